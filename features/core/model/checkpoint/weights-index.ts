/** model.safetensors.index.json: which file holds which tensor, the size of all together, and shapes where somebody wrote them down. */
import { isJsonObject, type JsonObject } from "@/lib/json";
import { success, type Result } from "@/lib/result";
import { readTensors, type Tensor } from "./tensors";

export type WeightsIndex = {
  readonly names: readonly string[];
  /** Files of weights, each once. */
  readonly files: readonly string[];
  /** null: not stated. */
  readonly bytes: number | null;
  /** null: the index has names alone. */
  readonly tensors: readonly Tensor[] | null;
};

export const isWeightsIndex = (object: JsonObject): boolean =>
  isJsonObject(object["weight_map"]) || isJsonObject(object["files_metadata"]);

/** `files_metadata` is how the hub's own client keeps the headers of all files in one. */
export function readWeightsIndex(object: JsonObject, path: string): Result<WeightsIndex> {
  const places = isJsonObject(object["weight_map"]) ? object["weight_map"] : {};
  const headers = isJsonObject(object["files_metadata"]) ? object["files_metadata"] : {};
  const tables = Object.values(headers).flatMap((file) => {
    const table = isJsonObject(file) ? file["tensors"] : null;
    return isJsonObject(table) ? [table] : [];
  });
  const read = tables.map((table) => readTensors(table, path));
  const refused = read.find((table) => !table.ok);
  if (refused?.ok === false) return refused;
  const shaped = read.flatMap((table) => (table.ok ? table.value : []));
  const files = new Set(Object.values(places).filter((file) => typeof file === "string"));
  return success({
    names: [...new Set([...Object.keys(places), ...shaped.map(({ name }) => name)])],
    files: [...files],
    bytes: totalSize(object["metadata"]),
    tensors: shaped.length > 0 ? shaped : null,
  });
}

function totalSize(metadata: unknown): number | null {
  const size = isJsonObject(metadata) ? Number(metadata["total_size"]) : NaN;
  return Number.isSafeInteger(size) && size > 0 ? size : null;
}
