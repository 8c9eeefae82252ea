/** Series of one log: every statistics line as a sample of the engine, rank and pool that wrote it. */
import type { LineSample } from "@/features/core/server-logs/sample-fields";
import type { BesideSample } from "@/features/core/server-logs/vllm-lines";
import { KILO } from "@/lib/units/edge";
import type { Place, Series } from "../../evidence";
import { emptySample, type SampleDraft, type SeriesDraft } from "../drafts";

export type Origin = {
  readonly file: string;
  readonly host: string;
  readonly process: string;
  readonly pool: Series["pool"];
};

type OpenSeries = SeriesDraft & {
  last: SampleDraft | null;
  lastLine: LineSample | null;
  lastDecode: SampleDraft | null;
  prefillSince: boolean;
  /** Of each prefill batch, its sample and the requests that it adds. */
  readonly entering: (readonly [sample: SampleDraft, requests: number])[];
};

export class LogSeries {
  private readonly open = new Map<string, OpenSeries>();
  private readonly lowest = new Map<string, number>();
  /** Ranks of TensorRT-LLM that share every request only repeat each other. */
  private separate = false;
  private latest: OpenSeries | null = null;
  /** A line beside the statistics that came before them. */
  private pending: { readonly beside: BesideSample; readonly at_s: number; readonly drafts: number | null } | null =
    null;

  /** Steps between two decode lines of SGLang. */
  decodeLogSteps = 40;

  /** null: another rank of the same group already says it. */
  take(line: LineSample, at_s: number, position: Place, origin: Origin): SampleDraft | null {
    this.separate ||= line.separate === true;
    const order = line.engine === "sglang" ? groupOrder(line.rank) : 0;
    const rank = rankName(line);
    const group = [line.engine, rank, origin.pool, origin.host, origin.process].join("|");
    const lowest = this.lowest.get(group) ?? order;
    if (order > lowest) return null;
    this.lowest.set(group, order);
    const series = this.find(`${group}|${order}`, { ...origin, engine: line.engine, rank, order });
    const sample = this.sample(series, line, at_s, position);
    series.samples.push(sample);
    this.latest = series;
    series.last = sample;
    series.lastLine = line;
    if (this.pending !== null && Math.abs(this.pending.at_s - at_s) <= 1) {
      this.join(sample, this.pending.beside, this.pending.drafts);
      this.pending = null;
    }
    return sample;
  }

  /** Joins acceptance and hit rates to the sample of the same engine and time, whichever comes first. */
  beside(beside: BesideSample, at_s: number, drafts: number | null): void {
    const named =
      beside.rank === null ? null : [...this.open.values()].find(({ rank }) => rank === `Engine ${beside.rank}`);
    const { last } = named ?? this.latest ?? { last: null };
    if (last !== null && Math.abs(last.at_s - at_s) <= 1) this.join(last, beside, drafts);
    else this.pending = { beside, at_s, drafts };
  }

  /** Ranks that only repeat a lower one are left out. */
  finish(): readonly SeriesDraft[] {
    const iterations = [...this.open.values()].filter(({ source }) => source === "iterations");
    const repeats = this.separate ? [] : iterations.filter((series) => repeatsLower(series, iterations));
    return [...this.open].flatMap(([key, series]) => {
      if (series.order !== this.lowest.get(key.slice(0, key.lastIndexOf("|"))) || repeats.includes(series)) return [];
      addEntering(series);
      const { file, process, order, engine, rank, pool, host, source, samples, totals } = series;
      return [{ file, process, order, engine, rank, pool, host, source, samples, totals }];
    });
  }

  /** Which order of a group counts, for events that carry tags of their rank; null: the log has no samples of it. */
  lowestOrder(rank: string): number | null {
    const orders = [...this.lowest].filter(([key]) => key.split("|")[1] === rank).map(([, order]) => order);
    return orders.length === 0 ? null : Math.min(...orders);
  }

  private find(key: string, head: Omit<SeriesDraft, "source" | "samples" | "totals">): OpenSeries {
    const known = this.open.get(key);
    if (known !== undefined) return known;
    const source = head.engine === "trtllm" ? "iterations" : "log";
    const state = { last: null, lastLine: null, lastDecode: null, prefillSince: false, entering: [] };
    const series: OpenSeries = { ...head, source, samples: [], totals: [], ...state };
    this.open.set(key, series);
    return series;
  }

  private join(sample: SampleDraft, beside: BesideSample, drafts: number | null): void {
    const { acceptance, acceptedShare, prefixHit } = beside;
    const computed = acceptedShare === null || drafts === null ? null : 1 + acceptedShare * drafts;
    sample.acceptance = acceptance ?? computed ?? sample.acceptance;
    sample.prefixHit = prefixHit ?? sample.prefixHit;
  }

  private sample(series: OpenSeries, line: LineSample, at_s: number, position: Place): SampleDraft {
    const sample: SampleDraft = {
      ...emptySample(at_s, position),
      phase: line.phase,
      running: line.running,
      waiting: added(line.waiting, line.swapped),
      cacheShare: line.cacheShare,
      promptRate: line.promptRate,
      promptTokens: line.promptTokens,
      outputRate: line.outputRate,
      prefixHit: line.prefixHit,
      acceptance: line.acceptance,
      stepMs: line.stepMs,
      inTransfer: line.inTransfer,
      preallocated: line.preallocated,
      scheduled: line.scheduled,
      executed: line.executed,
      graph: line.graph,
    };
    if (line.engine === "trtllm") this.iteration(series, line, sample);
    if (line.phase === "prefill") {
      series.prefillSince = true;
      if (line.entering !== null) series.entering.push([sample, line.entering]);
    }
    if (line.phase === "decode") this.decode(series, line, sample);
    return sample;
  }

  /** The clock has seconds only: within one of them the steps follow each other. A device's time is that of the step before. */
  private iteration({ last, lastLine }: OpenSeries, line: LineSample, sample: SampleDraft): void {
    sample.span_s = line.stepMs === null ? null : line.stepMs / KILO;
    if (last === null) return;
    const next = last.at_s + (sample.span_s ?? 0);
    if (next > sample.at_s && next < sample.at_s + 1) sample.at_s = next;
    const follows = lastLine?.iteration != null && line.iteration === lastLine.iteration + 1;
    if (follows) last.deviceMs = line.previousDeviceMs;
  }

  /**
   * A decode line comes after `decodeLogSteps` steps, and its rate is over the time since the line before: a step takes
   * running * acceptance / rate. Not where a prefill lies between, nor where the steps do not fill the time between the lines.
   */
  private decode(series: OpenSeries, line: LineSample, sample: SampleDraft): void {
    const before = series.lastDecode;
    const clean = before !== null && !series.prefillSince;
    series.lastDecode = sample;
    series.prefillSince = false;
    if (before === null) return;
    const gap = sample.at_s - before.at_s;
    if (gap > 0) sample.span_s = gap;
    if (!clean || !line.running || !line.outputRate) return;
    const step = (line.running * (line.acceptance ?? 1)) / line.outputRate;
    const expected = this.decodeLogSteps * step;
    if (Math.abs(expected - gap) > CLOCK_STEP + DRIFT * expected) return;
    sample.stepMs = step * KILO;
    // Finer than a clock of seconds.
    sample.span_s = expected;
  }
}

const repeatsLower = (series: OpenSeries, all: readonly OpenSeries[]): boolean =>
  all.some(({ rank, pool, host }) => {
    const sameGroup = pool === series.pool && host === series.host && rank !== "" && series.rank !== "";
    return sameGroup && Number(/\d+/.exec(rank)?.[0]) < Number(/\d+/.exec(series.rank)?.[0]);
  });

/**
 * `#running-req` of a prefill line is the batch before it: its new requests run from then on. Not where the line counts them already: then it is
 * never below them, and with them it would exceed what decode lines ever ran.
 */
function addEntering({ samples, entering }: OpenSeries): void {
  const running = samples.flatMap((sample) => (sample.phase === "decode" ? (sample.running ?? 0) : []));
  const most = running.reduce((a, b) => Math.max(a, b), 0);
  const before = entering.some(([sample, requests]) => (sample.running ?? 0) < requests);
  const within = entering.every(([sample, requests]) => (sample.running ?? 0) + requests <= most);
  if (before || within) for (const [sample, requests] of entering) sample.running = (sample.running ?? 0) + requests;
}

/** Seconds of a clock without fractions, of two readings. */
const CLOCK_STEP = 2;
/** Requests end between two lines. */
const DRIFT = 0.25;

const added = (a: number | null, b: number | null): number | null => (a === null ? b : a + (b ?? 0));

function rankName({ engine, rank }: LineSample): string {
  if (rank === "") return "";
  if (engine === "vllm") return `Engine ${rank}`;
  if (engine === "trtllm") return `rank ${rank}`;
  return dataRank(rank);
}

/** `DP2` of `DP2 TP4 EP4`. */
export const dataRank = (tags: string): string => /\bDP\d+/.exec(tags)?.[0] ?? "";

/** More than ranks of a group. */
const GROUP = 2 ** 16;

/** Order of a rank in its group: pipeline stage, then tensor-parallel rank. */
export function groupOrder(tags: string): number {
  const [pipeline, tensor] = [/\bPP(\d+)/, /\bTP(\d+)/].map((tag) => Number(tag.exec(tags)?.[1] ?? 0));
  return (pipeline ?? 0) * GROUP + (tensor ?? 0);
}
