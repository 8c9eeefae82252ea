/** Rows by engine: by meaning for writing, by name for reading. */
import type { Backend } from "@/features/core/memory/backend";
import { ASIDE, MOVING } from "./not-modelled";
import { isIn, type FlagForm, type FlagRow, type Meaning } from "./row";
import { SGLANG_FLAGS } from "./sglang";
import { TRTLLM_FLAGS } from "./trtllm";
import { VLLM_FLAGS } from "./vllm";

export const FLAGS: Readonly<Record<Backend, readonly FlagRow[]>> = {
  vllm: VLLM_FLAGS,
  sglang: SGLANG_FLAGS,
  trtllm: TRTLLM_FLAGS,
};

/** null where this version has no flag of this meaning. */
export const findRow = (backend: Backend, meaning: Meaning, version: string): FlagRow | null =>
  FLAGS[backend].find((row) => row.meaning === meaning && isIn(version, row)) ?? null;

/** What a name stands for: a row, or a flag of one of the two other kinds. */
export type KnownFlag = { readonly form: FlagForm } & (
  { readonly kind: "row"; readonly meaning: Meaning } | { readonly kind: "aside" | "moving" }
);

const KNOWN = new Map<Backend, ReadonlyMap<string, KnownFlag>>();

/** By `spelling`; whatever the version, because a paste seldom says it. */
export function knownFlags(backend: Backend): ReadonlyMap<string, KnownFlag> {
  const made = KNOWN.get(backend);
  if (made) return made;
  const table = new Map<string, KnownFlag>();
  const others = [
    { kind: "aside", flags: ASIDE },
    { kind: "moving", flags: MOVING },
  ] as const;
  for (const { kind, flags } of others)
    for (const { names, form } of flags) for (const name of names) table.set(spelling(name), { kind, form });
  for (const { meaning, names, form } of FLAGS[backend])
    for (const name of names) table.set(spelling(name), { kind: "row", meaning, form });
  KNOWN.set(backend, table);
  return table;
}

/** Row of a path in TensorRT-LLM's options file. */
export const findKey = (backend: Backend, key: string): FlagRow | null =>
  FLAGS[backend].find((row) => row.key === key) ?? null;

/** `--tp_size` and `--tp-size` are the same. */
export const spelling = (name: string): string => name.replaceAll("_", "-");
