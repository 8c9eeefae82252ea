/** Scenarios of AISimulate: what its published guide says they state (formats/aisimulate/EXPECTED.json, form of September 2026). */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { planLaunch } from "@/features/core/deploy/launch/launch";
import { LaunchInput } from "@/features/core/deploy/launch-input";
import { readLaunch } from "@/features/core/deploy/read/launch";
import { listDocuments } from "@/features/core/deploy/write/documents";
import { recognise } from "@/features/core/file-kinds/recognise";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";
import { needsData } from "../../../support/needs";
import { publicData } from "../../../support/public-data";

const FOLDER = publicData("formats/aisimulate");
const text = (name: string): string => readFileSync(`${FOLDER}/${name}`, "utf8");
const read = (name: string) => unwrap(readLaunch(text(name)));
const left = (name: string) => read(name).moving.map((field) => field.name);

describe("a scenario of AISimulate", needsData(FOLDER), () => {
  it("states model, chip, layout, load and limits", () => {
    const { params, launch } = read("predict-agg.yaml");
    expect(params).toMatchObject({
      ...{ model: "qwen3-32b-fp8", hw: "h200-sxm", tp: "1", pp: "1", adp: "1", ep: "1", replicas: "1", split: "0" },
      ...{ isl: "1024", osl: "128", conc: "4", max_seqs: "256", batched_tokens: "8192", util: "90" },
      ...{ ttft_ms: "500", tpot_ms: "50", judge: "average" },
    });
    expect(launch).toMatchObject({ engine: "vllm" });
    expect(left("predict-agg.yaml")).toEqual([
      "traffic.stop.requests",
      "engine.backend_version",
      "engine.workers.aggregated.kv_cache.block_size",
      "engine.workers.aggregated.kv_cache.capacity.type",
    ]);
  });

  it("with prefill and decode workers is two pools, and names what it has no place for", () => {
    expect(read("predict-pd-sessions.yaml").params).toMatchObject({
      ...{ split: "1", tp: "4", replicas: "1", d_tp: "4", d_replicas: "2", max_seqs: "256" },
    });
    for (const field of ["traffic.source.session.turns", "router.policy", "engine.kv_transfer.timing_mode"])
      expect(left("predict-pd-sessions.yaml")).toContain(field);
  });

  it("of a search or a trace states what is fixed in it", () => {
    const search = read("recommend.yaml");
    expect(search.params).not.toHaveProperty("tp");
    expect(search.params).not.toHaveProperty("conc");
    expect(search.moving.map((field) => field.name)).toContain("traffic.load.concurrency.choices");
    const agents = read("predict-agentx.yaml");
    expect(agents.params).toMatchObject({ tp: "8", ep: "8", hw: "b200-sxm" });
    expect(agents.moving.map((field) => field.name)).toContain("traffic.source.format");
  });

  it.each(["predict-agg.yaml", "predict-agentx.yaml", "predict-pd-sessions.yaml", "recommend.yaml"])(
    "%s is recognised by its content",
    (name) => {
      const known = unwrap(recognise("a.txt", new TextEncoder().encode(text(name)), { whole: true }));
      expect(known).toMatchObject({ kind: "launch", format: "aisimulate" });
    },
  );
});

describe("a launch as AISimulate's scenario", () => {
  const written = (scenario: RawParams) => {
    const launch = unwrap(planLaunch(resolved(scenario), decodeParams(LaunchInput, {}).value));
    return unwrap(listDocuments(launch, "aisimulate"))[0]?.content ?? "";
  };

  it.each<RawParams>([
    {
      model: "llama-3.1-8b",
      hw: "h100-sxm",
      tp: "2",
      conc: "8",
      isl: "1000",
      osl: "200",
      ttft_ms: "700",
      tpot_ms: "30",
    },
    {
      model: "qwen3-32b",
      hw: "h200-sxm",
      split: "1",
      tp: "2",
      d_tp: "4",
      d_adp: "1",
      replicas: "2",
      d_replicas: "3",
      conc: "16",
    },
    { model: "qwen3-235b-a22b", hw: "h200-sxm", tp: "8", ep: "8", conc: "32" },
  ])("read back is the same %o", (scenario) => {
    const { params } = unwrap(readLaunch(written(scenario)));
    const stated = Object.fromEntries(Object.entries(scenario).filter(([key]) => key !== "model"));
    expect(params).toMatchObject(stated);
    expect(resolved({ ...params }).model.name).toBe(resolved(scenario).model.name);
  });
});
