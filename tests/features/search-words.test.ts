import { describe, expect, it, test } from "vitest";
import { chips } from "@/features/core/hardware/catalogue";
import { presets } from "@/features/core/model/config/presets/presets";
import { LOAD_KINDS } from "@/features/core/workload/kinds";
import { pages } from "@/features/registry/registry";
import { SEARCH_WORDS, searchWords } from "@/features/registry/search-words";
import { matchEntry } from "@/lib/text-comparison/match-words";
import { LANGUAGES, type Language } from "@/lib/text";

/** Pages as the command menu lists them, best first; equal ones share a place. */
function ranked(typed: string, language: Language): readonly (readonly [score: number, ids: readonly string[]])[] {
  const scored = pages.map(({ id, title }) => ({
    id,
    score: matchEntry(`${title[language]} ${id}`, typed, searchWords(id)),
  }));
  const places = Map.groupBy(
    scored.filter(({ score }) => score > 0),
    ({ score }) => score,
  );
  return [...places].sort(([a], [b]) => b - a).map(([score, entries]) => [score, entries.map(({ id }) => id)]);
}

test("every page has words in both languages, and every word a page", () => {
  expect(Object.keys(SEARCH_WORDS).toSorted()).toEqual(pages.map(({ id }) => id).toSorted());
  for (const [page, { en, zh }] of Object.entries(SEARCH_WORDS)) {
    expect([page, en.split(";").length > 2, zh.split("；").length > 2]).toEqual([page, true, true]);
    expect([page, new Set(searchWords(page)).size]).toEqual([page, searchWords(page).length]);
  }
});

describe.each(LANGUAGES)("in the menu of %s", (language) => {
  const phrases = pages.flatMap(({ id }) => searchWords(id).map((phrase) => [phrase, id] as const));

  it("each word finds its page at the place that it names, alone", () => {
    const astray = phrases.flatMap(([phrase, page]) => {
      const typed = phrase.replace(/^~+/, "");
      const [, found = []] = ranked(typed, language)[phrase.length - typed.length] ?? [];
      return found.join() === page ? [] : [`${phrase} of ${page} finds ${found.join()}`];
    });
    expect(astray).toEqual([]);
  });

  it("no model, load or accelerator of the same menu comes before it", () => {
    const others = [
      ...presets.map(({ id, label }) => `${label} ${id}`),
      ...LOAD_KINDS.map(({ id, name }) => `${name[language]} load-${id}`),
      ...chips.map(({ id, name }) => `${name} ${id}`),
    ];
    const before = phrases.flatMap(([phrase]) => {
      const typed = phrase.replace(/^~+/, "");
      const [best] = ranked(typed, language)[0] ?? [0];
      return others.filter((entry) => matchEntry(entry, typed) > best).map((entry) => `${typed}: ${entry}`);
    });
    expect(before).toEqual([]);
  });

  it.each([
    ["why slow", ["diagnose", "serving-profile", "trace", "benchmarks"]],
    ["why is it slow", ["diagnose", "serving-profile", "trace", "benchmarks"]],
    ["变慢", ["diagnose", "serving-profile", "trace", "benchmarks"]],
    ["fleet", ["fleet", "plan"]],
    ["集群", ["fleet", "plan"]],
    ["cost per token", ["cost"]],
    ["每百万 token 成本", ["cost"]],
    ["显存", ["quick-memory"]],
    ["OOM", ["quick-memory"]],
    ["how many GPUs do I need", ["plan"]],
    ["需要多少卡", ["plan", "hardware-advisor"]],
    ["xPyD", ["pd-disaggregate-search"]],
    ["PD 分离", ["pd-disaggregate-search"]],
    ["config.json", ["models"]],
    ["calibrate", ["calibration"]],
  ])("%s leads to %j", (typed, wanted) => {
    expect(
      ranked(typed, language)
        .flatMap(([, ids]) => ids)
        .slice(0, wanted.length),
    ).toEqual(wanted);
  });

  it("a title finds its own page first", () => {
    for (const { id, title } of pages) expect([id, ranked(title[language], language)[0]?.[1][0]]).toEqual([id, id]);
  });
});
