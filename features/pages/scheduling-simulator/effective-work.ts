/**
 * Useful arithmetic of a run as FLOP/s: what prompts and answers need, without what the prefix cache had and what an eviction made do twice.
 *
 *   one prompt   FLOP of the mean prompt / mean TTFT          one answer   FLOP of a token at the mean context / mean TPOT
 *   all          FLOP of everything that finished / span      share        time at dense peak rate / time of all GPUs
 *
 * Of a prompt counts the share that no prefix cache had. FLOPs are those of the operator graph on one GPU (features/core/operators), at the mean lengths of the requests: attention grows with the
 * square of a prompt, so widely spread lengths do somewhat more work than is counted.
 */
import type { Chip } from "@/features/core/hardware/chip";
import { operatorGraph } from "@/features/core/operators/graph";
import type { Segment } from "@/features/core/operators/segment";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { SimRequests } from "@/features/core/simulator/input/requests";
import type { SimFigures } from "@/features/core/simulator/figures/figures";
import { meanOrZero } from "@/lib/statistics/mean";

/** FLOP, and seconds that one GPU takes for them at its dense peak; NaN where the sheet has no rate. */
type Work = { readonly flops: number; readonly peakSeconds: number };

/** Of a mean request: its whole prompt, and one token of its answer. */
export type RequestWork = { readonly prompt: number; readonly prefill: Work; readonly decode: Work };

export function requestWork(scenario: Resolved, { prompt, output }: SimRequests): RequestWork {
  const [asked, answered] = [Math.max(1, Math.round(meanOrZero(prompt))), meanOrZero(output)];
  const context = Math.round(asked + (answered - 1) / 2);
  return {
    prompt: asked,
    prefill: work(scenario, { phase: "prefill", sequences: 1, newTokens: asked, cached: 0 }),
    decode: work(scenario, { phase: "decode", sequences: 1, newTokens: 1, cached: context }),
  };
}

const ALONE = { tp: 1, pp: 1, dp: 1, ep: 1, etp: 1, cp: 1 };

function work({ model, precision, chip }: Resolved, segment: Segment): Work {
  const operators = operatorGraph({ model, parallelism: ALONE, precision, segments: [segment] });
  return operators.reduce<Work>(
    ({ flops, peakSeconds }, operator) => {
      const work = operator.flops * operator.repeat;
      return { flops: flops + work, peakSeconds: peakSeconds + (work === 0 ? 0 : work / rate(chip, operator.rate)) };
    },
    { flops: 0, peakSeconds: 0 },
  );
}

const rate = ({ rates }: Chip, format: keyof Chip["rates"]): number => rates[format] ?? NaN;

export const EFFECTIVE = ["prefill", "decode", "all"] as const;

/** FLOP/s of one prompt, of one answer, and of everything over the run; `share` of the dense peak of all GPUs. NaN without figures. */
export type Effective = Readonly<Record<(typeof EFFECTIVE)[number], number>> & { readonly share: number };

export function effectiveRates({ prompt, prefill, decode }: RequestWork, figures: SimFigures, gpus: number): Effective {
  const { ttft, tpot, inputRate, outputRate, requestRate } = figures;
  const computed = 1 - hitShare(figures);
  const prompts = (inputRate / prompt) * computed;
  // The first token of an answer comes with its prompt.
  const later = outputRate - requestRate;
  return {
    prefill: (prefill.flops * computed) / ttft.mean,
    decode: decode.flops / tpot.mean,
    all: prompts * prefill.flops + later * decode.flops,
    share: (prompts * prefill.peakSeconds + later * decode.peakSeconds) / gpus,
  };
}

/** Instances without look-ups (decode only) do not count. */
function hitShare({ instances }: SimFigures): number {
  return meanOrZero(instances.map(({ prefixHit }) => prefixHit).filter((hit) => hit > 0));
}
