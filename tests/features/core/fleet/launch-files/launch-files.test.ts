import { describe, expect, it } from "vitest";
import { readLaunch } from "@/features/core/deploy/read/launch";
import type { DayPlan } from "@/features/core/fleet/assign";
import { FLEET_FORMATS, joinFiles, type FleetFormat } from "@/features/core/fleet/launch-files/formats";
import { writeFleetLaunch } from "@/features/core/fleet/launch-files/launch-files";
import type { Option, Unit } from "@/features/core/plan/option";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { isJsonObject } from "@/lib/json";
import { unwrap } from "@/lib/result";
import { readYamlStream } from "@/lib/yaml/read";
import { fleet, line, service } from "../support";

const MODEL = { model: "qwen3-30b-a3b", hw: "h100-sxm", isl: 1000, osl: 100 };
const scenario = unwrap(resolveScenario(ScenarioSchema.parse(MODEL)));
const shape = (tp: number, adp: number, ep: number, pp = 1) => ({ tp, pp, adp, ep });
const single = (decode: ReturnType<typeof shape>): Unit => ({ prefill: null, decode, x: 0, y: 1, tokens: null });
const PAIR: Unit = { prefill: shape(2, 1, 2), decode: shape(1, 4, 4), x: 2, y: 1, tokens: null };

/** Two copies from 8 to 20, one else. */
const COUNTS = Array.from({ length: 24 }, (_, hour) => (hour >= 8 && hour < 20 ? 2 : 1));

function written(unit: Unit, format: FleetFormat, lines = [line({ region: "east", gpus: 64 })]) {
  const option = { unit, highest: { rate: 3, clients: 40 } } as Option;
  const hours = COUNTS.map((instances) => ({
    placements: lines.map((_, index) => ({ service: 0, line: index, instances, gpus: 0, started: 0 })),
  }));
  const planned = fleet({ services: [service({ scenario, name: "Chat" })], lines, startHours: 1 / 6 });
  const candidates = [...new Set(lines.map(({ chip }) => chip.id))].map((chip) => ({
    service: 0,
    chip,
    option,
    curve: [],
  }));
  const day = { hours } as unknown as DayPlan;
  return writeFleetLaunch({ fleet: planned, candidates, day }, { backend: "vllm", format, zone: "UTC" });
}

const objects = (content: string) =>
  (readYamlStream(content) ?? []).flatMap((object: unknown) => (isJsonObject(object) ? [object] : []));
const ofKind = (content: string, kind: string) => objects(content).filter((object) => object["kind"] === kind);

describe.each(FLEET_FORMATS)("launch files as %s", (format) => {
  it.each([
    ["one server", single(shape(4, 1, 4)), { tp: "4", adp: "1", ep: "4", split: "0", replicas: "2" }],
    ["ranks of attention", single(shape(1, 8, 8)), { tp: "1", adp: "8", ep: "8", split: "0", replicas: "2" }],
    ["two nodes", single(shape(8, 1, 8, 2)), { tp: "8", pp: "2", split: "0", replicas: "2" }],
  ])("read back as the layout that the plan runs: %s", (_, unit, layout) => {
    const { files, issues } = written(unit, format);
    expect(issues.filter(({ code }) => code.startsWith("FLEET-"))).toEqual([]);
    const back = unwrap(readLaunch(files[0]?.content ?? ""));
    expect(back.params).toMatchObject({ ...layout, model: "qwen3-30b-a3b" });
    expect(back.unknown).toEqual([]);
    // By hand: 80 in flight on two copies, on each of the attention ranks.
    expect(Number(back.params["max_seqs"])).toBe(40 / unit.decode.adp);
  });

  it("read back as a pair of pools; each copy has a router in formats without a graph", () => {
    const content = written(PAIR, format).files[0]?.content ?? "";
    const degrees = { tp: "2", ep: "2", d_tp: "1", d_adp: "4", d_ep: "4", split: "1" };
    const back = unwrap(readLaunch(content));
    expect(back.params).toMatchObject(degrees);
    const routers = ofKind(content, "Deployment").filter((object) => JSON.stringify(object).includes("vllm-router"));
    expect(routers.length).toBe(format === "dynamo" ? 0 : 2);
  });

  it("give every object a name once, and a scaler to what changes over the day", () => {
    for (const unit of [single(shape(4, 1, 4)), PAIR]) {
      const content = written(unit, format).files[0]?.content ?? "";
      const names = objects(content).map((object) => `${object["kind"]} ${JSON.stringify(object["metadata"])}`);
      expect(new Set(names).size).toBe(names.length);
      for (const scaler of ofKind(content, "ScaledObject")) expect(JSON.stringify(scaler)).toContain('"50 7 * * *"');
      expect(ofKind(content, "ScaledObject").length).toBeGreaterThan(0);
    }
  });
});

describe("files of a fleet", () => {
  it("stand in a folder for each region, on nodes of their chip", () => {
    const lines = [line({ region: "east" }), line({ region: "west", chip: "h200-sxm" })];
    const { files } = written(single(shape(4, 1, 4)), "kubernetes", lines);
    expect(files.map(({ name }) => name)).toEqual(["east/chat-h100-sxm.yaml", "west/chat-h200-sxm.yaml"]);
    expect(files[1]?.content).toContain("nvidia.com/gpu.product: NVIDIA-H200");
    expect(joinFiles(files).map(({ name }) => name)).toEqual(["east", "west"]);
  });

  it("join to one that has the objects of all", () => {
    const lines = [line({ gpus: 8 }), line({ chip: "h200-sxm", gpus: 8 }), line({ paid: "spot", gpus: 8 })];
    const { files } = written(single(shape(4, 1, 4)), "kubernetes", lines);
    expect(files.map(({ name }) => name)).toEqual([
      "chat-h100-sxm.yaml",
      "chat-h200-sxm.yaml",
      "chat-h100-sxm-spot.yaml",
    ]);
    const [joined, ...others] = joinFiles(files);
    expect(others).toEqual([]);
    expect(objects(joined?.content ?? "")).toEqual(files.flatMap(({ content }) => objects(content)));
  });

  it("say by name what cannot be launched so, and write the others", () => {
    const lines = [line({ gpus: 8 }), line({ chip: "mi300x", gpus: 8 })];
    const { files, issues } = written(single(shape(4, 1, 4)), "dynamo", lines);
    expect(files.map(({ name }) => name)).toEqual(["chat-h100-sxm.yaml"]);
    expect(issues.map(({ code }) => code)).toEqual(["FLEET-LAUNCH"]);
    expect(issues[0]?.message.en).toContain("LAUNCH-IMAGE");
  });
});
