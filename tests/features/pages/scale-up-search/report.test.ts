import { describe, expect, it } from "vitest";
import { flatParts } from "@/features/answers/answer";
import { marked, NOT_RUN, type SoFar } from "@/features/analysis/long-analysis";
import { allCells } from "@/features/analysis/in-place";
import { scaleUpSearchAnalysis as analysis } from "@/features/pages/scale-up-search/analysis";
import { searchSoFar } from "@/features/pages/scale-up-search/results/findings";
import { firstRows, planSearch, type BlockOutcome } from "@/features/pages/scale-up-search/request/plan";
import { searchReport } from "@/features/pages/scale-up-search/report";
import type { Simulated } from "@/features/core/search/layouts/simulate-best";
import type { RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { part, partNames } from "../../../support/report";
import { resolved } from "../../../support/scenarios";
import { readInput, SCENARIO } from "./support";

type Stages = SoFar<readonly [BlockOutcome, Simulated | null]>;

/** What the page says when of each stage only so many cells are there. */
function said(raw: RawParams = {}, [blocks, runs]: readonly [number, number] = [Infinity, Infinity], ended = false) {
  const input = readInput(raw);
  const plan = unwrap(planSearch(resolved({ ...SCENARIO, ...raw }), input));
  const all = allCells(analysis.long.stages, plan, analysis.engines);
  const some = [blocks, runs].map((count, place) => {
    const { outcomes } = all[place] ?? NOT_RUN;
    const there = outcomes.map((outcome, cell) => (cell < count ? outcome : undefined));
    return { outcomes: there, ended: ended || there.every((outcome) => outcome !== undefined) };
  });
  const found = unwrap(searchSoFar(plan, some as unknown as Stages, input));
  return { found, report: marked(searchReport(found, { t: ({ en }) => en, input }), found.partial) };
}

/** Loads enough for several blocks, and for more rows than a page makes by itself; one GPU keeps the limits. */
const WIDE = { concs: Array.from({ length: 90 }, (_, i) => i + 1).join(), tpot_ms: "60" };

describe("the verdict of a search", () => {
  it.each<[string, Parameters<typeof said>, RegExp, RegExp]>([
    [
      "names the best when both stages are in",
      [{}],
      /^TP\d.* is best: [\d.,]+\s.*$/,
      /meet every limit; the search uses [\d.]+ ms for TPOT, 2.% below its limit\.$/,
    ],
    [
      "leads only while rows are missing",
      [WIDE, [1, 0]],
      /^So far, TP\d.* leads: /,
      /of [\d,]+ configurations meet every limit/,
    ],
    ["leads only while runs are missing", [{}, [Infinity, 3]], /^So far, TP\d.* leads: /, /limit; the search uses/],
    [
      "decides by the runs that there are when it was stopped",
      [{}, [Infinity, 3], true],
      /^So far, TP\d.* leads: /,
      /limit; the search uses/,
    ],
    ["is final where nothing is to be simulated", [{ top: "0" }], /is best: /, /limit; the search uses/],
    [
      "says that nothing passes",
      [{ tpot_ms: "1" }],
      /^Nothing in this space meets every limit$/,
      /^30 of 30 configurations checked\.$/,
    ],
    [
      "says so far that nothing passes",
      [{ ...WIDE, tpot_ms: "1" }, [1, 0]],
      /^So far, nothing meets every limit$/,
      /^\d+ of 540 configurations/,
    ],
    [
      "says nothing before anything is known",
      [{}, [0, 0]],
      /^So far, nothing meets every limit$/,
      /^0 of 30 configurations/,
    ],
  ])("%s", (_, asked, finding, evidence) => {
    const { verdict } = said(...asked).report;
    expect(verdict.finding.en).toMatch(finding);
    expect(verdict.evidence.en).toMatch(evidence);
  });

  it("names the figure that the headline has", () => {
    const { found, report } = said();
    const value = Math.round(found.figures[0]?.value ?? NaN);
    expect(report.verdict.finding.en.replaceAll(",", "")).toContain(` ${value}`);
  });
});

it("the parts of a search: are none before the first rows", () => {
  expect(said({}, [0, 0]).report.parts).toEqual([]);
});

it("the parts of a search: stand in the order of reading", () => {
  expect(partNames(said({ my_conc: "256" }).report)).toEqual([
    "view deeds",
    "chart front",
    "view rows",
    "chart ttft",
    "chart tpot",
    "table runs",
    "chart reasons",
    "words reason-sentences",
    "table prices",
    "words mine-sentence",
    "issues mine-issues",
    "words mine-changes",
    "chart tornado",
    "words seek-sentence",
    "issues seek-issues",
    "chart network-traffic",
    "chart hbm-traffic",
    "view launch",
  ]);
});

it("the parts of a search: ask nothing of a winner that may be beaten, unless the search was stopped", () => {
  const names = (stopped: boolean) => partNames(said(WIDE, [1, 0], stopped).report);
  for (const id of ["chart tornado", "words seek-sentence"]) {
    expect(names(false)).not.toContain(id);
    expect(names(true)).toContain(id);
  }
  for (const id of ["table prices", "words mine-sentence", "chart reasons"]) expect(names(true)).not.toContain(id);
});

it("the parts of a search: hold pinned rows beside the winner, the winner first, with the change in brackets", () => {
  const { found, report } = said({ pins: "0,3" });
  const { columns, rows } = part(report, "table", "compare").table;
  expect(columns).toHaveLength(4);
  expect(found.standing.winner).not.toBeNull();
  const written = (part(report, "table", "compare").table as { readonly written?: readonly (readonly string[])[] })
    .written;
  const gpus = rows.findIndex(([label]) => label === "GPUs");
  expect(written?.[gpus]?.[1]).not.toContain("(");
  expect(written?.flat().some((cell) => /\([+−-][\d.]+\s%\)/.test(cell ?? ""))).toBe(true);
});

it("the parts of a search: price a limit with the change that allows it", () => {
  const { offers, table } = part(said().report, "table", "prices");
  expect(offers?.changes).toHaveLength(table.rows.length);
  const tpot = table.rows.findIndex(([limit]) => limit === "TPOT");
  expect(Number(offers?.changes[tpot]?.["tpot_ms"])).toBeGreaterThan(20);
});

it("the parts of a search: say where nothing passes what would have to give, with its button", () => {
  const [relax] = said({ tpot_ms: "1" }).report.parts;
  const issues =
    relax?.kind === "section" ? flatParts(relax.parts).flatMap((one) => (one.kind === "issues" ? one.issues : [])) : [];
  expect(issues.some(({ changes }) => changes?.[0]?.label.en.startsWith("Relax TPOT"))).toBe(true);
});

describe("the first rows of a page", () => {
  it("say what the first block of a worker would say, so far", () => {
    const input = readInput(WIDE);
    const plan = unwrap(planSearch(resolved({ ...SCENARIO, tpot_ms: WIDE.tpot_ms }), input));
    const early = unwrap(searchSoFar(plan, [{ outcomes: firstRows(plan), ended: false }, NOT_RUN], input));
    expect(early.partial?.done).toBeGreaterThan(100);
    expect(searchReport(early, { t: ({ en }) => en, input }).verdict.finding.en).toMatch(/^So far, .* leads/);
  });
});
