import { describe, expect, it } from "vitest";
import { cachedModel, draftMemory, draftWeights } from "@/features/core/memory/drafts";
import { kvBytesAt } from "@/features/core/model/kv-cache";
import { headDrafts } from "@/features/core/operators/speculation";
import { resolved } from "../../../support/scenarios";

const headed = (model: string) => {
  const { precision, decode: parallelism, ...subject } = resolved({ model, hw: "h100-sxm", tp: "1" });
  const loaded = { model: subject.model, precision, parallelism };
  return { ...loaded, ...draftMemory(headDrafts(1, 0.7), loaded) };
};

describe("a drafting head", () => {
  // Provenance: paper (EAGLE, arXiv 2401.15077, section 4: 0.24, 0.37 and 0.99 billion trained weights for LLaMA-2-Chat 7B, 13B and 70B; embedding
  // and output matrix are the model's own).
  it.each([
    ["llama-2-7b", 0.24],
    ["llama-2-13b", 0.37],
    ["llama-2-70b", 0.99],
  ])("of %s is a layer like its last and what joins its inputs: %s billion weights", (model, billions) => {
    expect(draftWeights(headed(model)) / 2 / 1e9).toBeCloseTo(billions, 2);
  });

  it("keeps a cache of one more layer", () => {
    const subject = headed("llama-2-70b");
    const [own, all] = [subject.model, cachedModel(subject)].map((model) => kvBytesAt(model, "bf16", 1000));
    expect((all ?? NaN) / (own ?? NaN)).toBeCloseTo(81 / 80, 9);
  });

  it("of a checkpoint with prediction layers is those", () => {
    const subject = headed("deepseek-v3");
    expect(cachedModel(subject).layers.slice(-subject.model.mtp.length)).toEqual(subject.model.mtp);
  });
});
