/** A question as a search over pools (features/core/search/pools): which shapes are tried, and how sure a load must be. */
import { hasExperts } from "@/features/core/model/spec";
import { nodeGpus } from "@/features/core/search/layouts/space/layout";
import type { PdSpace, PhaseAxes } from "@/features/core/search/pools/space";
import { confidentEnough, type Outlooks } from "@/features/core/search/confidence";
import type { PlanQuestion } from "./question";
import { statedLengths } from "@/features/core/serving/deployment/requests";

/** Ranks of one engine at most: wider ones exist, and are asked on the search pages. */
const WIDEST = 32;

/** Pipeline stages where no engine of one stage holds the weights. */
export const STAGES = [1, 2, 4, 8] as const;

/** `gpus`: those that are looked at, where that is not all of them. */
export function planSpace(question: PlanQuestion, outlooks: Outlooks, gpus: number, pp: number): PdSpace {
  const { scenario, backend, price } = question;
  const phase = shapes(question, gpus, pp);
  const { safety } = question;
  return {
    scenario,
    backend,
    lengths: statedLengths(scenario.workload),
    prefill: { ...phase, price },
    decode: { ...phase, price },
    gpus,
    link: { kind: "rdma", rate: null, layerwise: false },
    limits: scenario.targets,
    objective: "budget",
    headroom: 0,
    ...(safety !== null && { sure: confidentEnough(outlooks, scenario.targets, safety) }),
  };
}

function shapes({ scenario, chip }: PlanQuestion, gpus: number, pp: number): Omit<PhaseAxes, "price"> {
  const most = Math.min(gpus, WIDEST);
  const adp = hasExperts(scenario.model) ? powersUpTo(most) : [1];
  return {
    chip,
    tp: powersUpTo(Math.min(most, nodeGpus(chip))),
    adp,
    pp: [pp],
    ep: [null],
    ffn: [0],
    tokens: null,
  };
}

function powersUpTo(most: number): number[] {
  const powers: number[] = [];
  for (let power = 1; power <= most; power *= 2) powers.push(power);
  return powers;
}
