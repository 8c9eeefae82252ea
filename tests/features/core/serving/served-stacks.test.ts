import { describe, expect, it } from "vitest";
import { PUBLISHERS } from "@/features/core/evidence/publishers";
import { RUNS } from "@/features/core/evidence/runs";
import { chips } from "@/features/core/hardware/catalogue";
import { isServed, servedGrade } from "@/features/core/serving/deployment/served-stacks";
import { BACKENDS } from "@/features/core/memory/backend";
import { findGeneration } from "@/features/core/timing/laws/generation";

const chip = (id: string) => chips.find((one) => one.id === id) ?? expect.fail(id);

describe("a stack", () => {
  it("is served where bands have a run of its generation and engine, and nowhere else", () => {
    const measured = new Set(
      [...RUNS, ...PUBLISHERS.stacks].map(({ generation, backend }) => `${generation} ${backend}`),
    );
    const served = new Set(
      chips.flatMap((one) =>
        BACKENDS.filter((backend) => isServed(one, backend)).map((backend) => `${findGeneration(one)} ${backend}`),
      ),
    );
    expect(served).toEqual(measured);
  });

  it("of a card without HBM is its own: an RTX 5090 is no RTX PRO 6000, an A40 no A100", () => {
    expect(isServed(chip("rtx-pro-6000-server"), "trtllm")).toBe(true);
    for (const id of ["rtx-5090", "rtx-4090", "a40"]) expect(isServed(chip(id), "trtllm")).toBe(false);
  });

  it("without a measured run is graded datasheet; measured tables keep their grade", () => {
    expect(servedGrade("calibrated", chip("rtx-4090"), "vllm")).toBe("datasheet");
    expect(servedGrade("measured", chip("rtx-4090"), "vllm")).toBe("measured");
    expect(servedGrade("calibrated", chip("h100-sxm"), "vllm")).toBe("calibrated");
  });
});
