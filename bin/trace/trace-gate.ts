/** `mds trace A --against B --fail-over 5%`: a trace against an earlier one; the exit code says whether its step is longer. */
import type { CutRequest, OpenedTrace } from "@/features/core/trace";
import { chosenSides, traceLoss, type TraceLoss } from "@/features/pages/trace/compare/loss";
import { PASS_WORDS } from "@/features/pages/trace/words";
import { alignedText } from "@/lib/export/table-text";
import { formatLatency, formatPercent } from "@/lib/format/quantity";
import { CLAUSE, joinTexts, verbatim, type Text } from "@/lib/text";
import { fromUs } from "@/lib/units/edge";
import { BAD_INPUT, complain, OK, print, readLanguage, type Io } from "../console/io";
import { readShare } from "../gate/limits";
import { openFile } from "./open-file";
import { issue } from "./messages.issues";
import * as m from "./messages";

export type TraceGate = {
  readonly path: string;
  readonly against: string | undefined;
  readonly failOver: string;
  readonly device: string | undefined;
  readonly pass: string | undefined;
  readonly request: CutRequest;
  readonly json: boolean;
};

const LOST = 1;

export async function gateTrace(asked: TraceGate, io: Io): Promise<number> {
  const limit = readShare(asked.failOver);
  if (limit === null) return complain(io, [issue("TRACE-LIMIT", "fail-over", { written: asked.failOver })]);
  if (asked.against === undefined) return complain(io, [issue("TRACE-NO-BASELINE", "against")]);
  const [run, base] = [await openFile(asked.path, asked.request, io), await openFile(asked.against, asked.request, io)];
  if (!run.ok) return complain(io, run.issues);
  if (!base.ok) return complain(io, base.issues);
  const device = deviceIndex(run.value, asked.device);
  if (device < 0)
    return complain(io, [issue("TRACE-DEVICE", "device", { wanted: asked.device ?? "", names: devices(run.value) })]);
  const sides = chosenSides(base.value, run.value, {
    device,
    pass: asked.pass === undefined ? null : Number(asked.pass),
  });
  if (sides === null) return complain(io, [issue("TRACE-NO-WORK", "file")]);
  const loss = traceLoss(sides, limit);
  const kind = sides.b.pass === null ? m.wholeTrace : m.passOfKind({ kind: PASS_WORDS[sides.b.pass.kind] });
  const language = readLanguage(io);
  const finding = findingText(loss, kind);
  if (asked.json) print(io, JSON.stringify(traceLossJson(loss, finding[language], limit, language), null, 2));
  else if (loss.state === "unusable") complain(io, [issue("TRACE-OTHER-WORK", "against", { why: otherWork(loss) })]);
  else print(io, [finding[language], "", grownTable(loss, language), checkText(loss)[language]].join("\n"));
  return loss.state === "unusable" ? BAD_INPUT : loss.state === "failed" ? LOST : OK;
}

const deviceIndex = ({ devices: all }: OpenedTrace, wanted: string | undefined): number =>
  wanted === undefined ? 0 : all.findIndex(({ work }) => String(work.device) === wanted);

const devices = ({ devices: all }: OpenedTrace): string => all.map(({ work }) => String(work.device)).join(", ");

const time = (us: number): string => formatLatency(fromUs(us));
const percent = (share: number): string => formatPercent(share, 2);

function findingText(loss: TraceLoss, kind: Text): Text {
  const { a, b, change, interval, grown, waits, state } = loss;
  if (state === "unusable") return m.notComparableTraces({ why: otherWork(loss) });
  const range = interval === null ? "" : ` (${percent(interval.low)} … ${percent(interval.high)})`;
  const values = { kind, share: percent(Math.abs(change)), range, from: time(a), to: time(b) };
  if (state === "passed") return change < 0 ? m.passedShorter(values) : m.passedLonger(values);
  const [most] = grown;
  const cause =
    most !== undefined && most.more >= waits
      ? m.grewMost({ family: most.family, more: time(most.more), kernel: most.kernel })
      : m.waitsGrewMost({ more: time(waits) });
  return m.failedTrace({ ...values, cause });
}

const otherWork = ({ checks }: TraceLoss): Text =>
  joinTexts(
    checks.filter(({ state }) => state === "other").map(({ words }) => words),
    CLAUSE,
  );

/** Rows that a terminal shows. */
const MOST = 8;

function grownTable({ grown, waits }: TraceLoss, language: "en" | "zh"): string {
  const heads = [m.kindOfKernel, m.longerBy, m.earlier, m.kernelThatGrewMost].map((words) => words[language]);
  const rows = grown
    .slice(0, MOST)
    .map(({ family, more, before, kernel }) => [family, time(more), time(before), kernel]);
  const waiting = [m.waits[language], time(waits), "", ""];
  return alignedText([heads, ...rows, waiting], [false, true, true, false]);
}

const checkText = ({ checks, repeats: [a, b] }: TraceLoss): Text =>
  joinTexts([m.passesCompared({ a, b }), ...differing(checks)], verbatim("\n"));

const differing = (checks: TraceLoss["checks"]): readonly Text[] =>
  checks.filter(({ state }) => state === "differs").map(({ words }) => m.differsInTrace({ words }));

function traceLossJson(loss: TraceLoss, verdict: string, limit: number, language: "en" | "zh") {
  const { state, a, b, change, interval, repeats, grown, waits, checks } = loss;
  return {
    ...{ state, verdict, limit, change },
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    baseline_us: a,
    run_us: b,
    passes: { baseline: repeats[0], run: repeats[1] },
    grown: grown.map(({ family, more, before, kernel }) => ({ family, more_us: more, before_us: before, kernel })),
    waits_us: waits,
    same_work: checks.map(({ id, state: standing, words }) => ({ id, state: standing, text: words[language] })),
  };
}
