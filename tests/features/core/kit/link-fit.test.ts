/** Latency and bandwidth of messages: what they were made with comes back. */
import { describe, expect, it } from "vitest";
import { readKitFile } from "@/features/core/kit/kit-file";
import { carriedShare, linkFits, linkTime } from "@/features/core/kit/link-fit";
import { unwrap } from "@/lib/result";
import { kitTable, messages } from "../../../support/measurements/kit-table";

const fits = (rows: Parameters<typeof kitTable>[1]) =>
  linkFits(
    unwrap(readKitFile(kitTable("link_test", rows), "link.csv")).rows.filter(
      (row) => row.kind === "link" || row.kind === "host",
    ),
  );

describe("a fit of messages", () => {
  it.each([
    ["all_reduce", "all-reduce", 1.75],
    ["all_gather", "all-gather", 0.875],
    ["all_to_all", "all-to-all", 0.875],
  ] as const)("of %s between eight counts what each link carries", (written, what, share) => {
    expect(carriedShare(what, 8)).toBe(share);
    const [fit] = fits(messages(written, 8, 2e-5, 3.6e11, share));
    expect(fit).toMatchObject({ what, ranks: 8 });
    expect(fit?.latency).toBeCloseTo(2e-5, 8);
    expect((fit?.bandwidth ?? 0) / 3.6e11).toBeCloseTo(1, 4);
    expect(fit?.error).toBeLessThan(1e-4);
  });

  it("keeps groups and kinds apart", () => {
    const rows = [...messages("all_reduce", 2, 1e-5, 4e11, 1), ...messages("all_reduce", 4, 2e-5, 3e11, 1.5)];
    expect(fits(rows).map(({ ranks }) => ranks)).toEqual([2, 4]);
  });

  it("never answers a latency below nothing", () => {
    const rows = [
      [1e6, 10],
      [2e6, 30],
      [4e6, 70],
    ].map(([bytes = 0, time_us = 0]) => ({ test: "link", op: "send_recv", ranks: 2, nodes: 1, bytes, time_us }));
    const [fit] = fits(rows);
    expect(fit?.latency).toBe(0);
    expect(fit && linkTime(fit, 2e6)).toBeGreaterThan(0);
  });

  it("says nothing of times that do not grow, nor of two points", () => {
    const same = [1e3, 1e6, 1e9].map((bytes, place) => ({
      ...{ test: "link", op: "send_recv", ranks: 2, nodes: 1, bytes },
      time_us: 10 - place,
    }));
    expect(fits(same)).toEqual([]);
    expect(fits(messages("all_reduce", 2, 1e-5, 4e11, 1).slice(0, 2))).toEqual([]);
  });
});
