import { describe, expect, it } from "vitest";
import { allCells } from "@/features/analysis/in-place";
import type { SoFar } from "@/features/analysis/long-analysis";
import { planAnalysis } from "@/features/pages/plan/analysis";
import { PlanInput } from "@/features/pages/plan/input";
import { planOfferJob } from "@/features/pages/plan/job";
import { askPlan, planSoFar, type PlanAnswer, type PlanOutcomes } from "@/features/pages/plan/plan";
import { listPrices } from "@/features/pages/plan/prices";
import { showPlan } from "@/features/pages/plan/shown";
import { planVerdict } from "@/features/pages/plan/verdict";
import { optionWord } from "@/features/pages/plan/words";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "@/tests/support/scenarios";

const LLAMA = { model: "llama-3.1-8b", hw: "h100-sxm", isl: "1024", osl: "128", ttft_ms: "500", tpot_ms: "20" };
const engines = { answer: planAnalysis.engines, offers: [...planAnalysis.engines, planOfferJob] };

function answer(raw: RawParams, with_: keyof typeof engines): PlanAnswer {
  const ask = unwrap(askPlan(resolved(raw), decodeParams(PlanInput, raw).value));
  return unwrap(planSoFar(ask, allCells(planAnalysis.long.stages, ask, engines[with_]) as SoFar<PlanOutcomes>));
}

const QUESTIONS: Readonly<Record<string, RawParams>> = {
  "as many users as possible": { ...LLAMA, gpus: "2" },
  "a request rate": { ...LLAMA, gpus: "8", goal: "rate", rate: "40" },
  "a rate that is too much": { ...LLAMA, gpus: "2", goal: "rate", rate: "60" },
  "a TTFT that nothing keeps": { ...LLAMA, gpus: "1", ttft_ms: "40" },
};

/** The question of the gate: it asks what all of them ask, in a tenth of their time. */
const QUICKEST = "as many users as possible";

describe.each(Object.entries(QUESTIONS))("offers: %s", (question, raw) => {
  const tags = question === QUICKEST ? [] : ["check"];
  const ask = () => {
    const asked = answer(raw, "offers");
    return { asked, offers: listPrices(asked) };
  };
  let known: ReturnType<typeof ask> | undefined;

  it("give what they promise: the answer to the question that a click asks", { tags }, () => {
    const { asked, offers } = (known ??= ask());
    expect(offers.length).toBeGreaterThan(0);
    for (const { set, best, gain, simulated, pending } of offers) {
      expect({ simulated, pending }).toEqual({ simulated: true, pending: false });
      const { winner } = answer({ ...raw, ...set }, "answer");
      expect(winner && optionWord(winner)).toBe(best && optionWord(best));
      expect(winner?.perGpu).toBe(best?.perGpu);
      expect(winner?.holds).toBe(true);
      if (gain !== null) expect(gain).toBeCloseTo((winner?.perGpu ?? 0) / (asked.winner?.perGpu ?? NaN) - 1, 12);
    }
  });

  it("are worth a click: each is a gain, or makes a No a Yes", { tags }, () => {
    const { asked, offers } = (known ??= ask());
    for (const { gain } of offers) {
      if (asked.winner?.holds) expect(gain).toBeGreaterThanOrEqual(0.005);
      else expect(gain).toBeNull();
    }
  });
});

describe("a No", () => {
  it("leads on: to the nearest change that makes it a Yes", { tags: "check" }, () => {
    const slow = planVerdict(answer(QUESTIONS["a TTFT that nothing keeps"] ?? {}, "offers"));
    expect(slow.help?.en).toMatch(/^TTFT 40\sms → \d+\sms would do: /);
    const few = planVerdict(answer(QUESTIONS["a rate that is too much"] ?? {}, "offers"));
    expect(few.help?.en).toMatch(/^(GPU 2 → \d GPUs|TPOT|TTFT|Margin).* would do: /);
  });
});

describe("offers that have not been asked", () => {
  const early = answer({ ...LLAMA, gpus: "2" }, "answer");

  it("promise nothing", () => {
    for (const { found, gain } of showPlan(early).stops?.rows ?? []) expect({ found, gain }).toEqual(NOTHING);
    for (const { gain, simulated } of listPrices(early)) expect({ gain, simulated }).toEqual(CLOSED);
  });
});

const NOTHING = { found: null, gain: null };
const CLOSED = { gain: null, simulated: false };
