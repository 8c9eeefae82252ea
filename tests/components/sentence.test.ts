import { expect, it } from "vitest";
import { writeSentence } from "@/components/frame/scenario/sentence-pieces";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { packText } from "@/lib/packed-text";
import { decodeParams } from "@/lib/params/codec";
import { changedKeys } from "@/state/link/actions";

function sentence(raw: Record<string, string>, laysOut = false) {
  const params = decodeParams(ScenarioSchema, raw).value;
  const resolved = resolveScenario(params);
  return writeSentence(params, resolved.ok ? resolved.value : undefined, changedKeys(ScenarioSchema, params), laysOut);
}

const said = (raw: Record<string, string>) =>
  sentence(raw)
    .map(({ words }) => words.en)
    .join("")
    .replaceAll("\u202f", " ");

it("names model, hardware, layout and load", () => {
  expect(said({ tp: "4", model: "llama-3.3-70b", hw: "h100-sxm", isl: "2048", conc: "32" })).toMatch(
    /^Llama 3\.3 70B in BF16 on 4 × H100 .* · TP4 · 2,048 → 1,024 tok · 32 req/,
  );
});

it("tells the phases apart when they differ", () => {
  expect(said({ split: "1" })).toContain("prefill TP8 EP8, decode ADP8 EP8");
});

it("says neither layout nor load where the page looks for both", () => {
  const words = sentence({ tp: "4", hw: "h100-sxm", conc: "32", ttft_ms: "500" }, true).map(({ words: { en } }) => en);
  expect(words.join("")).toMatch(/ on H100 SXM5 80GB · 4,096 → 1,024 tok · TTFT ≤ 500/);
  expect(words.join("")).not.toMatch(/TP4|32 req/);
});

it("marks what was changed, and only that", () => {
  const changed = sentence({ isl: "2048", kv: "fp8" }).filter((piece) => piece.changed);
  expect(changed.map(({ at }) => at)).toEqual(["kv", "isl"]);
});

it("names drafts and adapters where the scenario has them", () => {
  expect(said({})).not.toMatch(/draft|adapter/);
  expect(said({ spec_tokens: "3" })).toContain("64 req · 3 drafts by a head · TTFT");
  expect(said({ spec_tokens: "1", spec_by: "ngram", lora: "8", lora_rank: "32" })).toContain(
    " · 1 draft by n-gram · 8 adapters of rank 32 · ",
  );
  const changed = sentence({ lora: "1" }).filter((piece) => piece.changed);
  expect(changed.map(({ at, words }) => [at, words.en])).toEqual([["lora", "1 adapter of rank 16"]]);
});

it("still speaks when the scenario cannot be resolved", () => {
  expect(said({ model: "no-such-model" })).toMatch(/^no-such-model in its own format on H200 SXM5/);
});

it("names the profile that prices the scenario, and says nothing where none does", () => {
  const profile = packText(JSON.stringify({ format: 1, name: "lab runs", version: 1, factors: { memory: 1.2 } }));
  expect(said({ hw: "h100-sxm", profile })).toMatch(
    / in BF16, priced by lab runs on 8 × H100|FP8 block, priced by lab runs on 8 × H100/,
  );
  expect(said({ hw: "h100-sxm" })).not.toContain("priced by");
});
