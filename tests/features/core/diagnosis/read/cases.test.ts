/** The public cases beside the checkout: what their EXPECTED.json says of the figures stands in the evidence. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Evidence, Sample } from "@/features/core/diagnosis/evidence";
import { readEvidence } from "@/features/core/diagnosis/read/read-evidence";
import { needsData } from "../../../../support/needs";

const CASES = join(process.cwd(), "../shared/data/diagnosis");

type Expected = { readonly t0: string | null; readonly evidence: Readonly<Record<string, number | readonly number[]>> };

function readCase(name: string): { readonly evidence: Evidence; readonly expected: Expected } {
  const folder = join(CASES, name);
  const names = readdirSync(folder).filter((file) => file !== "EXPECTED.json");
  const files = names.map((file) => ({ name: file, content: new Uint8Array(readFileSync(join(folder, file))) }));
  const expected = JSON.parse(readFileSync(join(folder, "EXPECTED.json"), "utf8")) as Expected;
  return { evidence: readEvidence(files), expected };
}

const logged = ({ series }: Evidence): readonly Sample[] =>
  series.find(({ source }) => source !== "scrape")?.samples ?? [];
const percent = (share: number | null): number => Math.round((share ?? NaN) * 1000) / 10;
const names = existsSync(CASES)
  ? readdirSync(CASES).filter((name) => existsSync(join(CASES, name, "EXPECTED.json")))
  : [];

describe("public cases", needsData(CASES), () => {
  it.each(names)("%s: every file is read, and the clock begins as stated", (name) => {
    const { evidence, expected } = readCase(name);
    expect(evidence.unread).toEqual([]);
    if (expected.t0 === null) expect(evidence.t0).toBeNull();
    else expect(evidence.t0?.endsWith(expected.t0)).toBe(true);
  });

  it("vLLM with saturated prefill: every line's state", () => {
    const { evidence, expected } = readCase("vllm-37307-prefill-bound");
    const samples = logged(evidence);
    expect(samples.map(({ running }) => running)).toEqual(expected.evidence.running);
    expect(samples.map(({ waiting }) => waiting)).toEqual(expected.evidence.waiting);
    expect(samples.map(({ promptRate }) => promptRate)).toEqual(expected.evidence.prompt_tok_s);
    expect(samples.map(({ cacheShare }) => percent(cacheShare))).toEqual(expected.evidence.kv_percent);
  });

  it("SGLang at its cap: 32 run from the third line on, as two finish and two enter", () => {
    const { evidence, expected } = readCase("sglang-4759-queue-at-cap");
    const samples = logged(evidence).slice(2);
    expect(samples.map(({ waiting }) => waiting)).toEqual(expected.evidence.queue);
    expect(new Set(samples.map(({ running }) => running))).toEqual(new Set([expected.evidence.running]));
    expect(samples[1]).toMatchObject({ acceptance: 2.54, outputRate: 39.33, stepMs: null });
  });

  it("SGLang's ranks: one is at its cap with the whole queue", () => {
    const { evidence, expected } = readCase("sglang-dp-imbalance");
    const ranks = [...evidence.series].sort((a, b) => a.rank.localeCompare(b.rank));
    expect(ranks.map(({ rank }) => rank)).toEqual(["DP0", "DP1", "DP2", "DP3"]);
    expect(ranks.map(({ samples }) => Math.max(...samples.map(({ waiting }) => waiting ?? 0)))).toEqual(
      expected.evidence.max_queue_by_rank,
    );
    expect(Math.max(...(ranks[2]?.samples.map(({ running }) => running ?? 0) ?? []))).toBe(48);
  });
});

describe("public cases over time", needsData(CASES), () => {
  it("TensorRT-LLM's padding", () => {
    const { evidence, expected } = readCase("trtllm-padding");
    const samples = logged(evidence);
    expect(new Set(samples.map(({ scheduled }) => scheduled))).toEqual(new Set([expected.evidence.scheduled_requests]));
    expect(new Set(samples.map(({ executed }) => executed))).toEqual(
      new Set([expected.evidence.generation_tokens_per_step]),
    );
    const mean = samples.reduce((sum, { stepMs }) => sum + (stepMs ?? NaN), 0) / samples.length;
    expect(mean).toBeCloseTo(Number(expected.evidence.step_ms), 1);
  });

  it("drafts: accepted lengths before and after", () => {
    const { evidence, expected } = readCase("vllm-drafts-rejected");
    const samples = logged(evidence).filter(({ acceptance }) => acceptance !== null);
    const mean = (part: readonly Sample[]): number =>
      part.reduce((sum, { acceptance }) => sum + (acceptance ?? 0), 0) / part.length;
    expect(mean(samples.filter(({ at_s }) => at_s <= 330))).toBeCloseTo(
      Number(expected.evidence.mean_acceptance_length_before),
      1,
    );
    expect(mean(samples.filter(({ at_s }) => at_s > 360))).toBeCloseTo(
      Number(expected.evidence.mean_acceptance_length_after),
      1,
    );
  });

  it("a leak, a standstill and clients that are few, by their times", () => {
    const leak = readCase("vllm-leak");
    expect(logged(leak.evidence).find(({ at_s }) => at_s === 250)?.running).toBe(
      leak.expected.evidence.running_at_250s,
    );
    const stuck = logged(readCase("vllm-stuck").evidence).filter(({ outputRate }) => outputRate === 0);
    expect([stuck[0]?.at_s, stuck[0]?.running]).toEqual([430, 5]);
    const { evidence, expected } = readCase("vllm-client-limited");
    expect(evidence.clients).toMatchObject([
      { clients: expected.evidence.clients, outputRate: expected.evidence.output_tok_s, failed: 0 },
    ]);
  });

  it("preemptions and hits of scrapes, on the clock of the log", () => {
    const { evidence } = readCase("vllm-kv-preempt");
    const [log, scrapes] = [logged(evidence), evidence.series.find(({ source }) => source === "scrape")];
    // What the log says of 180 s is what the scrape of 180 s says.
    const [sample, scrape] = [log, scrapes?.samples].map((list) => list?.find(({ at_s }) => at_s === 180));
    expect([sample?.running, sample?.waiting]).toEqual([scrape?.running, scrape?.waiting]);
    expect(scrapes?.totals.map(({ preemptions }) => preemptions)).toEqual([96, 481, 834, 1167, 1507]);
    const hits = readCase("vllm-recompute-hits");
    const last = hits.evidence.series[0]?.totals.at(-1);
    expect([last?.preemptions, last?.prefixHits, last?.prefixQueries]).toEqual([
      ...[hits.expected.evidence.preemptions, hits.expected.evidence.hit_tokens, hits.expected.evidence.queried_tokens],
    ]);
  });

  it("MindIE's one request was never preempted", () => {
    const { evidence } = readCase("mindie-one-request");
    expect(evidence.captures).toMatchObject([{ preemptions: 0, decodeSteps: 249 }]);
    expect(evidence.events).toEqual([]);
  });
});
