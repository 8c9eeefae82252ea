/** The words of a launch command as flags: which engine, the model, meanings with their values, and what nobody knows. */
import type { Backend } from "@/features/core/memory/backend";
import { ASIDE, FLAG_NAMES, type FlagEntry, type Meaning } from "./flag-names";

export type StatedFlag = { readonly name: string; readonly value: string | null };

export type EngineCommand = {
  readonly backend: Backend;
  readonly model: string | null;
  /** Values by meaning; "" for flags that stand alone. The last one counts, as with the engines. */
  readonly stated: Readonly<Partial<Record<Meaning, string>>>;
  /** Known, and without a meaning for the suite. */
  readonly aside: readonly StatedFlag[];
  readonly unknown: readonly StatedFlag[];
};

/** null where the words start none of the three engines. */
export function engineCommand(words: readonly string[]): EngineCommand | null {
  const start = findStart(words);
  return start && readFlags(start.backend, words.slice(start.from));
}

type Start = { readonly backend: Backend; readonly from: number };

/** Where the engine's own words begin: after `docker run …`, `mpirun …`, `python -m …`. */
function findStart(words: readonly string[]): Start | null {
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    const last = word.split("/").at(-1);
    if (last === "vllm" && next === "serve") return { backend: "vllm", from: index + 2 };
    if (word === "vllm.entrypoints.openai.api_server") return { backend: "vllm", from: index + 1 };
    if (last === "sglang" && next === "serve") return { backend: "sglang", from: index + 2 };
    if (word === "sglang.launch_server") return { backend: "sglang", from: index + 1 };
    if (last === "trtllm-serve" && next !== "disaggregated")
      return { backend: "trtllm", from: next === "serve" ? index + 2 : index + 1 };
    // The image starts the server by itself.
    if (/(^|\/)vllm-openai(:|@|$)/.test(word)) return { backend: "vllm", from: index + 1 };
  }
  return null;
}

type Known = FlagEntry & { readonly meaning: Meaning | null };

const KNOWN = new Map<Backend, ReadonlyMap<string, Known>>();

function knownFlags(backend: Backend): ReadonlyMap<string, Known> {
  const made = KNOWN.get(backend);
  if (made) return made;
  const entries: [string, Known][] = [];
  for (const entry of ASIDE)
    for (const name of entry.names) entries.push([spelling(name), { ...entry, meaning: null }]);
  for (const [meaning, entry] of Object.entries(FLAG_NAMES[backend]))
    for (const name of entry.names) entries.push([spelling(name), { ...entry, meaning: meaning as Meaning }]);
  const table = new Map(entries);
  KNOWN.set(backend, table);
  return table;
}

/** `--tp_size` and `--tp-size` are the same. */
const spelling = (name: string): string => name.replaceAll("_", "-");

function readFlags(backend: Backend, words: readonly string[]): EngineCommand {
  const known = knownFlags(backend);
  const stated: Partial<Record<Meaning, string>> = {};
  const aside: StatedFlag[] = [];
  const unknown: StatedFlag[] = [];
  const places: string[] = [];
  const dotted = new Map<string, Record<string, unknown>>();
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (!isFlag(word)) {
      places.push(word);
      continue;
    }
    const { name, inline } = flagParts(word);
    const entry = known.get(spelling(name.split(".")[0] ?? name));
    const after = words[at + 1];
    const takesNext = inline === null && !entry?.bare && after !== undefined && !isFlag(after);
    const value = inline ?? (takesNext ? after : null);
    if (takesNext) at += 1;
    if (!entry) unknown.push({ name, value });
    else if (entry.meaning === null) aside.push({ name, value });
    else if (name.includes(".")) addDotted(dotted, entry.meaning, name, value);
    else stated[entry.meaning] = value ?? "";
  }
  for (const [meaning, object] of dotted) stated[meaning as Meaning] ??= JSON.stringify(object);
  const [model, ...others] = stated.model === undefined ? places : [stated.model, ...places];
  return {
    backend,
    model: model ?? null,
    stated,
    aside,
    unknown: [...unknown, ...others.map((name) => ({ name, value: null }))],
  };
}

/** A flag begins with a dash and a letter: negative numbers and JSON do not. */
const isFlag = (word: string): boolean => /^--?[A-Za-z]/.test(word);

function flagParts(word: string): { name: string; inline: string | null } {
  const cut = word.indexOf("=");
  return cut < 0 ? { name: word, inline: null } : { name: word.slice(0, cut), inline: word.slice(cut + 1) };
}

/** `--speculative-config.method mtp` is one key of the flag's JSON. */
function addDotted(
  objects: Map<string, Record<string, unknown>>,
  meaning: Meaning,
  name: string,
  value: string | null,
): void {
  const keys = name.split(".").slice(1);
  const object = objects.get(meaning) ?? {};
  objects.set(meaning, object);
  const last = keys.pop();
  if (last === undefined) return;
  let inner = object;
  for (const key of keys) inner = (inner[key] ??= {}) as Record<string, unknown>;
  inner[last] = value !== null && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}
