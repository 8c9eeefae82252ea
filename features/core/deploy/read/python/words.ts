/** Named settings of Python, of a log or of a chart as the flags that they are. */
import type { Backend } from "@/features/core/memory/backend";
import type { Named, Python } from "./values";

/** JSON of a value; a call is its settings. Undefined where it holds what has no value here. */
export function plainValue(value: Python): unknown {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return (value as readonly Python[]).map(plainValue);
  if ("items" in value) return plainMap(value.items);
  if ("call" in value) return Object.keys(value.named).length > 0 ? plainMap(value.named) : `${value.call}(…)`;
  return (value as { written: string }).written;
}

const plainMap = (items: Named): Record<string, unknown> =>
  Object.fromEntries(Object.entries(items).map(([key, value]) => [key, plainValue(value)]));

/** `tensor_parallel_size=2` → `--tensor-parallel-size=2`. `None`, and what is empty, states nothing. */
export function flagWordsFrom(backend: Backend, named: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(named).flatMap(([key, value]) => {
    const name = `--${key.replaceAll("_", "-")}`;
    if (value === null || value === undefined || value === "" || value === "{}" || isEmpty(value)) return [];
    if (value === true) return [name];
    if (value === false) return backend === "vllm" ? [`--no-${name.slice(2)}`] : [`${name}=false`];
    if (Array.isArray(value))
      return value.every(isPlain) ? [name, ...value.map(String)] : [`${name}=${JSON.stringify(value)}`];
    return [`${name}=${typeof value === "object" ? JSON.stringify(value) : String(value as string | number)}`];
  });
}

const isPlain = (value: unknown): boolean => typeof value === "string" || typeof value === "number";
const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;

/** `gpuMemoryUtilization` → `gpu_memory_utilization`. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
