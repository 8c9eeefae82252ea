import { expect, test } from "vitest";
import { aboutScenario } from "@/features/core/scenario/question/about-params";

test("hand: a scenario is told by the names on screen, in both languages", () => {
  const said = aboutScenario({ model: "qwen3-8b", hw: "h200-sxm", tp: "2", traffic: "benchmark", inst: "3" });
  expect(said.en).toBe("Qwen3 8B, H200 SXM5 141GB, TP 2, Traffic Benchmark run, inst=3");
  expect(said.zh).toContain("基准测试");
  expect(aboutScenario({ config: "x", chip: "y" }).en).toBe("config.json, Custom accelerator");
});

test("leaves out the packed text of a page's own control", () => {
  const said = aboutScenario({ model: "qwen3-8b", hw: "h200-sxm" });
  for (const data of ["z.TY5dag", "h.0123456789abcdef"])
    expect(aboutScenario({ model: "qwen3-8b", hw: "h200-sxm", data })).toEqual(said);
});
