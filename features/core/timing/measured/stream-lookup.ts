/** Kernels that only stream, where a profile timed them: along the activation bytes. */
import type { Operator } from "@/features/core/operators/operator";
import { timeAt } from "../tables/curve";
import type { Answer } from "./coverage";
import type { TableIndex } from "./table-index";
import * as m from "./messages";

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/-residual-norm$/, "residual-norm"],
  [/\.final-norm$/, "norm"],
  [/\.rope-kv-write$/, "rope"],
  [/-activation$/, "activation"],
  [/\.embedding$/, "embedding"],
];

export function lookupStream(index: TableIndex, { id, activationBytes }: Operator): Answer {
  const name = NAMES.find(([pattern]) => pattern.test(id))?.[1];
  const [curve] = name === undefined ? [] : index.startingWith("stream", [name]);
  const time = curve ? timeAt(curve, activationBytes) : null;
  if (time) return time;
  return {
    outside: curve
      ? m.activationBytesBytesLieOutside({ activationBytes: Math.round(activationBytes) })
      : m.noTableOfStreamingKernels,
  };
}
