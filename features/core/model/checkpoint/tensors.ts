/** Tensors as a safetensors header lists them: name, shape, number format, and where the bytes lie. Each is checked before it counts. */
import { isJsonObject, type JsonObject } from "@/lib/json";
import { failure, success, type Result } from "@/lib/result";
import type { Text } from "@/lib/text";
import * as m from "./messages";
import { issue } from "./messages.issues";

export type Tensor = {
  readonly name: string;
  /** As the file names it: "BF16", "F8_E4M3", "U8". */
  readonly format: string;
  /** Of what is stored: several weights may share one integer. */
  readonly elements: number;
  readonly bytes: number;
};

/** Bits of one element. Source: github.com/huggingface/safetensors, safetensors/src/tensor.rs, the enum Dtype. */
const BITS: Readonly<Record<string, number>> = {
  ...{ BOOL: 8, F4: 4, F6_E2M3: 6, F6_E3M2: 6, U8: 8, I8: 8, F8_E5M2: 8, F8_E4M3: 8, F8_E8M0: 8 },
  ...{ F8_E4M3FNUZ: 8, F8_E5M2FNUZ: 8, I16: 16, U16: 16, F16: 16, BF16: 16 },
  ...{ I32: 32, U32: 32, F32: 32, F64: 64, I64: 64, U64: 64, C64: 64 },
};

/** Tensors have at most this many dimensions; a name of more letters is nobody's. */
const MOST_AXES = 16;
const LONGEST_NAME = 1000;

/** Refuses the table at the first tensor that does not add up. `path` names the file in the refusal. */
export function readTensors(header: JsonObject, path: string): Result<readonly Tensor[]> {
  const tensors: Tensor[] = [];
  for (const [name, entry] of Object.entries(header)) {
    if (name === "__metadata__") continue;
    const tensor = readTensor(name, entry);
    if ("en" in tensor)
      return failure(issue("CHECKPOINT-TENSOR", "file", { name: name.slice(0, 100), path, why: tensor }));
    tensors.push(tensor);
  }
  return success(tensors);
}

/** Why it is none, in words. */
function readTensor(name: string, entry: unknown): Tensor | Text {
  const { dtype: format, shape, data_offsets: offsets } = isJsonObject(entry) ? entry : {};
  const bits = typeof format === "string" && Object.hasOwn(BITS, format) ? BITS[format] : undefined;
  if (bits === undefined || typeof format !== "string") return m.noFormat;
  if (!isShape(shape) || name.length > LONGEST_NAME) return m.noShape;
  const elements = shape.reduce((product, axis) => product * axis, 1);
  const bytes = Math.ceil((elements * bits) / 8);
  if (!Number.isSafeInteger(elements) || !Number.isSafeInteger(bytes)) return m.noShape;
  const stored = storedBytes(offsets) ?? bytes;
  return stored === bytes ? { name, format, elements, bytes } : m.wrongBytes({ bytes: stored, expected: bytes });
}

const isShape = (shape: unknown): shape is readonly number[] =>
  Array.isArray(shape) &&
  shape.length <= MOST_AXES &&
  shape.every((axis) => Number.isSafeInteger(axis) && Number(axis) >= 0);

/** null where the list of a hub leaves the places out. */
function storedBytes(offsets: unknown): number | null {
  if (!Array.isArray(offsets)) return null;
  const [begin, end] = offsets.map(Number);
  return (end ?? 0) - (begin ?? 0);
}

/** A header lists tensors by name, each with a format and a shape. */
export function isTensorTable(object: JsonObject): boolean {
  const first = Object.entries(object).find(([name]) => name !== "__metadata__")?.[1];
  return isJsonObject(first) && typeof first["dtype"] === "string" && Array.isArray(first["shape"]);
}
