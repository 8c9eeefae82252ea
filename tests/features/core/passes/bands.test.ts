import { describe, expect, it } from "vitest";
import { estimate } from "../../../support/scenarios";

const LINK = { model: "llama-3.3-70b", hw: "h100-sxm", tp: "8", conc: "16", isl: "2048" };
const figure = (raw: Record<string, string>, id: string) => estimate(raw).figures.find((one) => one.id === id);

describe("bands of headline figures", () => {
  it("hold the figure and say where they come from", () => {
    for (const id of ["ttft", "tpot", "throughput"]) {
      const { value, band } = figure(LINK, id) ?? { value: NaN };
      expect(band?.low).toBeLessThanOrEqual(value);
      expect(band?.high).toBeGreaterThanOrEqual(value);
      expect(band?.basis.en).toMatch(/similar run/);
      expect(band?.basis.zh).toMatch(/实测/);
    }
  });

  it("of throughput is that of TPOT, turned around", () => {
    const [tpot, rate] = [figure(LINK, "tpot"), figure(LINK, "throughput")];
    const [t, r] = [tpot?.band, rate?.band];
    expect((r?.high ?? 0) / (rate?.value ?? 1)).toBeCloseTo((tpot?.value ?? 0) / (t?.low ?? 1), 9);
    expect((r?.low ?? 0) / (rate?.value ?? 1)).toBeCloseTo((tpot?.value ?? 0) / (t?.high ?? 1), 9);
  });

  it("of an idle engine's TTFT does not depend on who else is there", () => {
    const share = (conc: string) => {
      const { value, band } = figure({ ...LINK, conc }, "ttft") ?? { value: NaN };
      return (band?.high ?? NaN) / value;
    };
    expect(share("256")).toBeCloseTo(share("1"), 9);
  });

  it("are absent where nothing was measured of what the user asks: an overlap or an efficiency of their own", () => {
    const replaced: readonly Record<string, string>[] = [
      { phi: "0.5" },
      { tbo: "1" },
      { mfu: "0.4" },
      { mbu: "0.6" },
      { read_weights: "0" },
    ];
    for (const own of replaced)
      for (const id of ["ttft", "tpot", "throughput"]) expect(figure({ ...LINK, ...own }, id)?.band).toBeUndefined();
    expect(figure(LINK, "memory")?.band).toBeUndefined();
  });
});
