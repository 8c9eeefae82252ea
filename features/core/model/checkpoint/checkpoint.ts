/** The files of a checkpoint, summed up by part of the model. */
import { isJsonObject, isTooDeep, readJson } from "@/lib/json";
import { failure, success, type Result } from "@/lib/result";
import { readSafetensors } from "./safetensors";
import { layerNumber, TENSOR_CLASSES, tensorClasses, type TensorClass } from "./tensor-class";
import { isTensorTable, readTensors, type Tensor } from "./tensors";
import { isWeightsIndex, readWeightsIndex, type WeightsIndex } from "./weights-index";
import { issue } from "./messages.issues";

/** A text of JSON, or the first bytes of a safetensors file. */
export type CheckpointFile = { readonly path: string; readonly content: string | Uint8Array };

export type ClassSum = {
  readonly part: TensorClass;
  readonly tensors: number;
  /** Weights; scales and what else quantisation stores beside them are none. Null: the shapes are not known. */
  readonly params: number | null;
  readonly bytes: number | null;
  /** Bytes by number format as the files name it, the largest first. */
  readonly formats: Readonly<Record<string, number>>;
};

export type Checkpoint = {
  readonly tensors: number;
  readonly params: number | null;
  /** As the index states it where shapes are missing. */
  readonly bytes: number | null;
  readonly layers: number;
  readonly classes: readonly ClassSum[];
  /** Some integers hold several weights each. */
  readonly packed: boolean;
  /** Weight files of the index that were not among those given, of how many. */
  readonly missing: readonly string[];
  readonly files: number;
};

const NOT_TEXT: ReadonlySet<TensorClass> = new Set(["mtp", "towers", "tables", "indexer"]);

/** Of the text model without indexer and prediction layers, which is what the bytes of a configuration are; null: shapes are not known. */
export const textBytes = ({ classes, params }: Checkpoint): number | null =>
  params === null ? null : addUp(classes.map(({ part, bytes }) => (NOT_TEXT.has(part) ? 0 : (bytes ?? 0))));

type Part = { readonly path: string; readonly tensors: readonly Tensor[]; readonly index: WeightsIndex | null };

/** Refuses files that are no part of a checkpoint, and tensors that do not add up. */
export function readCheckpoint(files: readonly CheckpointFile[]): Result<Checkpoint> {
  const parts: Part[] = [];
  for (const file of files) {
    const part = readPart(file);
    if (!part.ok) return part;
    parts.push(part.value);
  }
  const shaped = new Map(parts.flatMap(({ tensors }) => tensors.map((tensor) => [tensor.name, tensor])));
  const names = [...new Set([...shaped.keys(), ...parts.flatMap(({ index }) => index?.names ?? [])])];
  const [first] = files;
  if (names.length === 0) return failure(issue("CHECKPOINT-EMPTY", "file", { path: first?.path ?? "" }));
  const given = new Set(parts.map(({ path }) => path.slice(path.lastIndexOf("/") + 1)));
  const shards = parts.flatMap(({ index }) => index?.files ?? []);
  const missing = names.length === shaped.size ? [] : shards.filter((shard) => !given.has(shard));
  return success({ ...sums(names, shaped, parts), missing, files: Math.max(shards.length, files.length) });
}

function readPart({ path, content }: CheckpointFile): Result<Part> {
  if (typeof content !== "string") {
    const tensors = readSafetensors(content, path);
    return tensors.ok ? success({ path, tensors: tensors.value, index: null }) : tensors;
  }
  const object = readJson(content);
  if (!isJsonObject(object) || isTooDeep(object)) return failure(issue("CHECKPOINT-EMPTY", "file", { path }));
  if (!isWeightsIndex(object)) {
    if (!isTensorTable(object)) return failure(issue("CHECKPOINT-EMPTY", "file", { path }));
    const tensors = readTensors(object, path);
    return tensors.ok ? success({ path, tensors: tensors.value, index: null }) : tensors;
  }
  const index = readWeightsIndex(object, path);
  return index.ok ? success({ path, tensors: index.value.tensors ?? [], index: index.value }) : index;
}

function sums(names: readonly string[], shaped: ReadonlyMap<string, Tensor>, parts: readonly Part[]) {
  const classify = tensorClasses(names);
  const none = shaped.size === 0;
  const groups = new Map<TensorClass, string[]>(TENSOR_CLASSES.map((part) => [part, []]));
  const layers = new Set<number>();
  for (const name of names) {
    const part = classify(name);
    groups.get(part)?.push(name);
    const layer = layerNumber(name);
    if (layer !== null && part !== "mtp" && part !== "towers") layers.add(layer);
  }
  const classes = [...groups]
    .filter(([, group]) => group.length > 0)
    .map(([part, group]) => ({ part, ...classSum(group, shaped, none) }));
  const stated = parts.map(({ index }) => index?.bytes ?? null).find((bytes) => bytes !== null) ?? null;
  return {
    tensors: names.length,
    params: none ? null : addUp(classes.map(({ params }) => params ?? 0)),
    bytes: none ? stated : addUp(classes.map(({ bytes }) => bytes ?? 0)),
    layers: layers.size,
    classes,
    packed: [...shaped.values()].some((tensor) => weightsEach(tensor, shaped) > 1),
  };
}

function classSum(names: readonly string[], shaped: ReadonlyMap<string, Tensor>, none: boolean) {
  const tensors = names.flatMap((name) => shaped.get(name) ?? []);
  const formats = new Map<string, number>();
  for (const { format, bytes } of tensors) formats.set(format, (formats.get(format) ?? 0) + bytes);
  return {
    tensors: names.length,
    params: none ? null : addUp(tensors.map((tensor) => tensor.elements * weightsEach(tensor, shaped))),
    bytes: none ? null : addUp(tensors.map(({ bytes }) => bytes)),
    formats: Object.fromEntries([...formats].sort(([, a], [, b]) => b - a)),
  };
}

/** What quantisation stores beside the weights: scales, zero points, the order of groups, the shape before packing. */
const BESIDE = /(?:scales?|scale_inv|scale_\d|qzeros|zero_point|g_idx|weight_shape|scb|absmax|quant_map|amax)$/i;
const PACKED = /(?:qweight|weight_packed|packed|_blocks)$/;

/** Weights in one stored element: none in a scale, several of 4 bits in a packed integer. Wider packing does not show in a header. */
function weightsEach({ name, format }: Tensor, shaped: ReadonlyMap<string, Tensor>): number {
  if (BESIDE.test(name)) return 0;
  const scaled = PACKED.test(name) || SCALES.some((scale) => shaped.has(`${name}${scale}`));
  if (!scaled) return 1;
  return format === "U8" ? 2 : format === "I32" || format === "U32" ? 8 : 1;
}
/** Of ModelOpt and compressed-tensors: a byte with a scale beside it holds two weights of 4 bits. */
const SCALES = ["_scale", "_scale_2", "_scale_inv"];

const addUp = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
