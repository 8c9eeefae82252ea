/** Everything that reads a text of a stranger, with texts in which HERE stands for a value of theirs. */
import { readBenchmarkText } from "@/features/core/evidence/benchmark-files/read";
import { readComposed } from "@/features/core/report-builder/document";
import { readLaunch } from "@/features/core/deploy/read/launch";
import { customChipFromLink } from "@/features/core/hardware/custom-chip";
import { parseConfigText } from "@/features/core/model/config/parse";
import { readBalanceTable } from "@/features/core/operators/routing/balance-table";
import { readReport } from "@/features/core/report/read-report";
import { readBundle } from "@/features/core/saved/bundle";
import { readProfile } from "@/features/core/timing/profile";
import { readSet } from "@/features/core/timing/tables/written-set";
import { readProfiles } from "@/features/core/trace/profiles/profile";
import { readRules } from "@/features/core/trace/rules";
import { readTrace as readWorkload } from "@/features/core/workload/trace/read";
import { pastedRows } from "@/features/pages/inferencemax-scenarios/pasted";
import { readRows } from "@/features/pages/inferencemax-scenarios/rows-text";
import { readSnapshot } from "@/features/pages/mma-tiles/snapshot";
import { readPasted } from "@/features/pages/multi-model/contenders/pasted-models";
import { quickEstimationAnalysis as quick } from "@/features/pages/quick-estimation/analysis";
import { runAnalysis } from "@/features/analysis/run-analysis";
import { SMALL_SIZES } from "../models/small-config";
import { readTrace } from "../measurements/trace-text";

const CONFIG = { model_type: "llama", architectures: ["LlamaForCausalLM"], ...SMALL_SIZES };
const item = (kind: string, content: unknown) => {
  const at = "2026-03-01T10:00:00.000Z";
  const version = { version: 1, name: "x", tags: [], note: "", saved_at: at, saved_by: "", content };
  const carried = { id: "d9bfa164cg", kind, created_at: at, created_by: "", versions: [version] };
  return { saved_bundle: 1, written_at: at, items: [carried], texts: {} };
};
/** A text in which the word "HERE" stands for a value of the attacker's. */
const around = (value: unknown): string => JSON.stringify(value);

/** By what it reads: the reader, and texts that hold the attacker's value where the reader goes on. */
export const READERS: Readonly<Record<string, { read: (written: string) => unknown; texts: readonly string[] }>> = {
  config: {
    read: (written) => parseConfigText(written),
    texts: [around({ ...CONFIG, x: "HERE" }), around({ ...CONFIG, rope_scaling: "HERE", quantization_config: "HERE" })],
  },
  "config of a request": {
    read: (written) => runAnalysis(quick, { config: written }),
    texts: [around({ ...CONFIG, x: "HERE" })],
  },
  "chip of a request": { read: (written) => runAnalysis(quick, { chip: written }), texts: [around({ x: "HERE" })] },
  chip: { read: customChipFromLink, texts: [around({ name: "x", memory: "HERE" })] },
  bundle: {
    read: readBundle,
    texts: [
      around(item("model", { name: "m", config: { ...CONFIG, x: "HERE" } })),
      around(item("report", { title: "t", entries: "HERE" })),
      around(item("profile", { name: "x", factors: "HERE" })),
    ],
  },
  launch: {
    read: readLaunch,
    texts: [
      "vllm serve m --speculative-config 'HERE'",
      "vllm serve m --config x.yml\ncat > x.yml <<EOF\nspeculative-config: HERE\nEOF",
      "kind: Deployment\nspec: HERE",
    ],
  },
  profile: { read: (written) => readProfile(written), texts: [around({ name: "x", factors: "HERE" })] },
  "operator tables": { read: readSet, texts: [around({ format: 1, tables: "HERE" })] },
  report: { read: readReport, texts: [around({ steps: ["HERE"] })] },
  "composed report": { read: readComposed, texts: [around({ title: "t", entries: ["HERE"] })] },
  "kernel rules": { read: readRules, texts: [around([{ name: "HERE" }])] },
  "layer profiles": { read: readProfiles, texts: [around([{ name: "HERE" }])] },
  snapshot: { read: readSnapshot, texts: [around({ hw: "HERE" })] },
  "pasted models": { read: readPasted, texts: [around([{ name: "x", config: "HERE" }])] },
  "pasted rows": { read: pastedRows, texts: [around([{ tp: "HERE" }])] },
  rows: { read: readRows, texts: ["x,tp=HERE"] },
  "balance table": { read: readBalanceTable, texts: [around(["HERE"])] },
  workload: { read: (written) => readWorkload(written), texts: [around({ timestamp: 1, input_length: "HERE" })] },
  "benchmark file": {
    read: (written) => readBenchmarkText(written, "x.json"),
    texts: [around({ backend: "vllm", request_throughput: 1, x: "HERE" }), around([{ x: "HERE" }])],
  },
  trace: {
    read: readTrace,
    texts: [around({ traceEvents: [{ ph: "X", cat: "kernel", name: "k", ts: 1, dur: 1, args: { x: "HERE" } }] })],
  },
};
