/** Logs as evidence: lines in the layout of the engines, figures by hand. */
import { describe, expect, it } from "vitest";
import type { Evidence } from "@/features/core/diagnosis/evidence";
import { readEvidence } from "@/features/core/diagnosis/read/read-evidence";

const read = (content: string, name = "server.log"): Evidence => readEvidence([{ name, content }]);
const counted = ({ events }: Evidence, kind: string): number =>
  events.filter((event) => event.kind === kind).reduce((sum, { count }) => sum + count, 0);

const vllm = (time: string, engine: string, running: number, waiting: number, process = 7): string =>
  `(APIServer pid=${process}) INFO 05-11 ${time} [loggers.py:259] Engine ${engine}: Avg prompt throughput: 100.0 tokens/s, Avg generation throughput: 50.0 tokens/s, Running: ${running} reqs, Waiting: ${waiting} reqs, GPU KV cache usage: 10.0%, Prefix cache hit rate: 0.0%`;

describe("vLLM", () => {
  it("counts from the beginning of the first mean, and one series for each engine", () => {
    const evidence = read(
      [vllm("09:00:10", "000", 1, 0), vllm("09:00:10", "001", 2, 0), vllm("09:00:20", "000", 3, 0)].join("\n"),
    );
    expect([evidence.t0, evidence.span_s]).toEqual(["05-11 09:00:00", 20]);
    expect(evidence.series.map(({ rank, samples }) => [rank, samples.map(({ at_s }) => at_s)])).toEqual([
      ["Engine 000", [10, 20]],
      ["Engine 001", [10]],
    ]);
    expect(evidence.series[0]?.samples[1]).toMatchObject({ span_s: 10, place: { file: "server.log", line: 3 } });
  });

  it("counts from the first line where requests waited already, or where other lines come before", () => {
    expect(read([vllm("09:00:10", "000", 1, 90), vllm("09:00:20", "000", 1, 80)].join("\n")).t0).toBe("05-11 09:00:10");
    const start = "INFO 05-11 08:59:00 [api_server.py:1896] vLLM API server version 0.24.0";
    const evidence = read([start, vllm("09:00:10", "000", 1, 0)].join("\n"));
    expect([evidence.t0, evidence.span_s, evidence.stated.version]).toEqual(["05-11 08:59:00", 70, "0.24.0"]);
  });

  it("passes New Year, and a mean after a pause runs over one interval", () => {
    const line = (date: string): string => vllm("00:00:00", "000", 1, 0).replace("05-11 00:00:00", date);
    const dates = ["12-31 23:59:50", "01-01 00:00:00", "01-01 00:00:10", "01-01 00:00:20", "01-01 00:05:00"];
    const samples = read(dates.map(line).join("\n")).series[0]?.samples ?? [];
    expect(samples.map(({ at_s }) => at_s)).toEqual([10, 20, 30, 40, 320]);
    expect(samples.map(({ span_s }) => span_s)).toEqual([10, 10, 10, 10, 10]);
  });
});

describe("vLLM's other lines", () => {
  it("joins acceptance to the sample of the same time, before or after it", () => {
    const drafts = (time: string, length: number): string =>
      `INFO 05-11 ${time} [metrics.py:96] SpecDecoding metrics: Mean acceptance length: ${length}, Accepted: 1 tokens, Drafted: 3 tokens`;
    const evidence = read(
      [
        vllm("09:00:10", "000", 1, 0),
        drafts("09:00:10", 2.5),
        drafts("09:00:20", 1.1),
        vllm("09:00:20", "000", 1, 0),
      ].join("\n"),
    );
    expect(evidence.series[0]?.samples.map(({ acceptance }) => acceptance)).toEqual([2.5, 1.1]);
  });

  it("counts V0's preemptions by their total, and swapped requests as waiting", () => {
    const state = (time: string, swapped: number): string =>
      `INFO 03-21 ${time} metrics.py:449] Avg prompt throughput: 1.0 tokens/s, Avg generation throughput: 1.0 tokens/s, Running: 4 reqs, Swapped: ${swapped} reqs, Pending: 3 reqs, GPU KV cache usage: 99.0%, CPU KV cache usage: 0.0%.`;
    const lost = (time: string, total: number): string =>
      `WARNING 03-21 ${time} scheduler.py:1242] Sequence group 9 is preempted by PreemptionMode.RECOMPUTE mode. total_num_cumulative_preemption=${total}`;
    const recompute = read(
      [state("10:00:00", 0), lost("10:00:01", 1), lost("10:00:02", 51), lost("10:00:09", 101)].join("\n"),
    );
    expect(counted(recompute, "preempted")).toBe(101);
    // Two went out, one came back, three went out.
    const swapping = read(
      [state("10:00:00", 0), state("10:00:05", 2), state("10:00:10", 1), state("10:00:15", 4)].join("\n"),
    );
    expect(counted(swapping, "preempted")).toBe(5);
    expect(swapping.series[0]?.samples[1]).toMatchObject({ waiting: 5, span_s: 5 });
  });

  it("has a restart where it starts after it served, once for all its lines", () => {
    const start = ["vLLM API server version 0.24.0", "non-default args: {'model': 'a/b', 'max_num_seqs': 8}"];
    const lines = (time: string): string[] => start.map((words) => `INFO 05-11 ${time} [api_server.py:1] ${words}`);
    const evidence = read(
      [
        ...lines("09:00:00"),
        vllm("09:00:10", "000", 1, 0),
        ...lines("09:05:00"),
        vllm("09:05:10", "000", 1, 0, 8),
      ].join("\n"),
    );
    expect(evidence.events.filter(({ kind }) => kind === "restart").map(({ at_s }) => at_s)).toEqual([300]);
    expect(evidence.series).toHaveLength(1);
    expect(evidence.stated).toMatchObject({
      model: "a/b",
      maxRunning: { value: 8, place: { file: "server.log", line: 2 } },
    });
  });
});

describe("vLLM's servers", () => {
  it("counts HTTP lines at the moment of the line before, many of them as one event", () => {
    const done = 'INFO:     10.0.0.1:1 - "POST /v1/completions HTTP/1.1" 200 OK';
    const failed = done.replace("200 OK", "500 Internal Server Error");
    const evidence = read(
      [vllm("09:00:10", "000", 1, 0), done, done, failed, vllm("09:00:20", "000", 1, 0), done].join("\n"),
    );
    expect(evidence.events.map(({ kind, at_s, count }) => [kind, at_s, count])).toEqual([
      ["request-done", 10, 2],
      ["request-failed", 10, 1],
      ["request-done", 20, 1],
    ]);
  });

  it("of two servers in one log are two series, and a container's name is the host", () => {
    const both = [vllm("09:00:10", "000", 1, 0, 7), vllm("09:00:15", "000", 9, 0, 8), vllm("09:00:20", "000", 1, 0, 7)];
    expect(
      read(both.join("\n"))
        .series.map(({ samples }) => samples.length)
        .sort(),
    ).toEqual([1, 2]);
    const composed = [`a-1  | ${vllm("09:00:10", "000", 1, 0)}`, `b-1  | ${vllm("09:00:10", "000", 9, 0)}`];
    expect(read(composed.join("\n")).series.map(({ host }) => host)).toEqual(["a-1", "b-1"]);
  });

  it("keeps its order where the dates were cut off", () => {
    const bare = [1, 2, 3].map((running) => vllm("09:00:10", "000", running, 0).replace(/^.*(?=Engine)/, ""));
    const evidence = read(bare.join("\n"));
    expect(evidence.t0).toBeNull();
    expect(evidence.series[0]?.samples.map(({ at_s }) => at_s)).toEqual([10, 20, 30]);
  });
});

describe("a file of two logs", () => {
  it("whose clock goes back by minutes has two hosts, and a late line is none", () => {
    const logs = [
      vllm("09:00:10", "000", 1, 0),
      vllm("09:10:10", "000", 1, 0),
      vllm("09:00:20", "000", 9, 0),
      vllm("09:10:20", "000", 9, 0),
    ];
    const bare = logs.map((line) => line.replace("(APIServer pid=7) ", ""));
    expect(read(bare.join("\n")).series.map(({ samples }) => samples.map(({ running }) => running))).toEqual([
      [1, 1],
      [9, 9],
    ]);
    const late = [vllm("09:00:20", "000", 2, 0), vllm("09:00:10", "000", 1, 0)];
    expect(read(late.join("\n")).series.map(({ samples }) => samples.map(({ running }) => running))).toEqual([[1, 2]]);
  });
});
