/** Scrapes of /metrics as evidence: names of each era, times of files and rows, restarts. Values by hand. */
import { describe, expect, it } from "vitest";
import type { Evidence } from "@/features/core/diagnosis/evidence";
import { readEvidence } from "@/features/core/diagnosis/read/read-evidence";

const read = (files: Readonly<Record<string, string>>): Evidence =>
  readEvidence(Object.entries(files).map(([name, content]) => ({ name, content })));
const running = (engine: number, value: number): string => `vllm:num_requests_running{engine="${engine}"} ${value}\n`;
const total = (value: number, name = "vllm:prompt_tokens_total"): string => `${name}{engine="0"} ${value}\n`;

describe("a scrape", () => {
  it("of V0 has its cache and hit rate, and swapped requests wait", () => {
    const text = `vllm:num_requests_running{model_name="m"} 4
vllm:num_requests_waiting{model_name="m"} 3
vllm:num_requests_swapped{model_name="m"} 2
vllm:gpu_cache_usage_perc{model_name="m"} 0.9
vllm:gpu_prefix_cache_hit_rate{model_name="m"} 0.25
vllm:time_per_output_token_seconds_sum{model_name="m"} 5
vllm:time_per_output_token_seconds_count{model_name="m"} 100
`;
    const { series, stated, t0 } = read({ "metrics.txt": text });
    expect(series[0]?.samples).toMatchObject([{ running: 4, waiting: 5, cacheShare: 0.9, prefixHit: 0.25 }]);
    expect(series[0]?.totals[0]?.histograms.time_per_output_token).toEqual({ sum_s: 5, count: 100, buckets: [] });
    expect([stated.model, t0]).toEqual(["m", null]);
  });

  it("adds counters over labels that only split them, and keeps engines apart", () => {
    const text = `${running(0, 1)}${running(1, 9)}vllm:request_success_total{engine="0",finished_reason="stop"} 90
vllm:request_success_total{engine="0",finished_reason="length"} 10
`;
    const { series } = read({ "a.prom": text });
    expect(series.map(({ rank, samples }) => [rank, samples[0]?.running])).toEqual([
      ["Engine 000", 1],
      ["Engine 001", 9],
    ]);
    expect(series[0]?.totals[0]?.done).toBe(100);
  });
});

describe("a dump", () => {
  it("may begin anywhere, with other exporters between", () => {
    const text = `node_load1 0.5
sglang:inter_token_latency_seconds_bucket{le="0.1"} 8
sglang:inter_token_latency_seconds_bucket{le="+Inf"} 10
process_cpu_seconds_total 5
sglang:num_queue_reqs{dp_rank="2",tp_rank="0"} 7
sglang:num_queue_reqs{dp_rank="2",tp_rank="1"} 7
`;
    const { series } = read({ "dump.log": text });
    const [all, rank] = series;
    expect(all?.totals[0]?.histograms.inter_token_latency).toEqual({
      sum_s: 0,
      count: 10,
      buckets: [
        [0.1, 8],
        [Infinity, 10],
      ],
    });
    expect([rank?.rank, rank?.samples[0]?.waiting]).toEqual(["DP2", 7]);
  });

  it("of Triton has one name for several gauges", () => {
    const text = `nv_trt_llm_request_metrics{model="t",request_type="active"} 8
nv_trt_llm_request_metrics{model="t",request_type="max"} 64
nv_trt_llm_kv_cache_block_metrics{kv_cache_block_type="used",model="t"} 30
nv_trt_llm_kv_cache_block_metrics{kv_cache_block_type="max",model="t"} 40
nv_trt_llm_kv_cache_block_metrics{kv_cache_block_type="tokens_per",model="t"} 64
`;
    const { series, stated } = read({ metrics: text });
    expect(series).toMatchObject([{ engine: "trtllm", samples: [{ running: 8, cacheShare: 0.75 }] }]);
    expect([stated.maxRunning?.value, stated.cacheTokens?.value]).toEqual([64, 2560]);
  });
});

describe("times of scrapes", () => {
  it.each([
    ["seconds", ["m-0060s.prom", "m-0180s.prom"], [60, 180]],
    ["minutes", ["m_1min.txt", "m_3min.txt"], [60, 180]],
    ["bare seconds at a step", ["m-60.prom", "m-180.prom"], [60, 180]],
    ["seconds since 1970", ["m_1790000000.prom", "m_1790000120.prom"], [0, 120]],
    ["dates", ["m-2026-05-11T09-00-00.prom", "m-2026-05-11T09-02-00.prom"], [0, 120]],
    ["compact dates", ["m.20260511-090000.prom", "m.20260511-090200.prom"], [0, 120]],
  ])("stand in names as %s", (_, names, times) => {
    const { series } = read(Object.fromEntries(names.map((name, i) => [name, running(0, i)])));
    expect(series).toHaveLength(1);
    expect(series[0]?.samples.map(({ at_s }) => at_s)).toEqual(times);
  });

  it("are unknown where names only count files: each is a state of the end", () => {
    const { series, span_s } = read({ "m-1.prom": total(1), "m-2.prom": total(2) });
    expect([series.length, span_s]).toEqual([2, 0]);
  });

  it("stand in rows, and between the scrapes of one file", () => {
    const rows = read({ m: total(5).replace("\n", " 1790000000000\n") + total(9).replace("\n", " 1790000015000\n") });
    expect(rows.series[0]?.totals.map(({ at_s, promptTokens }) => [at_s, promptTokens])).toEqual([
      [0, 5],
      [15, 9],
    ]);
    const dated = `2026-05-11T09:00:00Z\n${total(5)}2026-05-11T09:00:30Z\n${total(9)}`;
    expect(read({ m: dated }).series[0]?.totals.map(({ at_s }) => at_s)).toEqual([0, 30]);
  });

  it("of engines without labels are told apart by the names of files", () => {
    const { series } = read({
      "a-0060s.prom": total(5),
      "b-0060s.prom": total(900),
      "a-0120s.prom": total(6),
      "b-0120s.prom": total(901),
    });
    expect(series.map(({ host, totals }) => [host, totals.map(({ promptTokens }) => promptTokens)])).toEqual([
      ["a", [5, 6]],
      ["b", [900, 901]],
    ]);
  });
});

describe("a restart", () => {
  it("is a counter that falls: another series begins", () => {
    const files = [
      [60, 500],
      [120, 900],
      [180, 20],
      [240, 80],
    ].map(([s = 0, value = 0]) => [`m-${s}s.prom`, total(value)]);
    const { series, events } = read(Object.fromEntries(files) as Record<string, string>);
    expect(series.map(({ totals }) => totals.map(({ promptTokens }) => promptTokens))).toEqual([
      [500, 900],
      [20, 80],
    ]);
    expect(events).toMatchObject([{ kind: "restart", at_s: 180, rank: "Engine 000" }]);
  });
});

describe("answers of Prometheus", () => {
  const answer = (name: string, values: readonly (readonly [number, string])[]): string =>
    JSON.stringify({
      status: "success",
      data: { resultType: "matrix", result: [{ metric: { __name__: name, instance: "h:1" }, values }] },
    });

  it("for single figures are one series", () => {
    const { series, t0, zone } = read({
      "running.json": answer("vllm:num_requests_running", [
        [1790000000, "20"],
        [1790000015, "21"],
      ]),
      "waiting.json": answer("vllm:num_requests_waiting", [
        [1790000000, "3"],
        [1790000015, "4"],
      ]),
    });
    expect(series).toHaveLength(1);
    expect(series[0]).toMatchObject({
      host: "h:1",
      samples: [
        { running: 20, waiting: 3 },
        { at_s: 15, running: 21, waiting: 4 },
      ],
    });
    expect([t0, zone]).toEqual(["2026-09-21 14:13:20", "UTC"]);
  });

  it("without a name of a metric say nothing", () => {
    const { unread } = read({
      "rate.json": JSON.stringify({
        status: "success",
        data: { resultType: "vector", result: [{ metric: {}, value: [1, "2"] }] },
      }),
    });
    expect(unread).toMatchObject([{ file: "rate.json" }]);
  });
});
