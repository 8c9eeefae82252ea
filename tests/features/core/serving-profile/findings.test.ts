/** Planted faults are the first finding, by name; sets without them have none of the kind. Files are synthetic, of a few processes. */
import { describe, expect, it } from "vitest";
import { findings } from "@/features/core/serving-profile/findings/findings";
import type { Finding } from "@/features/core/serving-profile/findings/finding";
import { bubbles, bubbleTimes } from "@/features/core/serving-profile/metrics/bubbles";
import { runFigures } from "@/features/core/serving-profile/metrics/run-figures";
import { unwrap } from "@/lib/result";
import { readProfile } from "@/tests/support/measurements/serving-profile";

const T0 = 1_755_158_760_000;

function found(files: Readonly<Record<string, string>>): readonly Finding[] {
  const capture = unwrap(readProfile(files));
  return findings(capture, runFigures(capture));
}
const first = (files: Readonly<Record<string, string>>): Finding | undefined => found(files)[0];

const lines = (head: string, count: number, row: (i: number) => string): string =>
  `${[head, ...Array.from({ length: count }, (_, i) => row(i))].join("\n")}\n`;

const REQUEST =
  "http_rid,start_time(ms),recv_token_size,reply_token_size,execution_time(ms),queue_wait_time(ms),first_token_latency(ms)";
const requests = (wait = 1): string =>
  lines(REQUEST, 120, (i) => `r${i},${T0 + 100 * i},100,50,2000,${wait},${wait + 50}`);

const FORWARD =
  "name,start_time(ms),end_time(ms),during_time(ms),bubble_time(ms),batch_size,batch_type,forward_iter,dp_rank,prof_id,hostname";
/** Steps of 20 ms every 25, by process; `time` of a step and `shift` of the clock by process, in ms. */
const forwards = (time: (process: number) => number, shift: (process: number) => number = () => 0): string =>
  lines(FORWARD, 400, (i) => {
    const [process, step] = [i % 4, Math.floor(i / 4)];
    const start = T0 + 25 * step + shift(process);
    const during = time(process);
    return `forward,${start},${start + during},${during},,8,Decode,${step + 1},${process},p${process}.db,node-${process < 2 ? "a" : "b"}`;
  });

const even = Array.from({ length: 58 }, () => [100, 101, 99, 100]);
const balance = (rows: readonly (readonly number[])[]): string =>
  `${["819,821,823,825", ...rows.map((row) => row.join(","))].join("\n")}\n`;

describe("experts", () => {
  it("a layer in which one process works longer than everywhere else has a hot expert", () => {
    const rows = even.map((row, layer) => (layer === 12 ? [100, 180, 100, 100] : row));
    expect(first({ "ep.csv": balance(rows) })).toMatchObject({ kind: "hot-expert" });
    expect(first({ "ep.csv": balance(rows) })?.where).toMatch(/^layer 12, process 821/);
  });

  it("a process that works longer in all layers is slow, and has no hot expert", () => {
    const kinds = found({ "ep.csv": balance(even.map(([a, b, c, d]) => [a, b, (c ?? 0) * 1.4, d].map(Number))) });
    expect(kinds.map(({ kind, where }) => [kind, where])).toEqual([["slow-card", "process 823"]]);
  });

  it("even ones give no finding", () => expect(found({ "ep.csv": balance(even) })).toEqual([]));

  it("a mean outside all other intervals is a card that differs (E-M13: intervals of means)", () => {
    const csv = (mean: number): string =>
      `Dataset,Mean,CI Lower,CI Upper\n1,300,298,302\n2,301,299,303\n3,${mean},${mean - 2},${mean + 2}\n`;
    expect(first({ "moe.csv": csv(400) })).toMatchObject({ kind: "slow-card", where: "process 3" });
    expect(found({ "moe.csv": csv(303) })).toEqual([]);
  });
});

describe("forwards", () => {
  it("a process whose steps take longer is a slow card", () => {
    const slow = forwards((process) => (process === 2 ? 24 : 20));
    expect(first({ "forward.csv": slow, "request.csv": requests() })).toMatchObject({
      kind: "slow-card",
      where: "p2.db (node-b)",
      amount: expect.closeTo(1.2, 6) as number,
    });
  });

  it("steps that always start the same time apart on two hosts show their clocks' offset", () => {
    const apart = forwards(
      () => 20,
      (process) => (process < 2 ? 0 : 137),
    );
    expect(first({ "forward.csv": apart, "request.csv": requests() })).toMatchObject({
      kind: "clock-offset",
      amount: expect.closeTo(137, 1) as number,
    });
    expect(
      found({ "forward.csv": forwards(() => 20), "request.csv": requests() }).map(({ kind }) => kind),
    ).not.toContain("clock-offset");
  });

  it("time between them adds up to all bubbles, by cause", () => {
    const batch = lines(
      "name,res_list,start_time(ms),end_time(ms),batch_size,batch_type,during_time(ms),prof_id",
      200,
      (i) => {
        const step = Math.floor(i / 2);
        const [name, from, to] = i % 2 === 0 ? ["BatchSchedule", 21, 23] : ["modelExec", 24.5, 45.5];
        return `${name},"[{'rid': 'r0', 'iter': ${step + 1}}]",${T0 + 25 * step + Number(from)},${T0 + 25 * step + Number(to)},8,Decode,${Number(to) - Number(from)},p0.db`;
      },
    );
    const capture = unwrap(
      readProfile({ "forward.csv": forwards(() => 20), "batch.csv": batch, "request.csv": requests() }),
    );
    const { time } = bubbles(capture.forwards);
    const times = bubbleTimes(capture, bubbles(capture.forwards));
    const all = time.reduce((sum, us) => sum + (us > 0 ? us : 0), 0);
    expect(Object.values(times).reduce((a, b) => a + b, 0)).toBeCloseTo(all, 3);
    expect(times.scheduling).toBeGreaterThan(0);
    expect(found({ "forward.csv": forwards(() => 20), "request.csv": requests() }).map(({ kind }) => kind)).toContain(
      "host-bubbles",
    );
  });
});

describe("the load", () => {
  it("preemptions of many requests are a storm", () => {
    const cache = lines("domain,rid,timestamp(ms),name,device_kvcache_left", 90, (i) => {
      const event = ["Allocate", "SwapOut", "SwapIn"][i % 3] ?? "";
      return `KVCache,r${Math.floor(i / 3)},${T0 + 50 * i},${event},${i % 3 === 0 ? 10 : 500}`;
    });
    const files = { "kvcache.csv": cache, "request.csv": requests(800) };
    expect(first(files)).toMatchObject({ kind: "preemption-storm", amount: 30 });
    expect(found(files).map(({ kind }) => kind)).toContain("queueing");
  });

  it("decode nodes without work while prefill nodes are busy are starved", () => {
    const csv = (decode: number): string =>
      lines("time,address,node_type,add_count,end_count,running_count", 20, (i) => {
        const at = `2025-08-14 16:0${Math.floor(i / 2) % 10}:00`;
        const start = i < 2;
        return i % 2 === 0
          ? `${at},10.0.0.1:1025,prefill,${start ? 12 : 0},0,12`
          : `${at},10.0.0.2:1025,decode,${start ? decode : 0},0,${decode}`;
      });
    expect(first({ "coordinator.csv": csv(1) })).toMatchObject({ kind: "starved-decode-pool" });
    expect(found({ "coordinator.csv": csv(20) })).toEqual([]);
  });

  it("pulls that end before their prefill did show an offset of clocks", () => {
    const date = (ms: number): string => new Date(T0 + ms).toISOString().replace("T", " ").replace("Z", "");
    const transfers = lines(
      "rid,http_req_time(ms),send_request_time(ms),send_request_succ_time(ms),prefill_res_time(ms),request_end_time(ms)",
      20,
      (i) => `r${i},${[0, 5, 6, 100, 2000].map((ms) => date(200 * i + ms)).join(",")}`,
    );
    const pulls = (shift: number): string =>
      lines("domain,rank,rid,block_tables,seq_len,during_time(ms),start_time(ms),end_time(ms)", 20, (i) => {
        const start = T0 + 200 * i + 101 - shift;
        return `PullKVCache,0,r${i},"[1, 2, 3]",384,10,${start},${start + 10}`;
      });
    const files = (shift: number): Readonly<Record<string, string>> => ({
      "pd_split_communication.csv": transfers,
      "pd_split_kvcache.csv": pulls(shift),
    });
    expect(first(files(500))).toMatchObject({ kind: "clock-offset", amount: expect.closeTo(-489, 3) as number });
    expect(found(files(0)).map(({ kind }) => kind)).not.toContain("clock-offset");
  });

  it("few requests, or many that were cut off, make a short capture", () => {
    const few = lines(REQUEST, 20, (i) => `r${i},${T0 + 100 * i},100,50,2000,1,50`);
    expect(found({ "request.csv": few }).map(({ kind }) => kind)).toEqual(["capture-short"]);
    expect(found({ "request.csv": requests() })).toEqual([]);
  });

  it("columns in another unit than their name are a finding, behind all others", () => {
    const csv = lines(REQUEST, 120, (i) => `r${i},${T0 + 100 * i}000,100,50,2000,1,50`);
    expect(found({ "request.csv": csv }).map(({ kind }) => kind)).toEqual(["unit-conflict"]);
  });
});
