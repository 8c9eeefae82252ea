/** The options of `mds simulate`: their kinds and bounds. */
import { POLICIES, ROUTINGS } from "@/features/core/simulator/input/config";
import { AGENT_OPTIONS } from "./agents/options";
import { FLAG, MOST, TEXT, type Kind, type OptionValues } from "../console/options";

const count = (from: number, to = MOST) => ({ kind: "number", whole: true, from, to }) as const;
const share = { kind: "number", from: 0, to: 1 } as const;
const amount = { kind: "number", from: 0 } as const;

const OPTIONS = {
  requests: TEXT,
  ...AGENT_OPTIONS,
  out: TEXT,
  "batches-out": TEXT,
  policy: { kind: "word", words: POLICIES },
  "batch-cap": count(1),
  chunk: count(1),
  "max-batched-tokens": count(1),
  blocks: count(1),
  "block-size": count(1),
  watermark: { kind: "number", from: 0, below: 1 },
  headroom: amount,
  pp: count(1, 255),
  tp: count(1, 4096),
  layers: count(1, 100_000),
  "max-tokens": count(1),
  slots: count(1),
  "long-prefill-threshold": count(0),
  "max-partial-prefills": count(1),
  "max-long-partial-prefills": count(1),
  "prefix-cache": FLAG,
  "hash-tokens": count(1),
  "reserved-output": share,
  "poll-every": count(1),
  "prompts-alone": FLAG,
  swap: amount,
  "draft-tokens": count(0, 1024),
  acceptance: { kind: "list", least: 1, most: 1024, shape: "0.8,0.6,…", from: 0, to: 1 },
  "graph-stride": count(0),
  replicas: count(1, 10_000),
  "decode-replicas": count(0, 10_000),
  transfer: { kind: "list", least: 1, most: 2, shape: "latency,seconds per token", from: 0 },
  routing: { kind: "word", words: ROUTINGS },
  clients: count(1),
  think: amount,
  seed: count(0, 2 ** 32 - 1),
  "step-tables": TEXT,
  "attention-batching": amount,
  scenario: TEXT,
  rates: { kind: "list", least: 4, most: 4, shape: "a,b,c,d", from: 0 },
  "max-time": amount,
  ttft: amount,
  tpot: amount,
  "vidur-compat": FLAG,
  summary: FLAG,
  detail: FLAG,
  help: FLAG,
} as const satisfies Record<string, Kind>;

export const SIMULATE_OPTIONS = {
  options: OPTIONS,
  codes: { value: "SIM-OPTION-VALUE", unknown: "SIM-OPTION-UNKNOWN" },
  listed: "mds simulate --help lists them.",
};

export type OptionName = keyof typeof OPTIONS;
export type SimulateOptions = OptionValues<typeof OPTIONS>;
