/** Files that contradict each other: the ones with fewer records are left out by name. Figures by hand. */
import { describe, expect, it } from "vitest";
import { diagnose } from "@/features/core/diagnosis/diagnose";
import { diagnosisJson } from "@/features/core/diagnosis/json";
import { readEvidence } from "@/features/core/diagnosis/read/read-evidence";

type File = { readonly name: string; readonly content: string };
type State = { readonly running: number; readonly cache: number };

const pad = (value: number): string => String(value).padStart(2, "0");

function log(
  name: string,
  count: number,
  { running, cache }: State,
  day = "05-11",
  more: readonly string[] = [],
): File {
  const lines = Array.from(
    { length: count },
    (_, i) =>
      `INFO ${day} 09:${pad(Math.floor(i / 6))}:${pad((10 * i) % 60)} [loggers.py:116] Engine 000: Avg prompt throughput: 900.0 tokens/s, Avg generation throughput: 400.0 tokens/s, Running: ${running} reqs, Waiting: 0 reqs, GPU KV cache usage: ${cache}%, Prefix cache hit rate: 0.0%`,
  );
  return { name, content: [...more, ...lines].join("\n") };
}

const scrape = (second: number, { running, cache }: State, preemptions = 0): File => ({
  name: `metrics-${String(second).padStart(4, "0")}s.prom`,
  content: [
    `vllm:num_requests_running{engine="0"} ${running}`,
    `vllm:num_requests_waiting{engine="0"} 0`,
    `vllm:kv_cache_usage_perc{engine="0"} ${cache / 100}`,
    `vllm:num_preemptions_total{engine="0"} ${preemptions}`,
  ].join("\n"),
});

const leftOut = (files: readonly File[]): readonly string[] =>
  (readEvidence(files).leftOut ?? []).map(({ file }) => file);

const BUSY = { running: 40, cache: 97 };
const CALM = { running: 38, cache: 41 };

describe("a log and /metrics of the same minutes", () => {
  it("with other caches are of different engines: /metrics is left out, and both figures are said", () => {
    const files = [log("server.log", 40, BUSY), scrape(100, CALM), scrape(200, CALM), scrape(300, CALM)];
    const evidence = readEvidence(files);
    expect(evidence.leftOut?.map(({ file }) => file)).toEqual(files.slice(1).map(({ name }) => name));
    expect(evidence.series.every(({ source }) => source === "log")).toBe(true);
    const answer = diagnosisJson(diagnose(evidence));
    expect(answer.sentence.en).toContain("metrics-0100s.prom (and 2 more) is left out");
    const [first] = answer.left_out;
    expect(first?.why.en).toMatch(/server\.log shows the KV cache at 97\s%, metrics-0100s\.prom at 41\s%/);
  });

  it("that agree stay, and so does one odd scrape of three", () => {
    expect(leftOut([log("server.log", 40, BUSY), scrape(100, BUSY), scrape(200, BUSY)])).toEqual([]);
    expect(leftOut([log("server.log", 40, BUSY), scrape(100, CALM), scrape(200, BUSY), scrape(300, BUSY)])).toEqual([]);
  });

  it("contradict where the counter is below what the log reports", () => {
    const lost = (total: number): string =>
      `WARNING 05-11 08:59:50 scheduler.py:1242] Sequence group 9 is preempted by PreemptionMode.RECOMPUTE mode. total_num_cumulative_preemption=${total}`;
    const files = [log("server.log", 40, BUSY, "05-11", [lost(1), lost(51), lost(101)]), scrape(300, BUSY, 0)];
    expect(leftOut(files)).toEqual(["metrics-0300s.prom"]);
  });
});

describe("two logs", () => {
  it("of two days are of different times: the shorter one is left out; a rotated log goes on", () => {
    expect(leftOut([log("a.log", 60, BUSY), log("b.log", 30, CALM, "05-18")])).toEqual(["b.log"]);
    const next = log("server.log.2", 30, CALM);
    const rotated = { ...next, content: next.content.replaceAll(" 09:", " 10:") };
    expect(leftOut([log("server.log.1", 60, BUSY), rotated])).toEqual([]);
  });

  it("of two models are of different services; two formats of one model are one", () => {
    const start = (model: string): string => `INFO 05-11 08:59:59 [utils.py:1] non-default args: {'model': '${model}'}`;
    const of = (name: string, model: string, count: number): File => log(name, count, CALM, "05-11", [start(model)]);
    const other = [of("a.log", "Qwen/Qwen3-32B", 40), of("b.log", "meta-llama/Llama-3.1-8B-Instruct", 30)];
    expect(leftOut(other)).toEqual(["b.log"]);
    expect(readEvidence(other).leftOut?.[0]?.why.en).toContain("Llama-3.1-8B");
    expect(leftOut([of("a.log", "Qwen/Qwen3-32B", 40), of("b.log", "Qwen/Qwen3-32B-FP8", 30)])).toEqual([]);
  });
});
