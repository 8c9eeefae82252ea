/** Clocks of two hosts, of either sign: bounds hold the planted offset, and corrected times are those of one clock. */
import { describe, expect, it } from "vitest";
import { runFigures } from "@/features/core/serving-profile";
import { EXAMPLES } from "@/features/core/synthetic-profile/cases";
import { profileFiles, profileFrom } from "@/features/core/synthetic-profile/synthetic-profile";
import { unwrap } from "@/lib/result";
import { readProfile } from "@/tests/support/measurements/serving-profile";

const US = 1e6;
const T0 = 1_755_158_760_000;

const files = (clockOffset: number, left: readonly string[] = []) => {
  const example = { ...EXAMPLES["two-host-pd"], clockOffset };
  return Object.fromEntries([...profileFiles(profileFrom(example, 3))].filter(([name]) => !left.includes(name)));
};
const read = (clockOffset: number, left?: readonly string[]) => unwrap(readProfile(files(clockOffset, left)));

describe("a decode host whose clock differs", () => {
  // `clockOffset` is how far it is behind.
  it.each([0.35, 0.04, -0.04, -0.35, -12])("by %d s is bounded on both sides", (behind) => {
    const [clock, ...others] = read(behind).clocks;
    expect(others).toEqual([]);
    expect(clock).toMatchObject({ where: "synthetic-b", corrected: true });
    const truth = -behind * US;
    expect(clock?.low).toBeLessThanOrEqual(truth + 1);
    expect(clock?.high).toBeGreaterThanOrEqual(truth - 1);
    expect(Math.abs((clock?.offset ?? NaN) - truth)).toBeLessThan(5_000);
  });

  it.each([0.35, -0.35])("by %d s leaves the figures of one clock, within the bounds' width", (behind) => {
    const [moved, one] = [read(behind), read(0)].map(runFigures);
    for (const figure of ["ttft", "e2e", "tpot"] as const)
      expect(Math.abs((moved?.[figure]?.p50 ?? NaN) - (one?.[figure]?.p50 ?? NaN))).toBeLessThan(5_000);
    const start = (behindBy: number) => read(behindBy).pulls.start;
    const [corrected, truth] = [start(behind), start(0)];
    expect(Math.max(...corrected.map((us, i) => Math.abs(us - (truth[i] ?? NaN))))).toBeLessThan(5_000);
  });

  it("by nothing is not moved", () => expect(read(0).clocks).toEqual([]));
});

describe("pulls against the prefill pool's own events", () => {
  const date = (ms: number): string => new Date(T0 + ms).toISOString().replace("T", " ").replace("Z", "");
  const lines = (head: string, row: (i: number) => string): string =>
    `${[head, ...Array.from({ length: 20 }, (_, i) => row(i))].join("\n")}\n`;
  /** Prefill ends at 100 ms, the pull lasts from 101 to 121 ms, and prefill gives the blocks back at `free` ms. */
  const set = (ahead: number, free: number) => ({
    "pd_split_communication.csv": lines(
      "rid,http_req_time(ms),send_request_time(ms),send_request_succ_time(ms),prefill_res_time(ms),request_end_time(ms)",
      (i) => `r${i},${[0, 5, 6, 100, 2000].map((ms) => date(200 * i + ms)).join(",")}`,
    ),
    "pd_split_kvcache.csv": lines(
      "domain,rank,rid,block_tables,seq_len,during_time(ms),start_time(ms),end_time(ms)",
      (i) => `PullKVCache,0,r${i},"[1, 2]",256,20,${T0 + 200 * i + 101 + ahead},${T0 + 200 * i + 121 + ahead}`,
    ),
    "kvcache.csv": lines(
      "domain,rid,timestamp(ms),name,device_kvcache_left",
      (i) => `KVCache,r${i},${T0 + 200 * i + free},Free,990`,
    ),
  });
  const clocks = (ahead: number, free: number) => unwrap(readProfile(set(ahead, free))).clocks;

  it("show a clock that is ahead: at least pull end less free, at most pull end less prefill", () => {
    expect(clocks(60, 123)).toMatchObject([{ corrected: true, low: 58_000, high: 81_000 }]);
  });

  it("show nothing where prefill frees blocks as soon as the prompt is read, nor without an offset", () => {
    expect(clocks(0, 100)).toEqual([]);
    expect(clocks(0, 123)).toEqual([]);
  });
});
