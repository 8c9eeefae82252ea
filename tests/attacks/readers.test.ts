/** What strangers may paste, link or upload, against everything that reads text: an answer each time, and the process stays as it was. */
import { describe, expect, it } from "vitest";
import { readBenchmarkText } from "@/features/core/evidence/benchmark-files/read";
import { readComposed } from "@/features/core/composed/document";
import { readLaunch } from "@/features/core/deploy/read-launch";
import { customChipFromLink } from "@/features/core/hardware/custom-chip";
import { parseConfigText } from "@/features/core/model/config/parse";
import { readBalanceTable } from "@/features/core/operators/routing/balance-table";
import { readReport } from "@/features/core/report/read-report";
import { readBundle } from "@/features/core/saved/bundle";
import { readContent } from "@/features/core/saved/content";
import { SAVED_KINDS } from "@/features/core/saved/kind";
import { readProfile } from "@/features/core/timing/profile";
import { readSet } from "@/features/core/timing/tables/written-set";
import { readRules } from "@/features/core/trace/kernels/rules-json";
import { readProfiles } from "@/features/core/trace/profiles/profile";
import { readTrace as readWorkload } from "@/features/core/workload/trace/read";
import { pastedRows } from "@/features/pages/inferencemax-scenarios/pasted";
import { readRows } from "@/features/pages/inferencemax-scenarios/rows-text";
import { readSnapshot } from "@/features/pages/mma-tiles/snapshot";
import { readPasted } from "@/features/pages/multi-model/pasted";
import { quickEstimationAnalysis as quick } from "@/features/pages/quick-estimation/analysis";
import { runAnalysis } from "@/features/run-analysis";
import { SMALL_SIZES } from "../support/small-config";
import { readTrace } from "../support/trace-text";

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
const READERS: Readonly<Record<string, { read: (written: string) => unknown; texts: readonly string[] }>> = {
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

const DEEP = 100_000;
const VALUES = {
  "lists in lists": "[".repeat(DEEP) + "]".repeat(DEEP),
  "objects in objects": '{"a":'.repeat(DEEP) + "1" + "}".repeat(DEEP),
  "objects of a thousand levels": '{"a":'.repeat(3000) + "1" + "}".repeat(3000),
  "keys of the prototype":
    '{"__proto__":{"stained":1},"constructor":{"prototype":{"stained":1}},"$":"constructor","$ref":{}}',
  "words of the prototype": '"constructor"',
  "the prototype's own name": '"__proto__"',
  "numbers beyond all": "[1e999999,-1e999999," + "9".repeat(5000) + "]",
} as const;

const untouched = () => expect(({} as Record<string, unknown>)["stained"]).toBeUndefined();

describe.each(Object.entries(READERS))("what reads a %s", (_, { read, texts }) => {
  it.each(Object.entries(VALUES))("answers to %s", async (_, value) => {
    for (const written of [value, ...texts.map((text) => text.replaceAll('"HERE"', value).replaceAll("HERE", value))])
      expect(await read(written)).toBeDefined();
    untouched();
  });
});

it("a benchmark file of rules and nothing else is no puzzle", () => {
  // Hours, where the heading is looked for from each sign anew.
  expect(readBenchmarkText("=".repeat(2_000_000), "x.txt").ok).toBe(false);
});

describe("a saved item", () => {
  it.each(SAVED_KINDS)("of the kind %s answers to keys and words of the prototype", (kind) => {
    for (const value of [VALUES["keys of the prototype"], '{"page":"constructor","params":{"__proto__":"x"}}'])
      expect(readContent(kind, JSON.parse(value))).toBeDefined();
    untouched();
  });
});

describe("a pasted launch", () => {
  it.each([
    "constructor",
    "python -m toString",
    "vllm serve constructor --quantization constructor --kv-cache-dtype __proto__ --__proto__ 1 --constructor=2",
    "vllm serve m --speculative-config.__proto__.stained 1 --speculative-config.constructor.prototype.stained 1",
    "vllm serve m --speculative-config.method.deeper 1 --speculative-config.method mtp",
    "__proto__=1 constructor=2 vllm serve $constructor ${__proto__} $toString",
    "services:\n  __proto__:\n    image: vllm/vllm-openai\n    command: [serve, constructor]\n",
  ])("%s", (written) => {
    expect(readLaunch(written)).toBeDefined();
    untouched();
  });

  it("is read at the length that is taken", () => {
    const flags = "vllm serve m ".concat("--x ".repeat(24_000));
    expect(readLaunch(flags).ok && flags.length).toBeGreaterThan(95_000);
  });

  it("is refused where it is longer than any", () => {
    for (const long of ["vllm serve m ".concat("--x ".repeat(200_000)), "a: [".repeat(100_000), "\n".repeat(200_000)])
      expect(readLaunch(long).issues.map(({ code }) => code)).toEqual(["LAUNCH-LONG"]);
  });
});
