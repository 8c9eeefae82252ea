/** The answer of a gate for the eye: the verdict, figures with their intervals, the cause, and what else differs. */
import type { FigureChange } from "@/features/core/evidence/run-comparison/gate/change";
import type { GateAnswer } from "@/features/core/evidence/run-comparison/gate/gate";
import type { PredictedLoads } from "@/features/pages/benchmarks/beside-prediction";
import { METRIC_NAMES } from "@/features/pages/benchmarks/words";
import { alignedText } from "@/lib/export/table-text";
import { formatLatency, formatNumber, formatPercent } from "@/lib/format/quantity";
import type { Issue } from "@/lib/issue";
import { BETWEEN, COMMA, joinTexts, listTexts, SEMICOLON, type Text, type Translate } from "@/lib/text";
import { describedLoad } from "./load-words";
import * as m from "./messages";
import { issue } from "./messages.issues";

export type Beside = { readonly predicted: PredictedLoads | null; readonly limit: number | null };

/** Losses that the verdict says in full; the table has the others. */
const MOST_SAID = 2;

/** First sentence: passed or failed, with the first losses. */
export function finding(answer: GateAnswer, beside: Beside): Text {
  if (answer.state === "unusable") return m.notUsable;
  const { figures, matched } = answer;
  const lost = losses(answer, beside);
  if (lost.length > 0) {
    const more = lost.length - MOST_SAID;
    const parts = [...lost.slice(0, MOST_SAID), ...(more > 0 ? [m.moreFigures({ more })] : [])];
    return m.failed({ lost: joinTexts(parts, SEMICOLON) });
  }
  const [count, loads] = [figures.length, matched.loads.length];
  return m.passed({ figures: count, loads });
}

/** Failed requests first, then figures in their order, then what is worse than predicted. */
function losses({ failures, figures }: GateAnswer, { predicted, limit }: Beside): readonly Text[] {
  return [
    ...(failures?.lost ? [m.moreFail({ before: percent(failures.baseline), after: percent(failures.run) })] : []),
    ...figures.filter((change) => change.lost).map(lossWords),
    ...(predicted?.figures ?? [])
      .filter(({ worse }) => limit !== null && worse > limit)
      .map(({ metric, worse }) => m.worseThanPredicted({ name: METRIC_NAMES[metric], share: percent(worse) })),
  ];
}

export const isFailed = (answer: GateAnswer, beside: Beside): boolean => losses(answer, beside).length > 0;

/** "output throughput fell 6.1 % (−7.4 to −4.8 %)"; a loss at single loads names the worst of them. */
function lossWords(change: FigureChange): Text {
  const { figure, interval, loads } = change;
  const onAverage = Math.sign(interval.low) === Math.sign(interval.high) && isWorse(change, change.change);
  const alone = loads.filter(({ lost }) => lost).toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))[0];
  const moved = onAverage || !alone ? change.change : alone.change;
  const reach = `${percent(interval.low)} … ${percent(interval.high)}`;
  const range = onAverage || !alone ? reach : describedLoad(alone.load);
  const values = { name: figure.name, share: percent(Math.abs(moved)), range };
  return figure.worse === "less" ? m.fell(values) : m.grew(values);
}

const isWorse = ({ figure, threshold }: FigureChange, share: number): boolean =>
  (figure.worse === "less" ? -share : share) > threshold;

const percent = (share: number): string => formatPercent(share, Math.abs(share) < 0.1 ? 2 : 3);

export function gateText(answer: GateAnswer, beside: Beside, t: Translate): string {
  const { cause, figures } = answer;
  const blocks = [
    joinTexts([finding(answer, beside), ...(cause ? [cause] : [])], BETWEEN),
    ...(figures.length > 0 ? [figureTable(figures, t)] : []),
    ...remarks(answer),
    ...(beside.predicted && beside.predicted.figures.length > 0 ? [predictedTable(beside.predicted, t)] : []),
  ];
  return blocks.map((block) => (typeof block === "string" ? block : t(block))).join("\n\n");
}

function figureTable(figures: readonly FigureChange[], t: Translate): string {
  const heads = [m.figure, m.baseline, m.run, m.change, m.interval, m.limit, m.findsFrom].map(t);
  const rows = figures.map((change) => {
    const { figure, baseline, run, interval, threshold, findsFrom, lost, gained } = change;
    const sign = lost ? "✕" : gained ? "▲" : " ";
    return [
      `${sign} ${t(figure.name)}`,
      value(change, baseline),
      value(change, run),
      percent(change.change),
      `${percent(interval.low)} … ${percent(interval.high)}`,
      percent(threshold),
      percent(findsFrom),
    ];
  });
  return alignedText([heads, ...rows], [false, true, true, true, true, true, true]);
}

const value = ({ figure: { unit } }: FigureChange, amount: number): string =>
  unit === "ms" ? formatLatency(amount) : `${formatNumber(amount, 4)} ${unit}`;

/** What changed beside the times, and what could not be compared. */
function remarks({ settings, matched, missing, doubtful, runs, failures }: GateAnswer): readonly Text[] {
  const { strange, lacking, copies, both } = matched;
  const changed = settings.map(({ label, baseline, run }) => m.settingChanged({ label, baseline, run }));
  const lines = [
    m.compared({ loads: matched.loads.length, baseline: runs.baseline, run: runs.run }),
    ...(changed.length > 0 ? [m.differs({ list: joinTexts(changed, SEMICOLON) })] : []),
    ...(missing.length > 0 ? [m.missing({ list: listTexts(missing.map(({ name }) => name)) })] : []),
    ...(lacking.length > 0 ? [m.lacking({ list: joinTexts(some(lacking.map(describedLoad)), SEMICOLON) })] : []),
    ...(strange.length > 0 ? [m.strange({ list: joinTexts(some(strange.map(strangeWords)), SEMICOLON) })] : []),
    ...(both > 0 ? [m.onBothSides({ both })] : []),
    ...(copies > 0 ? [m.copies({ copies })] : []),
    ...(doubtful > 0 ? [m.doubtful({ doubtful })] : []),
    ...(failures ? [m.failedRequests({ before: failures.failed[0], after: failures.failed[1] })] : []),
  ];
  return [{ en: lines.map(({ en }) => en).join("\n"), zh: lines.map(({ zh }) => zh).join("\n") }];
}

/** More are counted by the JSON. */
const MOST = 5;
const some = (texts: readonly Text[]): readonly Text[] =>
  texts.length <= MOST ? texts : [...texts.slice(0, MOST), m.andMore({ more: texts.length - MOST })];

function strangeWords({ run, lines }: GateAnswer["matched"]["strange"][number]): Text {
  const differing = lines.map(({ label, a, b }) => m.settingChanged({ label, baseline: a ?? "—", run: b ?? "—" }));
  return m.strangeRun({ load: describedLoad(run), differing: joinTexts(differing, COMMA) });
}

function predictedTable({ figures }: PredictedLoads, t: Translate): string {
  const heads = [m.measuredOverPredicted, m.baseline, m.run].map(t);
  const rows = figures.map(({ metric, baseline, run }) => [t(METRIC_NAMES[metric]), percent(baseline), percent(run)]);
  return alignedText([heads, ...rows], [false, true, true]);
}

/** Why nothing is compared, with both values. */
export function notComparable({ matched, missing }: GateAnswer): readonly Issue[] {
  const strange = matched.strange
    .slice(0, MOST)
    .map((load) => issue("GATE-NOT-COMPARABLE", load.run.source.file, { why: strangeWords(load) }));
  if (strange.length > 0) return strange;
  return [
    issue("GATE-NO-FIGURE", "run", {
      missing: missing.length === 0 ? "—" : listTexts(missing.map(({ name }) => name)),
    }),
  ];
}

/** A line that GitHub shows at the run; its own signs are escaped. */
export function annotation(answer: GateAnswer, beside: Beside, t: Translate): string {
  const text = t(finding(answer, beside)) + (answer.cause ? t(BETWEEN) + t(answer.cause) : "");
  const level = isFailed(answer, beside) ? "error" : "notice";
  return `::${level} title=mds gate::${text.replaceAll("%", "%25").replaceAll("\n", "%0A")}`;
}
