/** The same model with other heads: each stage against head size or head count. */
import type { Attention, LayerGroup } from "@/features/core/model/spec";
import type { Input, AttentionScenario } from "./input";
import { phaseAttention, type PhaseAttention } from "./phase";
import { mainGroup } from "./tiles";

export type SweepPoint = {
  /** Head size or head count, whichever is swept. */
  readonly at: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly headSize: number;
  /** The model as it is. */
  readonly own: boolean;
  readonly answer: PhaseAttention;
};

const HEAD_STEPS = [0.25, 0.5, 1, 2, 4] as const;

/** Empty where no layer has a softmax. */
export function sweepPoints(scenario: AttentionScenario, input: Input): readonly SweepPoint[] {
  const group = mainGroup(scenario);
  if (!group) return [];
  const now = countHeads(group.attention);
  const plain: Input = { ...input, qk_tflop: null, pv_tflop: null, exp_gop: null, valu_gop: null };
  return wanted(input, now)
    .map((heads) => withGroup(now, heads))
    .flatMap((heads): SweepPoint[] => {
      const changed = { ...group, attention: withHeads(group.attention, heads) };
      const model = { ...scenario.model, layers: scenario.model.layers.map((g) => (g === group ? changed : g)) };
      const answer = phaseAttention({ scenario: { ...scenario, model }, input: plain, phase: input.phase });
      if (!answer.ok) return [];
      const isCurrent = heads.heads === now.heads && heads.headSize === now.headSize;
      return [
        { at: input.sweep === "heads" ? heads.heads : heads.headSize, ...heads, own: isCurrent, answer: answer.value },
      ];
    });
}

type Heads = { readonly heads: number; readonly kvHeads: number; readonly headSize: number };

function countHeads(attention: Attention): Heads {
  switch (attention.kind) {
    case "softmax":
      return { heads: attention.heads, kvHeads: attention.kvHeads, headSize: attention.headDim };
    case "mla":
      return { heads: attention.heads, kvHeads: attention.heads, headSize: attention.nopeDim };
    case "compressed":
      return { heads: attention.heads, kvHeads: 1, headSize: attention.headDim };
    default:
      return { heads: 1, kvHeads: 1, headSize: 1 };
  }
}

function wanted({ sweep, sizes }: Input, { heads, headSize }: Heads): { heads: number; headSize: number }[] {
  if (sweep === "heads") return HEAD_STEPS.map((step) => ({ heads: Math.max(1, Math.round(heads * step)), headSize }));
  const all = [...new Set([...sizes.map(Math.round), headSize])].sort((a, b) => a - b);
  if (sweep === "keep-heads") return all.map((size) => ({ heads, headSize: size }));
  return all.map((size) => ({ heads: Math.max(1, Math.round((heads * headSize) / size)), headSize: size }));
}

/** KV heads keep their share of the query heads, at least one. */
const withGroup = (now: Heads, { heads, headSize }: { heads: number; headSize: number }): Heads => ({
  heads,
  kvHeads: Math.max(1, Math.round((now.kvHeads * heads) / now.heads)),
  headSize,
});

function withHeads(attention: LayerGroup["attention"], { heads, kvHeads, headSize }: Heads): LayerGroup["attention"] {
  switch (attention.kind) {
    case "softmax":
      return { ...attention, heads, kvHeads, headDim: headSize, valueHeadDim: headSize };
    case "mla":
      return { ...attention, heads, nopeDim: headSize, valueHeadDim: headSize };
    case "compressed":
      return { ...attention, heads, headDim: headSize };
    default:
      return attention;
  }
}
