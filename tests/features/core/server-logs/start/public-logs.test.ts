/** Start-up logs of public layouts against the figures that their folder states (data/formats/engine-logs/EXPECTED.json, with sources). */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readStartLine } from "@/features/core/server-logs/start-lines";
import { readLog } from "@/features/core/server-logs/start/read-log";
import type { ReadingId } from "@/features/core/server-logs/start/reading";
import { GIB } from "@/lib/units/edge";
import { NEEDS_WHOLE_DATA, publicData } from "../../../../support/public-data";

type Figures = Readonly<Record<string, unknown>>;

const folder = publicData("formats/engine-logs");
const expected = existsSync(folder)
  ? (JSON.parse(readFileSync(`${folder}/EXPECTED.json`, "utf8")) as {
      files: Readonly<Record<string, { is: string; figures: Figures }>>;
    })
  : { files: {} };
const logs = Object.entries(expected.files).filter(([, { is }]) => is === "log");

/** Names of the expectations by what they are here; sizes in GiB. */
const MEANINGS: Readonly<Record<string, ReadingId>> = {
  ...{ weights_gib_per_gpu: "weights", weights_gib: "weights", load_s: "load-time" },
  ...{ kv_gib_per_gpu: "kv-memory", kv_gib: "kv-memory", kv_tokens: "kv-tokens", kv_blocks: "blocks" },
  ...{ max_concurrency: "concurrency", graphs_gib: "graphs", graphs_estimated_gib: "graphs-estimated" },
  ...{ kv_bytes_per_token: "token-bytes", needed_gib: "needed", estimated_max_model_len: "longest" },
  ...{ gpu_gib: "usable", utilisation: "share", budget_gib: "budget", non_torch_gib: "runtime" },
  ...{ activation_gib: "activation", chunked_prefill_size: "batched-tokens", max_running_requests: "max-seqs" },
  ...{
    context_len: "max-length",
    max_model_len: "max-length",
    mem_fraction_static: "share",
    tokens_per_block: "block-size",
  },
};

describe("start-up logs of public layouts", NEEDS_WHOLE_DATA, () => {
  it.each(logs)("%s: every figure that is expected", (name, { figures }) => {
    const { readings, started } = readLog(readFileSync(`${folder}/${name}`, "utf8"));
    const read = new Map(readings.map(({ id, value, unit }) => [id, unit === "B" ? value / GIB : value]));
    const compared = Object.entries(figures).filter(([key, value]) => key in MEANINGS && typeof value === "number");
    expect(compared.length).toBeGreaterThan(4);
    for (const [key, value] of compared) {
      const reading = read.get(MEANINGS[key] ?? "weights");
      // A figure printed with two digits is as near as that; a quotient of two such figures to a thousandth.
      expect(Math.abs((reading ?? NaN) - (value as number)), key).toBeLessThanOrEqual(
        0.006 + (value as number) * 0.001,
      );
    }
    if (typeof figures["started"] === "boolean") expect(started).toBe(figures["started"]);
  });

  it.each(logs)("%s: the diagnosis reads the same figures line by line", (name, { figures }) => {
    const facts = readFileSync(`${folder}/${name}`, "utf8").split("\n").map(readStartLine);
    const figure = (key: "cacheTokens" | "cacheBlocks" | "maxLength") =>
      facts.map((each) => each?.figures[key]).findLast((value) => value !== undefined);
    if (typeof figures["kv_tokens"] === "number" && figures["kv_blocks"] === undefined)
      expect(figure("cacheTokens")).toBe(figures["kv_tokens"]);
    if (typeof figures["kv_blocks"] === "number") expect(figure("cacheBlocks")).toBe(figures["kv_blocks"]);
    if (typeof figures["max_model_len"] === "number") expect(figure("maxLength")).toBe(figures["max_model_len"]);
  });
});
