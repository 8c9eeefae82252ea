/** Hand-computed vectors V-30 to V-42 of the specification, by name. */
import { expect, it } from "vitest";
import { BATCH_TYPES } from "@/features/core/serving-profile/capture/capture";
import { bubbles } from "@/features/core/serving-profile/metrics/bubbles";
import { layerBalance, layerSums } from "@/features/core/serving-profile/metrics/balance";
import { littleCheck } from "@/features/core/serving-profile/metrics/little";
import { meanInterval } from "@/features/core/serving-profile/metrics/percentiles";
import { stepSpeeds } from "@/features/core/serving-profile/metrics/speeds";
import { timePerToken } from "@/features/core/serving-profile/metrics/request-metrics";
import { readDatetime } from "@/features/core/serving-profile/read/datetime";
import { readPythonLiteral } from "@/lib/tables/python-literal";
import { usByHours } from "@/features/core/serving-profile/units/zone";
import { unwrap } from "@/lib/result";
import { readProfile } from "@/tests/support/measurements/serving-profile";

const T0 = 1_755_158_760_000;

it("V-30: two requests, an empty bin, one end: 2, 2, 1 run", () => {
  const csv = `time,address,node_type,add_count,end_count,running_count
2025-08-14 16:06:00,n:1,prefill,2,0,2
2025-08-14 16:06:05,n:1,prefill,0,0,0
2025-08-14 16:06:10,n:1,prefill,0,1,1
`;
  expect([...unwrap(readProfile({ "coordinator.csv": csv })).dispatches.running]).toEqual([2, 2, 1]);
});

it("V-31: states are carried forward per queue", () => {
  const csv = `hostuid,pid,timestamp(ms),relative_timestamp(ms),waiting,running,swapped
a,1,${T0},0,3,,
a,1,${T0 + 1},1,,2,
a,1,${T0 + 2},2,1,,
`;
  const { queues } = unwrap(readProfile({ "request_status.csv": csv }));
  expect([...queues.waiting]).toEqual([3, 3, 1]);
  expect([...queues.running]).toEqual([NaN, 2, 2]);
});

it("V-32: bubbles 2 ms, −1 ms where forwards overlap, none after the last; starts 0, 12, 19 ms after the first", () => {
  const row = (from: number, to: number): string => `forward,${T0 + from},${T0 + to},${to - from},1,Decode,1,p,h\n`;
  const csv = `name,start_time(ms),end_time(ms),during_time(ms),batch_size,batch_type,forward_iter,prof_id,hostname
${row(0, 10)}${row(12, 20)}${row(19, 30)}`;
  const { time, relative } = bubbles(unwrap(readProfile({ "forward.csv": csv })).forwards);
  expect([...time]).toEqual([2_000, -1_000, NaN]);
  expect([...relative]).toEqual([0, 12_000, 19_000]);
});

it("V-33: 4 requests of 4,096 tokens in 400 ms are 40,960 tok/s", () => {
  const list = (rids: readonly string[]): string =>
    `"[${rids.map((rid) => `{'rid': '${rid}', 'iter': 0, 'num_scheduled_tokens': 4096}`).join(", ")}]"`;
  const csv = `name,res_list,start_time(ms),end_time(ms),batch_size,batch_type,during_time(ms)
BatchSchedule,${list(["a", "b", "c", "d"])},${T0},${T0 + 1},4,Prefill,1
modelExec,${list(["a", "b", "c", "d"])},${T0 + 2},${T0 + 400},4,Prefill,398
`;
  expect(stepSpeeds(unwrap(readProfile({ "batch.csv": csv }))).prefill[1]).toBeCloseTo(40_960, 3);
});

it("V-34: 32 requests, steps 20 ms apart: 1,600 tok/s; with 2.5 accepted tokens each 4,000", () => {
  const batch = (at: number, accepted: string): string => {
    const members = Array.from({ length: 32 }, (_, i) => `{'rid': 'r${i}', 'iter': ${at}${accepted}}`).join(", ");
    return `modelExec,"[${members}]",${T0 + 20 * at},${T0 + 20 * at + 18},32,Decode,18\n`;
  };
  const head = "name,res_list,start_time(ms),end_time(ms),batch_size,batch_type,during_time(ms)\n";
  const speed = (accepted: string): number | undefined =>
    stepSpeeds(unwrap(readProfile({ "batch.csv": head + batch(1, accepted) + batch(2, accepted) }))).decode[1];
  expect(speed("")).toBeCloseTo(1_600, 6);
  expect(speed(", 'accepted_tokens': 2.5")).toBeCloseTo(4_000, 6);
});

it("V-35: 1,000 calls of 300 ± 60 have a mean between 296.28 and 303.72; the calls themselves spread from 182.4 to 417.6", () => {
  const { low, high } = meanInterval(1_000, 300, 60);
  expect(low).toBeCloseTo(296.28, 2);
  expect(high).toBeCloseTo(303.72, 2);
});

it("V-36: 2 × 58 × k products of 10 ns give 20 k ns in every cell; one call less gives no table", () => {
  expect([...(layerSums(new Float64Array(2 * 58 * 3).fill(10), 58) ?? [])]).toEqual(new Array(58).fill(60));
  expect(layerSums(new Float64Array(2 * 58 * 3 - 1).fill(10), 58)).toBeNull();
});

it("V-36: a layer of 100, 100, 100, 140 has the busiest at 1.273 of the mean and a variation of 0.157", () => {
  const { overload, variation, busiest } = layerBalance([100, 100, 100, 140]);
  expect(overload).toBeCloseTo(1.273, 3);
  expect(variation).toBeCloseTo(0.157, 3);
  expect(busiest).toBe(3);
});

it("V-37: of 1,000 blocks 380 are free: 620 used, a share of 0.62", () => {
  const csv = `name,start_time,total_blocks,used_blocks,free_blocks,blocks_allocated,blocks_freed,kvcache_usage_rate
allocate,2025-08-14 16:06:00:000000,1000,600,400,0,0,0.6
allocate,2025-08-14 16:06:00:001000,1000,620,380,20,0,0.62
Free,2025-08-14 16:06:00:002000,0,0,0,0,0,0
`;
  const { cache } = unwrap(readProfile({ "kvcache.csv": csv }));
  expect([...cache.used]).toEqual([600, 620, NaN]);
  expect([...cache.share]).toEqual([0.6, 0.62, NaN]);
  expect([cache.allocated[1], cache.freed[1]]).toEqual([20, 0]);
});

it("V-38: 2025-08-14 16:06:00:123456 at UTC+8 is 08:06:00.123456 UTC", () => {
  const date = readDatetime("2025-08-14 16:06:00:123456");
  expect(date).toEqual({ us: Date.UTC(2025, 7, 14, 16, 6, 0) * 1000 + 123_456, zoned: false });
  expect((date?.us ?? 0) - usByHours(8)).toBe(Date.UTC(2025, 7, 14, 8, 6, 0) * 1000 + 123_456);
});

it("V-39: Python lists with single quotes and None are read; both spellings of a mixed batch are one type", () => {
  expect(readPythonLiteral("[{'rid': 'r-17', 'iter': 0, 'type': None}]")).toEqual([
    new Map<string, unknown>([
      ["rid", "r-17"],
      ["iter", 0],
      ["type", null],
    ]),
  ]);
  const csv = `name,res_list,start_time(ms),end_time(ms),batch_size,batch_type,during_time(ms)
modelExec,"[{'rid': 'a', 'iter': None}]",${T0},${T0 + 1},1,"Prefill, Decode",1
modelExec,"[{'rid': 'a', 'iter': 1}]",${T0 + 2},${T0 + 3},1,"Prefill,Decode",1
`;
  const { batches } = unwrap(readProfile({ "batch.csv": csv }));
  expect([...batches.type].map((type) => BATCH_TYPES[type])).toEqual(["mixed", "mixed"]);
});

it("V-40: TPOT of 2,100 ms, first token after 100 ms, 101 tokens is 20 ms; of one token there is none", () => {
  expect(timePerToken(2_000_000, 101)).toBe(20_000);
  expect(timePerToken(2_000_000, 1)).toBeNaN();
});

it("V-41: 10 req/s that stay 2 s are 20 in the system; 30 measured are flagged", () => {
  expect(littleCheck(10, 2, 30)).toEqual({ expected: 20, measured: 30, holds: false });
  expect(littleCheck(10, 2, 20).holds).toBe(true);
});

it("V-42: 1.755158760123e15 below (ms) beside a date of August 2025 is microseconds", () => {
  const csv = `name,res_list,start_datetime,batch_size,batch_type,during_time(ms),start_time(ms),end_time(ms)
modelExec,[],2025-08-14 16:06:00:123000,1,Decode,10,1755158760123000,1755158760133000
`;
  const capture = unwrap(readProfile({ "batch.csv": csv }));
  expect(capture.files[0]?.decisions).toContainEqual({
    column: "start_time(ms)",
    claimed: "ms",
    taken: "us",
    witness: "epoch",
    otherRows: 0,
  });
  expect(capture.batches.duration[0]).toBe(10_000);
  expect(capture.base).toBe(1_755_158_760_123_000);
  expect(capture.zone.hours).toBe(8);
});
