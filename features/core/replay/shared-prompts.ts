/**
 * What prompts of a capture have in common, so that a replay reads shared prefixes once as the engine did.
 *
 * Three kinds of files tell: those with hashes of blocks, those with a hash of the whole prompt, and those that state how much of each
 * prompt was found in the cache. The last do not say with whom a prompt shares it: each then takes its beginning from the latest prompt
 * that is long enough and was read before it came, of its own session first. With room for everything exactly the stated blocks are hit.
 */
import type { PrefixUnits } from "@/features/core/simulator/input/requests";
import { blockCollector } from "@/features/core/workload/trace/blocks";
import type { Requests } from "@/features/core/serving-profile";
import type { Texts } from "@/features/core/serving-profile/reading";
import { orderBy } from "@/lib/tables/column-order";
import { readPythonLiteral } from "@/lib/tables/python-literal";

export type SharedPrompts = PrefixUnits & { readonly told: "blocks" | "prompts" | "hits" };

type Told = Pick<Requests, "arrival" | "firstToken" | "inputTokens" | "cacheHit" | "session" | "prompt">;

/** null where no file tells of shared prompts. Requests by arrival; unknown lengths have no units. */
export function sharedPrompts(requests: Told, texts: Texts): SharedPrompts | null {
  const hashed = requests.prompt.some((number) => number !== 0);
  if (hashed) return byHashes(requests, texts);
  return requests.cacheHit.some((share) => share > 0) ? byHits(requests) : null;
}

function byHashes({ inputTokens, prompt }: Told, texts: Texts): SharedPrompts {
  const lists = Array.from(prompt, (number) => readHashes(texts.text(number)));
  const complete = lists.every((list) => typeof list === "string");
  const collector = blockCollector();
  const lengths = Int32Array.from(inputTokens, (tokens) => tokens || 0);
  lists.forEach((list, row) => {
    if (typeof list !== "string") collector.add(list);
    else collector.add(complete && list !== "" ? unitsNamed(list, lengths[row] ?? 0) : []);
  });
  const { blockTokens, offsets, ids, distinct } = collector.finish(lengths, complete ? UNIT : null).prefix;
  return { unitTokens: blockTokens, starts: offsets, ids, distinct, told: complete ? "prompts" : "blocks" };
}

/** Tokens of a unit where the file does not cut prompts itself. */
const UNIT = 16;

/** A list of hashes, or the one of the whole prompt. */
function readHashes(text: string): readonly unknown[] | string {
  const list = /^\s*[[(]/.test(text) ? readPythonLiteral(text) : undefined;
  return Array.isArray(list) ? (list as readonly unknown[]) : text;
}

const unitsNamed = (hash: string, tokens: number): readonly string[] =>
  Array.from({ length: Math.floor(tokens / UNIT) }, (_, unit) => `${hash} ${unit}`);

/** Ids of all units of a capture; prompts of more are cut coarser. */
const MOST_IDS = 2 ** 24;

function byHits(source: Told): SharedPrompts {
  const { inputTokens, cacheHit } = source;
  const total = inputTokens.reduce((sum, tokens) => sum + (tokens || 0), 0);
  let unitTokens = UNIT;
  while (total / unitTokens > MOST_IDS) unitTokens *= 2;
  const units = Int32Array.from(inputTokens, (tokens) => Math.floor((tokens || 0) / unitTokens));
  const hits = units.map((count, row) =>
    Math.min(count, Math.round(((cacheHit[row] || 0) * (inputTokens[row] || 0)) / unitTokens)),
  );
  const starts = new Int32Array(units.length + 1);
  units.forEach((count, row) => (starts[row + 1] = (starts[row] ?? 0) + count));
  const ids = new Int32Array(starts[units.length] ?? 0);
  // Of prompts that nobody in the capture can have left: the first units are common to all of them.
  const common = hits.reduce((most, count) => Math.max(most, count), 0);
  let distinct = common;
  const donors = new Donors(source, units);
  for (let row = 0; row < units.length; row += 1) {
    const [from, hit] = [starts[row] ?? 0, hits[row] ?? 0];
    const donor = hit > 0 ? donors.find(row, hit) : -1;
    for (let unit = 0; unit < hit; unit += 1)
      ids[from + unit] = donor < 0 ? unit : (ids[(starts[donor] ?? 0) + unit] ?? 0);
    for (let unit = hit; unit < (units[row] ?? 0); unit += 1) {
      ids[from + unit] = distinct;
      distinct += 1;
    }
  }
  return { unitTokens, starts, ids, distinct, told: "hits" };
}

/** Prompts that were read before a request came, the latest first. */
class Donors {
  private readonly read: Uint32Array;
  private at = 0;
  /** Rows in the order in which they were read, each longer than all behind it. */
  private readonly longest: number[] = [];
  private readonly lastOfSession = new Map<number, number>();
  private readonly readAt: Float64Array;

  constructor(
    private readonly requests: Told,
    private readonly units: Int32Array,
  ) {
    const { firstToken, arrival } = requests;
    this.readAt = firstToken.map((us, row) => (Number.isNaN(us) ? (arrival[row] ?? NaN) : us));
    this.read = orderBy(this.readAt);
  }

  /** -1: no prompt before it is as long. Rows are asked for in the order of their arrivals. */
  find(row: number, units: number): number {
    const { arrival, session } = this.requests;
    this.take(arrival[row] ?? NaN);
    const same = this.lastOfSession.get(session[row] || NaN) ?? -1;
    if (same >= 0 && (this.units[same] ?? 0) >= units) return same;
    const { longest } = this;
    let [low, high] = [0, longest.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.units[longest[middle] ?? 0] ?? 0) >= units) low = middle + 1;
      else high = middle;
    }
    return longest[low - 1] ?? -1;
  }

  private take(until: number): void {
    for (; this.at < this.read.length; this.at += 1) {
      const row = this.read[this.at] ?? 0;
      if (!((this.readAt[row] ?? NaN) <= until)) return;
      const length = this.units[row] ?? 0;
      while (this.longest.length > 0 && (this.units[this.longest.at(-1) ?? 0] ?? 0) <= length) this.longest.pop();
      this.longest.push(row);
      const session = this.requests.session[row] ?? 0;
      if (session !== 0) this.lastOfSession.set(session, row);
    }
  }
}

/**
 * The same in units of as many tokens as whole blocks of an engine fill: an id stands for all tokens before it, too, so that every k-th
 * one is the coarser cut. null where no whole number of units makes a whole number of blocks of a reasonable size.
 */
export function inBlocks(prefix: PrefixUnits, rows: Int32Array, blockSize: number): PrefixUnits | null {
  const step = Array.from({ length: blockSize }, (_, i) => i + 1).find(
    (k) => (k * prefix.unitTokens) % blockSize === 0,
  );
  if (step === undefined) return null;
  const starts = new Int32Array(rows.length + 1);
  const ids: number[] = [];
  rows.forEach((row, index) => {
    const to = prefix.starts[row + 1] ?? 0;
    for (let blockIndex = (prefix.starts[row] ?? 0) + step - 1; blockIndex < to; blockIndex += step)
      ids.push(prefix.ids[blockIndex] ?? 0);
    starts[index + 1] = ids.length;
  });
  return { unitTokens: prefix.unitTokens * step, starts, ids: Int32Array.from(ids), distinct: prefix.distinct };
}
