/**
 * Operators of a checkpoint that stores the matrices of one class in several formats: each runs in the formats of its own modules, as often
 * as they are stored so. Where the scenario chooses another format for the class, the checkpoint's own does not matter.
 */
import type { ModelSpec, StoredModule } from "@/features/core/model/spec";
import { bytesPerElement } from "@/features/core/model/weights";
import { bytes } from "@/lib/units/quantity";
import type { Operator } from "./operator";
import { arithmeticFormat, type Precision } from "./precision";

/** Ids stay unique: the part that most matrices have keeps the operator's, the others name their format behind it. */
export function withStoredFormats(operators: readonly Operator[], model: ModelSpec, precision: Precision): Operator[] {
  const modules = model.quantisation?.modules;
  if (!modules) return [...operators];
  return operators.flatMap((operator) => {
    const stored = modules[operator.id.slice(operator.id.indexOf(".") + 1)];
    return stored && asStored(stored, model, precision) ? split(operator, stored, precision) : [operator];
  });
}

const asStored = ({ of }: StoredModule, { quantisation }: ModelSpec, { weights }: Precision): boolean =>
  quantisation?.quantised[of] === weights[of];

function split(operator: Operator, { of, parts }: StoredModule, precision: Precision): Operator[] {
  const main = bytesPerElement(precision.weights[of]);
  return parts.map(({ format, share, bytes: storedBytes }, index) => {
    // Tables of expert kernels are told apart by the bytes of a weight: theirs stay those of the format.
    const element = operator.family === "moe" ? undefined : storedBytes;
    const scale = (element ?? bytesPerElement(format)) / main;
    const word = storedBytes === undefined ? format : `${(8 * storedBytes).toFixed(1)} bit`;
    return {
      ...operator,
      id: index === 0 ? operator.id : `${operator.id}${MARK}${word}`,
      repeat: operator.repeat * share,
      rate: arithmeticFormat(format, precision.narrowArithmetic),
      weightBytes: bytes(operator.weightBytes * scale),
      storedBytes: bytes(operator.storedBytes * scale),
    };
  });
}

const MARK = "@";

/** The id without the format of a part, and that format; null where it is no part. */
export function partFormat(id: string): { readonly id: string; readonly format: string } | null {
  const index = id.indexOf(MARK);
  return index < 0 ? null : { id: id.slice(0, index), format: id.slice(index + 1) };
}
