import { describe, expect, it } from "vitest";
import { readTeam } from "@/features/core/plan/team";
import { teamStarts } from "@/features/core/plan/team-params";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { HardwareAdvisorInput } from "@/features/pages/hardware-advisor/input";
import { PdInput } from "@/features/pages/pd-disaggregate-search/input";
import { ScaleUpSearchInput } from "@/features/pages/scale-up-search/input";
import { decodeParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";

const TEAM = unwrap(readTeam("h200-sxm=16@3.5,b200-sxm=8/4"));

describe("a team's GPUs as the start of a search", () => {
  it.each([
    ["scale-up-search", ScaleUpSearchInput, { nodes: [2], max_gpus: 16 }],
    ["pd-disaggregate-search", PdInput, { gpus: 16, p_usd: 3.5, d_usd: 3.5 }],
    ["hardware-advisor", HardwareAdvisorInput, { most: 16, prices: "h200-sxm=3.5" }],
  ])("set what %s reads", (page, schema, read) => {
    const set = teamStarts(page, TEAM)[0]?.set ?? expect.fail("nothing to start from");
    const own = decodeParams(schema as typeof ScaleUpSearchInput, set);
    expect(own.issues).toEqual([]);
    expect(own.value).toMatchObject(read);
    expect(decodeParams(ScenarioSchema, set).issues).toEqual([]);
  });

  it("count nodes as the team has them", () => {
    expect(teamStarts("scale-up-search", TEAM)[1]?.set).toMatchObject({ hw: "b200-sxm", nodes: "2" });
  });

  it("are offered by name, on pages that ask for GPUs alone", () => {
    expect(teamStarts("scale-up-search", TEAM).map(({ label }) => label.en)).toHaveLength(2);
    expect(teamStarts("quick-memory", TEAM)).toEqual([]);
    expect(teamStarts("hardware-advisor", [])).toEqual([]);
  });
});
