import { describe, expect, it } from "vitest";
import { chipById } from "@/features/core/hardware/catalogue";
import { readStock, readTeam, withNode, writeTeam } from "@/features/core/plan/team";
import { LaunchInput } from "@/features/core/deploy/launch-input";
import { listPlans } from "@/features/core/deploy/plan/server-plan";
import { optionScenario, type Unit } from "@/features/core/plan/option";
import { unwrap } from "@/lib/result";
import { askFor } from "./support";

describe("the GPUs of a team", () => {
  it("are read with prices and nodes, and written back the same", () => {
    const written = "h200-sxm=16,mi300x=8@1.99,b200-sxm=8@6/4";
    const team = unwrap(readTeam(` ${written.replaceAll(",", ", ")} `));
    expect(team).toEqual([
      { chip: "h200-sxm", gpus: 16, price: null, node: null },
      { chip: "mi300x", gpus: 8, price: 1.99, node: null },
      { chip: "b200-sxm", gpus: 8, price: 6, node: 4 },
    ]);
    expect(writeTeam(team)).toBe(written);
    expect(unwrap(readTeam(""))).toEqual([]);
  });

  it("say which entry cannot be read", () => {
    for (const bad of ["h200-sxm", "h200-sxm=0", "h200-sxm=x", "=4", "h200-sxm=4@"]) {
      const read = readTeam(`h100-sxm=8,${bad}`);
      expect(read.ok).toBe(false);
      expect(read.issues[0]?.message.en).toContain(bad);
    }
    expect(readTeam("h999=8").issues[0]?.code).toMatch(/CHIP|HW/);
    expect(readTeam(Array.from({ length: 13 }, () => "h100-sxm=8").join()).issues[0]?.code).toBe("PLAN-TEAM-SIZE");
  });

  it("stand in nodes of their own, of which launch and simulation know", () => {
    const h200 = unwrap(chipById("h200-sxm"));
    expect(withNode(h200, null)).toBe(h200);
    expect(withNode(h200, 4)).toMatchObject({ chipsPerNode: 4, scaleUp: { domainSize: 4 } });
    expect(withNode(h200, 16)).toMatchObject({ chipsPerNode: 16, scaleUp: { domainSize: 8 } });
    const rack = unwrap(chipById("gb200"));
    expect(rack.scaleUp.domainSize).toBeGreaterThan(rack.chipsPerNode);
    expect(withNode(rack, 36)).toMatchObject({ chipsPerNode: rack.chipsPerNode, scaleUp: { domainSize: 36 } });
    const unit: Unit = { prefill: null, decode: { tp: 8, pp: 1, adp: 1, ep: 1 }, x: 0, y: 1, tokens: null };
    const { scenario } = askFor();
    const laid = unwrap(optionScenario(scenario, withNode(scenario.chip, 4), { unit, copies: 1, clients: 8 }));
    expect(listPlans(laid, LaunchInput.parse({}))).toMatchObject([{ nodes: 2, gpusPerNode: 4 }]);
  });

  it("cost a public rent where no price is written, and nothing is made up where there is none", () => {
    const { chip } = askFor();
    const price = (written: string) => unwrap(readStock(unwrap(readTeam(written))[0] ?? expect.fail(""), chip)).price;
    expect(price("h200-sxm=8@3")).toBe(3);
    expect(price("h200-sxm=8")).toBe(4);
    expect(price("v100=8")).toBeNull();
  });
});
