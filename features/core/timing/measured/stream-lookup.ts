/** Kernels that only stream, where a profile timed them: along the activation bytes. */
import type { Operator } from "@/features/core/operators/operator";
import { timeAt } from "../tables/curve";
import { text } from "@/lib/text";
import type { Answer } from "./coverage";
import type { TableIndex } from "./table-index";

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
  const found = curve ? timeAt(curve, activationBytes) : null;
  if (found) return found;
  return {
    outside: curve
      ? text({
          en: `${Math.round(activationBytes)} bytes lie outside the table`,
          zh: `${Math.round(activationBytes)} 字节超出实测表`,
        })
      : text({ en: "no table of streaming kernels", zh: "没有访存类内核的表" }),
  };
}
