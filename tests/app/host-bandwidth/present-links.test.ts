import { describe, expect, it } from "vitest";
import { linkRows, linkSheet } from "@/app/(suite)/host-bandwidth/present-links";
import { hostBandwidth } from "@/features/pages/host-bandwidth/host-bandwidth";
import { HostBandwidthInput } from "@/features/pages/host-bandwidth/input";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { valueOf } from "@/lib/result";
import { resolved } from "../../support/scenarios";

const BASE = { model: "llama-3.1-8b", hw: "h100-sxm", tp: "1", conc: "4", isl: "32768", window: "8192" };
const answer = (raw: RawParams) =>
  valueOf(hostBandwidth(resolved({ ...BASE, ...raw }), decodeParams(HostBandwidthInput, { ...BASE, ...raw }).value));

describe("the table of links", () => {
  it("has the load of the resource that limits as its largest", () => {
    for (const tier of ["dram", "nvme", "gds"]) {
      const found = answer({ tier });
      const { load, limit } = found.offload;
      expect(Math.max(...linkRows(found).map((row) => row.load))).toBeCloseTo(load[limit], 9);
    }
  });

  it("leaves DRAM out where GPUDirect Storage passes it, and drives where there are none", () => {
    const ids = (tier: string) => linkRows(answer({ tier })).map(({ id }) => id);
    expect(ids("dram")).toEqual(["down", "up", "dram"]);
    expect(ids("gds")).toEqual(["down", "up", "read", "write"]);
    expect(ids("nvme")).toEqual(["down", "up", "dram", "read", "write"]);
  });

  it("says which link is too slow, and which keeps up", () => {
    const states = (tok_s: string) => linkSheet(answer({ tok_s }), ({ en }) => en).rows.map((row) => row.at(-1));
    expect(states("1000000")).toContain("✕ too slow");
    expect(states("1")).toEqual(["✓ keeps up", "✓ keeps up", "✓ keeps up"]);
  });
});
