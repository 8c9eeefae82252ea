/** The words of a launch command as flags: which engine, the model, meanings with their values, and what nobody knows. */
import type { Backend } from "@/features/core/memory/backend";
import type { RawParams } from "@/lib/params/codec";
import { knownFlags, spelling, type KnownFlag } from "../../flags/find";
import type { Meaning } from "../../flags/row";
import { findStart } from "./engine-start";
import { todaysWords } from "./old-flag-names";

export type StatedFlag = { readonly name: string; readonly value: string | null };

/** A value that a later one takes the place of. */
export type ReplacedFlag = StatedFlag & { readonly by: StatedFlag };

export type EngineCommand = {
  readonly backend: Backend;
  readonly model: string | null;
  /** By meaning, with the name as written. The last one counts, as with the engines. */
  readonly stated: Readonly<Partial<Record<Meaning, StatedFlag>>>;
  /** Known, and without a meaning for the suite. */
  readonly aside: readonly StatedFlag[];
  /** Known to change time or memory, and not modelled. */
  readonly moving: readonly StatedFlag[];
  readonly unknown: readonly StatedFlag[];
  readonly replaced: readonly ReplacedFlag[];
};

/** null where the words start none of the three engines. */
export function engineCommand(words: readonly string[], variables: RawParams = {}): EngineCommand | null {
  const start = findStart(words);
  return start && readFlags(start.backend, todaysWords(start.backend, words.slice(start.from), variables));
}

/** Flags of one engine, from words that begin after its name. */
export function readFlags(backend: Backend, words: readonly string[]): EngineCommand {
  const reader = new FlagReader(backend);
  for (let index = 0; index < words.length;) index = reader.take(words, index);
  return reader.command();
}

class FlagReader {
  private readonly stated: Partial<Record<Meaning, StatedFlag>> = {};
  private readonly lists = {
    aside: [] as StatedFlag[],
    moving: [] as StatedFlag[],
    unknown: [] as StatedFlag[],
    replaced: [] as ReplacedFlag[],
  };
  private readonly places: string[] = [];
  private readonly dotted = new Map<Meaning, { readonly name: string; readonly object: Record<string, unknown> }>();

  constructor(private readonly backend: Backend) {}

  /** Reads the word at `at` with its values; the next one to read. */
  take(words: readonly string[], index: number): number {
    const word = words[index] ?? "";
    if (!isFlag(word)) {
      if (word.trim() !== "") this.places.push(word);
      return index + 1;
    }
    const { name, inline } = flagParts(word);
    const { flag, off } = this.find(name);
    const values = inline !== null ? [inline] : takenValues(flag, words, index + 1);
    this.state(name, off ? "false" : values.length === 0 ? null : values.join(" "), flag);
    return index + 1 + (inline === null ? values.length : 0);
  }

  /** vLLM has `--no-X` of every switch `--X`. */
  private find(name: string): { flag: KnownFlag | undefined; off: boolean } {
    const known = knownFlags(this.backend);
    const head = spelling(name.split(".")[0] ?? name);
    const flag = known.get(head);
    if (flag || !head.startsWith("--no-")) return { flag, off: false };
    const positive = known.get(`--${head.slice("--no-".length)}`);
    return positive?.form === "bare" ? { flag: positive, off: true } : { flag, off: false };
  }

  private state(name: string, value: string | null, flag: KnownFlag | undefined): void {
    const stated = { name, value };
    if (!flag) this.lists.unknown.push(stated);
    else if (flag.kind !== "row") this.lists[flag.kind].push(stated);
    else if (name.includes(".")) this.addDotted(flag.meaning, name, value);
    else {
      const before = this.stated[flag.meaning];
      if (before && before.value !== value) this.lists.replaced.push({ ...before, by: stated });
      this.stated[flag.meaning] = stated;
    }
  }

  /** `--speculative-config.method mtp` is one key of the flag's JSON. */
  private addDotted(meaning: Meaning, name: string, value: string | null): void {
    const [head = name, ...keys] = name.split(".");
    const { object } = this.dotted.get(meaning) ?? { object: emptyObject() };
    this.dotted.set(meaning, { name: head, object });
    const last = keys.pop();
    if (last === undefined) return;
    let inner: Record<string, unknown> = object;
    for (const key of keys) inner = innerObject(inner, key);
    inner[last] = value !== null && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  }

  command(): EngineCommand {
    for (const [meaning, { name, object }] of this.dotted)
      this.stated[meaning] ??= { name, value: JSON.stringify(object) };
    const named = this.stated.model?.value ?? null;
    const [model = null, ...others] = named === null ? this.places : [named, ...this.places];
    const { unknown, ...lists } = this.lists;
    return {
      backend: this.backend,
      model,
      stated: this.stated,
      ...lists,
      unknown: [...unknown, ...others.map((name) => ({ name, value: null }))],
    };
  }
}

/** Without a prototype: a pasted key `__proto__` is a key like any other. */
const emptyObject = (): Record<string, unknown> => Object.create(null) as Record<string, unknown>;

/** What stands at `key` in its place is no object: the deeper key wins, as the later one does elsewhere. */
function innerObject(outer: Record<string, unknown>, key: string): Record<string, unknown> {
  const known = outer[key];
  return (typeof known === "object" && known !== null ? known : (outer[key] = emptyObject())) as Record<
    string,
    unknown
  >;
}

/** A list takes every word up to the next flag, other flags one; a switch takes "true" or "false" only. */
function takenValues(flag: KnownFlag | undefined, words: readonly string[], from: number): readonly string[] {
  const first = words[from];
  if (first === undefined || isFlag(first)) return [];
  if (flag?.form === "list") {
    const end = words.findIndex((word, index) => index > from && isFlag(word));
    return words.slice(from, end < 0 ? undefined : end);
  }
  if (flag?.form === "bare") return /^(true|false)$/i.test(first) ? [first.toLowerCase()] : [];
  return [first];
}

/** A flag begins with a dash and a letter: negative numbers and JSON do not. */
const isFlag = (word: string): boolean => /^--?[A-Za-z]/.test(word);

function flagParts(word: string): { name: string; inline: string | null } {
  // vLLM's levels of compilation are written without a space: -O3.
  if (/^-O\d$/.test(word)) return { name: "-O", inline: word.slice(2) };
  const cut = word.indexOf("=");
  return cut < 0 ? { name: word, inline: null } : { name: word.slice(0, cut), inline: word.slice(cut + 1) };
}

/** Whether a switch is on: null where it is not stated. */
export function isOn(flag: StatedFlag | undefined): boolean | null {
  if (!flag) return null;
  return flag.value === null || !/^(false|0|no|off)$/i.test(flag.value);
}

/** As it would be written. */
export const flagWords = ({ name, value }: StatedFlag): string => (value === null ? name : `${name} ${value}`);
