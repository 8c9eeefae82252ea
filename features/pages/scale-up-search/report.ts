/** The report in reading order: the front, all rows, then details of the winner and of the others. */
import type { Part, Report } from "@/features/answers/answer";
import { limitedStatistic } from "@/features/core/search/layouts/criteria/limits";
import { limitsBasis } from "@/features/core/serving/mean-load/limits-basis";
import { joinTexts, verbatim, type Text, type Translate } from "@/lib/text";
import { reasonChart, reasonSentence, tornadoChart } from "./sections/bars";
import { comparedRows, comparedTable } from "./sections/comparison";
import type { SearchFound } from "./results/findings";
import { frontChart } from "./sections/front";
import { HEADINGS } from "./headings";
import type { ScaleUpSearchInput } from "./input";
import { loadCharts } from "./sections/load-charts";
import { loadCurves } from "./results/load-curves";
import { relaxationIssues } from "./sections/relaxations";
import { pricePart } from "./sections/price-table";
import { reasonCounts } from "./results/reason-counts";
import { runTable } from "./sections/simulated-runs";
import { changeWord, goalSentence, mineSentence, relaxationName } from "./sections/sentences";
import { trafficCharts } from "./sections/traffic-charts";
import { verdict } from "./verdict";
import * as m from "./messages";

type SearchReader = { readonly t: Translate; readonly input: ScaleUpSearchInput };

export function searchReport(search: SearchFound, { t, input }: SearchReader): Report {
  return { verdict: verdict(search), basis: basis(search), figures: search.figures, parts: parts(search, input, t) };
}

function basis({ standing: { request, runs, winner } }: SearchFound): Text {
  const { limits } = request.options;
  return limitsBasis({
    traffic: request.space.scenario.workload.traffic,
    statistic: limitedStatistic(limits),
    simulated: runs.some(({ index }) => index === winner),
    chance: limits.sure,
  });
}

/** Empty until the first rows pass: later parts would push earlier ones down. */
function parts(search: SearchFound, input: ScaleUpSearchInput, t: Translate): readonly Part[] {
  const { standing, whole, judged } = search;
  if (standing.digest.seen === 0 || (judged === null && !whole)) return [];
  const price = pricePart(search, input, t);
  return [
    ...(judged ? ([{ kind: "view", id: "deeds" }] as const) : []),
    ...relaxPart(search),
    frontChart(standing, input.pins, t),
    { kind: "view", id: "rows" },
    ...comparePart(search, input, t),
    ...(whole ? [section("loads", HEADINGS.loads, loadCharts(standing, loadCurves(standing, input.pins), t))] : []),
    ...runPart(search, t),
    ...(whole ? reasonPart(search, t) : []),
    ...(price ? [price] : []),
    ...minePart(search),
    ...(search.tornado ? [section("tornado", HEADINGS.tornado, [tornadoChart(standing, search.tornado, t)])] : []),
    ...seekPart(search),
    ...trafficPart(search, t),
    ...(judged ? ([{ kind: "view", id: "launch" }] as const) : []),
  ];
}

const section = (id: string, title: Text, inner: readonly Part[]): Part => ({
  kind: "section",
  id,
  title,
  parts: inner,
});

const words = (id: string, ...sentences: readonly Text[]): Part => ({ kind: "words", id, words: sentences });

/** The pinned ones beside the winner. */
function comparePart({ standing }: SearchFound, { pins }: ScaleUpSearchInput, t: Translate): readonly Part[] {
  const rows = comparedRows(standing, pins);
  if (rows.length < 2) return [];
  const { compare: title, compareNote: note } = HEADINGS;
  return [
    { kind: "table", id: "compare", title, note, table: comparedTable(standing, rows, t) },
    { kind: "view", id: "pins" },
  ];
}

function runPart(search: SearchFound, t: Translate): readonly Part[] {
  if (search.standing.runs.length === 0) return [];
  const { runs: title, runsNote: note } = HEADINGS;
  return [{ kind: "table", id: "runs", title, note, table: runTable(search, t), paged: true }];
}

/** Relaxations that are shown: the nearest of each limit. */
const MOST_RELAXATIONS = 4;

function relaxPart({ standing: { request }, limits }: SearchFound): readonly Part[] {
  const shown = limits?.relaxations.slice(0, MOST_RELAXATIONS) ?? [];
  if (shown.length === 0) return [];
  const inner = shown.flatMap((relaxation): readonly Part[] => [
    words(`relax-${relaxation.index}`, relaxationName(relaxation, request)),
    {
      kind: "issues",
      id: `relax-${relaxation.index}`,
      issues: relaxationIssues(relaxation, request.space.scenario.targets, request.options.limits),
    },
  ]);
  return [section("relax", HEADINGS.relax, inner)];
}

function reasonPart({ standing: { digest } }: SearchFound, t: Translate): readonly Part[] {
  const counts = reasonCounts(digest);
  const chart = reasonChart(counts, digest.seen, t);
  if (chart === null) return [];
  const sentences = counts.map((count) => reasonSentence(count, digest.seen));
  return [section("reasons", HEADINGS.reasons, [chart, words("reason-sentences", ...sentences)])];
}

/** Single changes of mine that are shown. */
const MOST_CHANGES = 4;

function minePart({ standing: { request }, mine }: SearchFound): readonly Part[] {
  if (mine === null) return [];
  const { explanation, changes } = mine;
  const some = changes.slice(0, MOST_CHANGES).map(changeWord);
  const help = m.oneChangeThatLetsIt({
    some: joinTexts(some, verbatim(" · ")),
  });
  return [
    {
      kind: "section",
      id: "mine",
      title: HEADINGS.mine,
      lead: HEADINGS.mineLead,
      parts: [
        words("mine-sentence", mineSentence(mine, request)),
        { kind: "issues", id: "mine-issues", issues: explanation.issues },
        ...(explanation.passes ? [] : [words("mine-changes", some.length > 0 ? help : HEADINGS.nothingHelps)]),
      ],
    },
  ];
}

function seekPart({ standing: { request }, sought }: SearchFound): readonly Part[] {
  if (sought === null) return [];
  const sentence = goalSentence(sought, request);
  const issues = sought.found.ok ? [] : sought.found.issues;
  return [
    section("seek", HEADINGS.seek, [
      ...(sentence ? [words("seek-sentence", sentence)] : []),
      { kind: "issues", id: "seek-issues", issues },
    ]),
  ];
}

function trafficPart({ standing, traffic }: SearchFound, t: Translate): readonly Part[] {
  if (traffic.length === 0) return [];
  const inner = trafficCharts(standing, traffic, t);
  const { traffic: title, trafficNote: note } = HEADINGS;
  return [{ kind: "section", id: "traffic", title, note, parts: inner }];
}
