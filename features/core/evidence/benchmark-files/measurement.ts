/**
 * One measured point of a deployment, whatever tool wrote it down. SI units throughout (seconds, tokens, tokens a second);
 * what a file does not tell is absent, never a default.
 */
import type { Text } from "@/lib/text";
import type { Seconds } from "@/lib/units/quantity";
import type { FormatId } from "./formats/ids";
import type { TpotOrigin } from "./tpot-origin";

export type Measurement = {
  /** `row` counts records from 1: lines below the header of a table, lines of a JSONL, entries of a list. */
  readonly source: { readonly format: FormatId; readonly file: string; readonly row: number };
  /** `serving`: requests come and go, times contain waiting. `static`: one fixed batch through prefill and decode. */
  readonly kind: "serving" | "static";
  readonly id?: string;
  readonly model?: string;
  readonly chip?: string;
  readonly precision?: string;
  /** `2025-09-14T01:50:43`, of a clock whose zone most tools leave out. */
  readonly date?: string;
  /** How the file's name calls the deployment ("1p3d", "tep8"): no layout. Runs of two names are two deployments. */
  readonly deployment?: string;
  /** The tool's own word for a run that does not count: it is shown, and neither compared nor fitted. */
  readonly invalid?: string;
  readonly engine?: { readonly name?: string; readonly version?: string };
  readonly layout: Layout;
  readonly load: Load;
  /** Time to the first token as the client sees it, with waiting. */
  readonly ttft?: TimeFigures;
  /** (E2E - TTFT) / (output tokens - 1), by `tpotOrigin`. */
  readonly tpot?: TimeFigures;
  readonly tpotOrigin?: TpotOrigin;
  /** What the tool itself calls time per output token, where its definition is another one. */
  readonly tpotReported?: TimeFigures;
  readonly tpotReportedAs?: TpotOrigin;
  /** Gaps between arrivals at the client. Several tokens may share one arrival, so this is not TPOT. */
  readonly itl?: TimeFigures;
  readonly e2e?: TimeFigures;
  /** Static runs: the whole prefill of the batch. */
  readonly prefill?: Seconds;
  /** Static runs: the whole decode phase, all of `load.decodeTokens` steps. */
  readonly decode?: Seconds;
  /** First request sent to last answer received. */
  readonly duration?: Seconds;
  /** Output tokens a second of the whole deployment. */
  readonly outputRate?: number;
  readonly outputRatePerGpu?: number;
  /** Output tokens of a request over its E2E: unlike 1 / TPOT, it counts the wait for the first token. */
  readonly userRate?: number;
  /** Input tokens a second, and input plus output. */
  readonly inputRate?: number;
  readonly totalRate?: number;
  /** Completed requests a second. */
  readonly requestRate?: number;
  /** Completed requests a second that met the limits which the client was given. */
  readonly goodput?: number;
  readonly perRequest?: PerRequest;
  readonly notes: readonly Text[];
};

/** Ranks and GPUs. `ep` is the expert-parallel group; pools are there for disaggregated deployments only. */
export type Layout = {
  readonly tp?: number;
  readonly pp?: number;
  readonly dp?: number;
  readonly ep?: number;
  readonly moeTp?: number;
  readonly gpus?: number;
  readonly replicas?: number;
  readonly prefillPool?: Pool;
  readonly decodePool?: Pool;
};
export type Pool = {
  readonly workers?: number;
  readonly tp?: number;
  readonly dp?: number;
  readonly ep?: number;
  readonly moeTp?: number;
};

type Load = {
  /** Requests that the client keeps in flight (closed loop). */
  readonly concurrency?: number;
  /** Mean requests in flight as measured, not as set. */
  readonly meanInFlight?: number;
  /** Requests a second that the client sends (open loop). Absent when it sends all at once. */
  readonly requestRate?: number;
  readonly requests?: number;
  /** Requests that were sent and did not complete; `requests` leaves them out. */
  readonly failed?: number;
  /** Mean tokens a request; the nominal length where only that is known. */
  readonly isl?: number;
  readonly osl?: number;
  /** The lengths that were asked for, and the share of them where the uniform draw begins (1: every request alike). */
  readonly islNominal?: number;
  readonly oslNominal?: number;
  readonly lengthSpread?: number;
  /** Static runs: sequences of the whole deployment, or of one data-parallel rank. */
  readonly batch?: number;
  readonly batchPerGpu?: number;
  readonly decodeTokens?: number;
  readonly gradAccum?: number;
};

export const STATISTICS = ["mean", "p50", "p90", "p95", "p99"] as const;
export type Statistic = (typeof STATISTICS)[number];
export type TimeFigures = { readonly [S in Statistic]?: Seconds };

/** One entry a request, in the file's order. TTFT and E2E (up to the last token) in seconds, lengths in tokens. */
export type PerRequest = {
  readonly ttft?: readonly number[];
  readonly e2e?: readonly number[];
  readonly inputTokens?: readonly number[];
  readonly outputTokens?: readonly number[];
};
