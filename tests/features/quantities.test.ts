/** One quantity has one head: whatever page shows it, in a table, at an axis or as a figure. */
import { describe, expect, it } from "vitest";
import { flatParts, reportTables, type Report } from "@/features/answers/answer";
import { runWithReport } from "@/features/analysis/run-analysis";
import { GLOSSARY } from "@/features/glossary";
import { axis, head, headText, QUANTITIES, type QuantityName } from "@/features/quantities";
import { pages } from "@/features/registry/registry";
import { unitIn } from "@/lib/format/scale";
import { LANGUAGES, type Language } from "@/lib/text";
import { QUICK } from "../support/controls/control-scenarios";
import { SMALL_QUESTIONS } from "../support/controls/small-questions";

const NAMES = Object.keys(QUANTITIES) as QuantityName[];
const english = (words: { readonly en: string }): string => words.en;

describe("the register", () => {
  it.each(LANGUAGES)("has a head of its own for each quantity (%s)", (language) => {
    const heads = NAMES.map((name) => headText((words) => words[language], head(name)));
    expect(new Set(heads).size).toBe(NAMES.length);
  });

  it("names terms that the glossary has", () => {
    const terms = GLOSSARY.map(({ term }) => term);
    for (const name of NAMES) {
      const { term } = { term: undefined, ...QUANTITIES[name] };
      if (term !== undefined) expect(terms, name).toContain(term);
    }
  });

  it("says at an axis what it says over a column", () => {
    expect(headText(english, head("outputPerGpu"))).toBe("Output per GPU [tok/s/GPU]");
    expect(axis(english, "ttft", true)).toEqual({ title: "TTFT", unit: "ms", log: true });
  });
});

type Shown = { readonly where: string; readonly label: string; readonly unit: string };

/** Heads of columns, axes and figures. */
function shownHeads({ figures, ...report }: Report, language: Language): readonly Shown[] {
  const columns = reportTables(report).flatMap(({ id, table }) =>
    table.columns.map(({ label, unit = "" }) => ({ where: `table ${id}`, label, unit })),
  );
  const axes = flatParts(report.parts).flatMap((part) => {
    if (part.kind !== "chart") return [];
    const { id, drawing } = part;
    const where = `axis of ${id}`;
    if (drawing.kind === "curves")
      return [drawing.x, drawing.y].map(({ title, unit }) => ({ where, label: title, unit }));
    if (drawing.kind !== "points") return [];
    return [drawing.x, drawing.y].map(({ title }) => ({
      ...{ where, label: title.replace(/ \[[^[\]]*\]$/, ""), unit: unitIn(title) },
    }));
  });
  const named = figures.map(({ id, label, unit }) => ({ where: `figure ${id}`, label: label[language], unit }));
  return [...columns, ...axes, ...named];
}

/** Without the prefix of its size: a column may be in seconds where its figures are long, and a figure is in SI units always. */
const plainUnit = (unit: string): string => (unit === "%" ? "1" : unit.replace(/^[mµkMG](?=(s|tok\/s|req|B|J))/, ""));

/** Tokens of an answer and of a prompt. */
const COUNTED = ["tok"];

/** Those under the name of a quantity, in another unit. */
function wrongHeads(shown: readonly Shown[], language: Language): readonly string[] {
  const units = new Map(NAMES.map((name) => [QUANTITIES[name].label[language], head(name).unit ?? ""]));
  return shown.flatMap(({ where, label, unit }) => {
    const meant = units.get(label);
    if (meant === undefined || COUNTED.includes(unit) || plainUnit(unit || "1") === plainUnit(meant || "1")) return [];
    return [`${where}: ${label} [${unit}], not [${meant}]`];
  });
}

it.each(pages.map(({ id }) => id))("%s shows registered quantities under their heads", async (id) => {
  const page = pages.find((one) => one.id === id);
  if (!page) throw new Error(id);
  const answer = runWithReport(await page.whole(), { ...SMALL_QUESTIONS[id], ...QUICK[id]?.[0] }, {});
  if (!answer.ok) throw new Error(JSON.stringify(answer.issues));
  const { report } = answer.value;
  for (const language of LANGUAGES)
    expect(
      wrongHeads(
        shownHeads(
          report((words) => words[language]),
          language,
        ),
        language,
      ),
    ).toEqual([]);
});
