/** A stretch by the clock finds the trace that was recorded then, whatever its exporter counts from. */
import { describe, expect, it } from "vitest";
import { seekMoment } from "@/features/pages/trace/moment";
import { openText } from "../../../support/measurements/small-trace";

const EPOCH = 1_755_158_760_000_000;
const trace = (zero: number, header = "") =>
  openText(
    `{${header}"traceEvents": [${[0, 100, 200]
      .map((at) => `{"ph":"X","name":"forward","pid":1,"tid":"Execute","ts":${zero + at},"dur":50}`)
      .join(",")}]}`,
  );

describe("a moment", () => {
  it("is a range of the trace whose events carry the time of the clock", () => {
    const [other, own] = [trace(EPOCH - 1e9), trace(EPOCH)];
    expect(seekMoment([other, own], `${EPOCH + 90}-${EPOCH + 160}`)).toEqual({ rank: 0, range: "90-160" });
  });

  it("is a range of the trace that says since when it counts", () => {
    const own = trace(5, `"baseTimeNanoseconds": ${EPOCH * 1000}, `);
    expect(seekMoment([own], `${EPOCH + 105}-${EPOCH + 155}`)).toEqual({ rank: 0, range: "100-150" });
  });

  it("is cut where the trace begins and ends, and is none where no trace was recorded", () => {
    expect(seekMoment([trace(EPOCH)], `${EPOCH - 500}-${EPOCH + 9000}`)).toEqual({ rank: 0, range: "0-250" });
    expect(seekMoment([trace(EPOCH)], `${EPOCH + 9000}-${EPOCH + 9100}`)).toBeNull();
    expect(seekMoment([trace(EPOCH)], "nothing")).toBeNull();
  });
});
