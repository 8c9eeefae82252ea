/** Files of one incident together: one clock, what is given by hand, archives, results of clients, and what was not read. */
import { gzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { Evidence } from "@/features/core/diagnosis/evidence";
import { readEvidence } from "@/features/core/diagnosis/read/read-evidence";

const read = (files: Readonly<Record<string, string | Uint8Array>>, given = {}): Evidence =>
  readEvidence(
    Object.entries(files).map(([name, content]) => ({ name, content })),
    given,
  );
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const sglang = (date: string, running = 1): string =>
  `[${date} TP0] Decode batch, #running-req: ${running}, #token: 100, token usage: 0.10, gen throughput (token/s): 50.00, #queue-req: 0\n`;
const vllm = (date: string): string =>
  `INFO ${date} [loggers.py:259] Engine 000: Avg prompt throughput: 1.0 tokens/s, Avg generation throughput: 1.0 tokens/s, Running: 1 reqs, Waiting: 2 reqs, GPU KV cache usage: 1.0%\n`;
const times = ({ series }: Evidence): readonly number[] =>
  series.flatMap(({ samples }) => samples.map(({ at_s }) => at_s));

describe("one clock", () => {
  it("joins logs with dates, and gives the other one's year to a log without", () => {
    const evidence = read({ "a.log": sglang("2026-05-11 09:00:00"), "b.log": vllm("05-11 09:01:00") });
    expect([evidence.t0, times(evidence)]).toEqual(["2026-05-11 09:00:00", [0, 60]]);
    expect(read({ "a.log": sglang("2026-01-01 00:00:10"), "b.log": vllm("12-31 23:59:50") }).span_s).toBe(20);
  });

  it("begins scrapes that count seconds with the first line of the log", () => {
    const scrape = 'vllm:num_requests_running{engine="0"} 1\n';
    const evidence = read({ "server.log": vllm("05-11 09:00:00") + vllm("05-11 09:01:00"), "m-0030s.prom": scrape });
    expect([...times(evidence)].sort((a, b) => a - b)).toEqual([0, 30, 60]);
  });

  it("finds the zone of a log that writes none by a neighbour that has one", () => {
    const log = [0, 1, 2, 3].map((minute) => sglang(`2026-05-11 17:0${minute}:00`)).join("");
    const zoned = [0, 1, 2, 3].map((minute) => vllm("").replace("INFO ", `2026-05-11T09:0${minute}:30Z INFO`)).join("");
    const evidence = read({ "log.txt": log, "cluster.log": zoned });
    expect(evidence.span_s).toBe(210);
    expect([...times(evidence)].sort((a, b) => a - b)).toEqual([0, 30, 60, 90, 120, 150, 180, 210]);
  });

  it("continues a rotated log, and keeps two hosts apart", () => {
    const rotated = read({
      "server.log": sglang("2026-05-11 09:05:00", 2),
      "server.log.1": sglang("2026-05-11 09:00:00"),
    });
    expect(rotated.series.map(({ samples }) => samples.map(({ running }) => running))).toEqual([[1, 2]]);
    const log = sglang("2026-05-11 09:00:00") + sglang("2026-05-11 09:05:00");
    expect(read({ "a.log": log, "b.log": log.replaceAll("req: 1", "req: 8") }).series.map(({ host }) => host)).toEqual([
      "a.log",
      "b.log",
    ]);
  });
});

describe("settings", () => {
  const log = `INFO 05-11 09:00:00 [utils.py:1] non-default args: {'model': 'a/b', 'max_num_seqs': 64}\n${vllm("05-11 09:00:10")}`;

  it("by hand go before those of the files", () => {
    const { stated } = read({ "server.log": log }, { "--max-num-seqs": "128", max_model_len: "32k", chip: "h100" });
    expect(stated).toMatchObject({
      model: "a/b",
      maxRunning: { value: 128, place: { file: "--set", line: null } },
      maxLength: { value: 32_768 },
    });
  });
});

describe("files", () => {
  it("in archives are read as if they lay beside", () => {
    const packed = zipSync({
      "logs/a.log": bytes(sglang("2026-05-11 09:00:00")),
      "b.log.gz": gzipSync(bytes(sglang("2026-05-11 09:01:00", 2))),
    });
    const evidence = read({ "incident.zip": packed });
    expect(times(evidence)).toEqual([0, 60]);
    expect(evidence.series[0]?.samples[0]?.place.file).toBe("incident.zip/logs/a.log");
  });

  it("that are copies count once", () => {
    const log = sglang("2026-05-11 09:00:00");
    const { series, unread } = read({ "a.log": bytes(log), "a.log.gz": gzipSync(bytes(log)) });
    expect([series.length, unread.map(({ file }) => file)]).toEqual([1, ["a.log"]]);
  });
});

describe("other files", () => {
  it("of clients give what they offered, got and lost", () => {
    const vllmServe = {
      backend: "vllm",
      num_prompts: 100,
      request_rate: 2,
      duration: 50,
      completed: 97,
      total_input_tokens: 9700,
      total_output_tokens: 970,
      request_throughput: 1.94,
      output_throughput: 19.4,
      mean_ttft_ms: 50,
      p99_ttft_ms: 90,
      mean_tpot_ms: 10,
    };
    const { clients } = read({ "bench.json": JSON.stringify(vllmServe) });
    expect(clients).toMatchObject([
      {
        file: "bench.json",
        clients: null,
        offeredPerS: 2,
        servedPerS: 1.94,
        failed: 3,
        meanInput: 100,
        meanOutput: 10,
        ttftMs: { mean: 50, p99: 90 },
      },
    ]);
  });

  it("that say nothing stand with their reason", () => {
    const { unread, series } = read({
      "empty.log": "",
      "photo.png": new Uint8Array([137, 80, 78, 71, 0, 0, 0, 1]),
      "notes.txt": "Nothing to see here.\n",
      "config.json": '{"a": 1}',
      "profiler.db": bytes("SQLite format 3\0 and more"),
    });
    expect(unread.map(({ file }) => file).sort()).toEqual([
      "config.json",
      "empty.log",
      "notes.txt",
      "photo.png",
      "profiler.db",
    ]);
    expect(unread.every(({ why }) => why.en.length > 10 && why.zh.length > 4)).toBe(true);
    expect(series).toEqual([]);
  });
});
