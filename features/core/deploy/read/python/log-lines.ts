/**
 * Lines of a start-up log that state the launch: vLLM's `non-default args: {…}`, `args: Namespace(…)` and configuration line, SGLang's
 * `server_args=ServerArgs(…)`. What a wrapper of lines cuts off is not read.
 */
import type { Manifest } from "../started";
import { readCall, readValue, type Named, type Python } from "./values";
import { flagWordsFrom, plainValue } from "./words";

const ARGUMENTS = /non-default args:\s*(?=\{)/g;
const NAMESPACE = /\bargs:\s*Namespace(?=\()/g;
const SERVER_ARGS = /\bserver_args=ServerArgs(?=\()/g;
const CONFIG = /LLM engine \(v([\w.+]{1,40})\)\s*with config:\s*/g;

/** A server's log, whether or not it states a launch. */
export const isLog = (source: string): boolean => statedLaunch(source) !== null || LOG.test(source);

const LOG =
  /\b(?:INFO|WARNING|ERROR|DEBUG) \d\d-\d\d \d\d:\d\d:\d\d|^\[(?:TensorRT-LLM|TRT-LLM)\]|\[TRT-LLM\] \[[IWE]\]|^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[^\]]{0,20}\] |GPU KV cache size:|max_total_num_tokens=\d/m;

const holds = (text: string, ...signs: readonly RegExp[]): boolean => signs.some((sign) => text.search(sign) >= 0);

/** All that was set, the engine's configuration alone, or null where the log states no launch. */
export const statedLaunch = (source: string): "all" | "configuration" | null =>
  holds(source, ARGUMENTS, NAMESPACE, SERVER_ARGS) ? "all" : holds(source, CONFIG) ? "configuration" : null;

/** The last start in the log; of a log without one nothing starts. */
export function readLogLines(source: string): Manifest {
  const server = last(source, SERVER_ARGS, (from) => readCall(source, "ServerArgs", from)?.named);
  const words =
    server === null
      ? vllmWords(source)
      : ["sglang.launch_server", ...flagWordsFrom("sglang", sglangSettings(server, source))];
  return {
    started: words === null ? [] : [{ words, variables: {}, copies: 1 }],
    files: {},
    issues: [],
    counted: false,
  };
}

function last<T>(source: string, sign: RegExp, read: (from: number) => T | undefined): T | null {
  const match = [...source.matchAll(sign)].at(-1);
  return match === undefined ? null : (read(match.index + match[0].length) ?? null);
}

function vllmWords(source: string): readonly string[] | null {
  const listed = last(source, ARGUMENTS, (from) => itemsIn(readValue(source, from)));
  const every = listed === null ? last(source, NAMESPACE, (from) => readCall(source, "Namespace", from)?.named) : null;
  const stated = listed ?? (every && withoutOff(every));
  const config = last(source, CONFIG, (from) =>
    configSettings(source.slice(from, from + MOST_OF_LINE).split("\n", 1)[0] ?? ""),
  );
  if (stated === null && config === null) return null;
  // Older engines print the configuration alone; what it works out, a length among them, stands beside what was stated.
  const { model_tag: tag, ...rest } = plain(stated ?? {});
  const model = rest.model ?? tag ?? config?.model;
  return ["vllm", "serve", ...flagWordsFrom("vllm", { ...config, ...rest, ...(model !== undefined && { model }) })];
}

const MOST_OF_LINE = 20_000;

const plain = (named: Named): Record<string, unknown> =>
  Object.fromEntries(Object.entries(named).map(([key, value]) => [key, plainValue(value)]));

const itemsIn = (value: Python): Named | undefined =>
  typeof value === "object" && value !== null && "items" in value ? value.items : undefined;

/** A list of all arguments says of a switch that is off only what the engine does anyway. */
const withoutOff = (named: Named): Named =>
  Object.fromEntries(Object.entries(named).filter(([, value]) => value !== false));

/** Settings of the configuration line that a command could state. */
function configSettings(line: string): Readonly<Record<string, unknown>> {
  const pairs = new Map<string, string>();
  for (const part of line.split(/[,\s()]/)) {
    const cut = part.indexOf("=");
    const name = part.slice(0, Math.max(0, cut));
    if (cut > 0 && !pairs.has(name)) pairs.set(name, part.slice(cut + 1).replaceAll("'", ""));
  }
  const text = (name: string): string | undefined => pairs.get(name) || undefined;
  const number = (name: string): number | undefined => {
    const value = Number(text(name) ?? NaN);
    return Number.isInteger(value) ? value : undefined;
  };
  const draft = line.indexOf("SpeculativeConfig(");
  const drafter = draft < 0 ? "" : line.slice(draft, draft + 400);
  const method = /method='?(\w{1,40})/.exec(drafter)?.[1];
  const count = /num_spec(?:ulative)?_tokens=(\d+)/.exec(drafter)?.[1];
  const kv = text("kv_cache_dtype");
  const degree = (name: string): number | undefined => ((number(name) ?? 1) > 1 ? number(name) : undefined);
  return {
    model: text("model"),
    max_model_len: number("max_seq_len"),
    ...{
      tensor_parallel_size: degree("tensor_parallel_size"),
      pipeline_parallel_size: degree("pipeline_parallel_size"),
    },
    data_parallel_size: degree("data_parallel_size"),
    ...(kv !== undefined && kv !== "auto" && { kv_cache_dtype: kv }),
    ...(text("enforce_eager") === "True" && { enforce_eager: true }),
    ...(count !== undefined && { speculative_config: { method, num_speculative_tokens: Number(count) } }),
  };
}

/** All arguments with their defaults: what is off or empty states nothing; the length stands in the memory line where it was left open. */
function sglangSettings(named: Named, source: string): Readonly<Record<string, unknown>> {
  const length = /\bcontext_len=(\d+)/.exec(source)?.[1];
  const stated = plain(withoutOff(named));
  return {
    ...stated,
    ...(stated.context_length === null && length !== undefined && { context_length: Number(length) }),
  };
}
