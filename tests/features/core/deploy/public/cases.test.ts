/** Launches that people posted in public, with what was true of each (data/public-cases, README: sources and truths). */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readLaunch } from "@/features/core/deploy/read/launch";
import { recognise } from "@/features/core/file-kinds/recognise";
import { unwrap } from "@/lib/result";
import { NEEDS_WHOLE_DATA, publicData } from "../../../../support/public-data";

const text = (name: string): string => readFileSync(publicData(`public-cases/${name}`), "utf8");

/** Parameters of the scenario and of the launch together. */
const TRUTHS: readonly (readonly [name: string, truth: Readonly<Record<string, string>>])[] = [
  ["04-checkpoint-by-name/command.txt", { tp: "8" }],
  [
    "06-llmd-values/values.yaml",
    { model: "llama-3.3-70b", split: "1", tp: "1", replicas: "4", d_tp: "4", d_replicas: "1", max_len: "32000" },
  ],
  ["07-env-manifest/deployment.yaml", { model: "llama-3.1-70b", tp: "2", max_len: "20000", max_seqs: "4" }],
  ["08-lws-shell-arithmetic/decode.yaml", { model: "deepseek-r1", tp: "1", adp: "16", ep: "16" }],
  ["09-cache-path/command.txt", { model: "qwen3-32b", tp: "2", max_len: "32768" }],
  ["10-auto-kinder-than-engine/command.txt", { model: "gpt-oss-120b", util: "0.95", batched_tokens: "1024", max_seqs: "auto" }],
  [
    "21-log-states-launch/startup.log",
    {
      ...{ model: "qwen3.5-27b", weights: "int4", tp: "2", kv: "fp8", max_len: "262144", batched_tokens: "8192" },
      ...{ max_seqs: "2", spec_tokens: "3", spec_by: "head" },
    },
  ],
  [
    "21-log-states-launch/llm.py",
    { model: "qwen3-32b", tp: "2", max_len: "32768", util: "0.92", kv: "fp8", max_seqs: "64", prefix_cache: "1" },
  ],
];

describe("launches that people posted", NEEDS_WHOLE_DATA, () => {
  it.each(TRUTHS)("%s", (name, truth) => {
    const { params, launch, unknown } = unwrap(readLaunch(text(name)));
    expect({ ...launch, ...params }).toMatchObject(truth);
    expect(unknown).toEqual([]);
  });

  it.each([...TRUTHS.map(([name]) => name), "05-startup-log/startup.log", "22-refusal-line/startup.log"])(
    "%s: import names the page that reads it",
    (name) => {
      const known = unwrap(recognise(name, new TextEncoder().encode(text(name)), { whole: true }));
      expect(known.opens).toBe(name.endsWith(".log") ? "quick-memory" : "quick-estimation");
    },
  );

  it("logs without their first lines say so, and are no broken command", () => {
    for (const name of ["05-startup-log/startup.log", "22-refusal-line/startup.log"])
      expect(readLaunch(text(name)).issues.map(({ code }) => code)).toEqual(["LAUNCH-LOG"]);
  });
});
