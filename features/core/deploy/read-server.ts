/** One launch command in the suite's own words: degrees as the scenario has them, formats, sizes. */
import type { Backend } from "@/features/core/memory/backend";
import type { EngineCommand, StatedFlag } from "./command-flags";
import type { Meaning } from "./flag-names";
import type { Role } from "./plan";
import { bareName } from "./shell-words";
import { readYaml } from "./yaml-read";
import type { Yaml } from "./yaml";

export type ReadServer = {
  readonly backend: Backend;
  readonly model: string | null;
  readonly role: Role;
  /** Another node of a server that is read already. */
  readonly follower: boolean;
  readonly tp: number;
  readonly pp: number;
  readonly dp: number;
  /** Attention ranks share experts; false = whole copies of the server. */
  readonly sharesExperts: boolean;
  readonly cp: number;
  /** A number, all GPUs of a stage, or none. */
  readonly experts: number | "all";
  readonly weights: string | null;
  readonly kv: string | null;
  readonly maxLength: number | null;
  /** Of one attention rank. */
  readonly maxSequences: number | null;
  readonly maxTokens: number | null;
  readonly share: number | null;
  readonly prefixCache: boolean | null;
  readonly draftTokens: number;
  readonly aside: readonly StatedFlag[];
  /** Unknown flags, and values that cannot be read. */
  readonly unknown: readonly StatedFlag[];
  /** An options file that the paste does not contain. */
  readonly missingFile: string | null;
};

export function readServer(command: EngineCommand, files: Readonly<Record<string, string>>): ReadServer {
  const spoilt: StatedFlag[] = [];
  const number = (meaning: Meaning): number | null => {
    const written = command.stated[meaning];
    if (written === undefined) return null;
    const value = readCount(written);
    if (value === null) spoilt.push({ name: meaning, value: written });
    return value;
  };
  const server = READERS[command.backend]({
    command,
    number,
    json: (meaning) => readJson(command, meaning, spoilt),
    files,
  });
  return {
    ...BASE,
    ...server,
    backend: command.backend,
    aside: command.aside,
    unknown: [...command.unknown, ...spoilt],
  };
}

const BASE = {
  model: null,
  role: "both",
  follower: false,
  tp: 1,
  pp: 1,
  dp: 1,
  sharesExperts: false,
  cp: 1,
  experts: 1,
  weights: null,
  kv: null,
  maxLength: null,
  maxSequences: null,
  maxTokens: null,
  share: null,
  prefixCache: null,
  draftTokens: 0,
  missingFile: null,
} as const;

/** "8192", "8k" (8,000), "8K" (8,192), "0.9". */
function readCount(written: string): number | null {
  const match = /^(\d+(?:\.\d+)?)([kKmM]?)$/.exec(written.trim());
  if (!match) return null;
  const scale: Readonly<Record<string, number>> = { "": 1, k: 1e3, K: 2 ** 10, m: 1e6, M: 2 ** 20 };
  return Number(match[1]) * (scale[match[2] ?? ""] ?? 1);
}

type Source = {
  readonly command: EngineCommand;
  readonly number: (meaning: Meaning) => number | null;
  readonly json: (meaning: Meaning) => Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, string>>;
};
type Partly = Partial<ReadServer>;

function readJson(
  { stated }: EngineCommand,
  meaning: Meaning,
  spoilt: StatedFlag[],
): Readonly<Record<string, unknown>> {
  const written = stated[meaning];
  if (written === undefined) return {};
  try {
    const value: unknown = JSON.parse(written);
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    // The value is listed below with all others that cannot be read.
  }
  spoilt.push({ name: meaning, value: written });
  return {};
}

const sizes = (number: Source["number"], ranks: number): Partly => {
  const [sequences, tokens] = [number("maxSequences"), number("maxTokens")];
  return {
    maxLength: number("maxLength"),
    maxSequences: sequences === null ? null : Math.max(1, Math.round(sequences / ranks)),
    maxTokens: tokens === null ? null : Math.max(1, Math.round(tokens / ranks)),
    share: number("share"),
  };
};

const asNumber = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);

function readVllm({ command, number, json }: Source): Partly {
  const { stated } = command;
  const transfer = json("transfer").kv_role;
  return {
    model: command.model,
    role: transfer === "kv_producer" ? "prefill" : transfer === "kv_consumer" ? "decode" : "both",
    follower: stated.headless !== undefined || (number("nodeRank") ?? 0) > 0,
    tp: number("tp") ?? 1,
    pp: number("pp") ?? 1,
    dp: number("dp") ?? 1,
    sharesExperts: true,
    cp: number("prefillCp") ?? 1,
    experts: stated.experts === undefined ? 1 : "all",
    weights: stated.quantization ?? null,
    kv: stated.kv ?? null,
    ...sizes(number, 1),
    prefixCache: stated.prefixOff !== undefined ? false : stated.prefixOn !== undefined ? true : null,
    draftTokens: asNumber(json("speculation").num_speculative_tokens),
  };
}

function readSglang({ command, number }: Source): Partly {
  const { stated } = command;
  const [stage, dp, cp] = [number("tp") ?? 1, number("dp") ?? 1, number("prefillCp") ?? 1];
  const sharesExperts = stated.attentionDp !== undefined;
  return {
    model: command.model,
    role: stated.role === "prefill" || stated.role === "decode" ? stated.role : "both",
    // A variable stands for the rank of any node but the first.
    follower: stated.nodeRank?.startsWith("$") === true || (number("nodeRank") ?? 0) > 0,
    tp: sharesExperts ? stage / dp / cp : stage / cp,
    pp: number("pp") ?? 1,
    dp,
    sharesExperts,
    cp,
    experts: number("experts") ?? 1,
    weights: stated.quantization ?? null,
    kv: stated.kv ?? null,
    ...sizes(number, dp),
    prefixCache: stated.prefixOff !== undefined ? false : null,
    draftTokens: number("draftSteps") ?? 0,
  };
}

function readTrtllm({ command, number, files }: Source): Partly {
  const { stated } = command;
  const file = stated.optionsFile;
  const options = file === undefined ? {} : optionsIn(files[bareName(file)]);
  const ranks = number("tp") ?? 1;
  const shares = options?.enable_attention_dp === true;
  const cache = asMap(options?.kv_cache_config);
  const transfers = options?.cache_transceiver_config !== undefined;
  return {
    model: command.model,
    role: !transfers ? "both" : options?.disable_overlap_scheduler === true ? "prefill" : "decode",
    tp: shares ? 1 : ranks,
    dp: shares ? ranks : 1,
    sharesExperts: true,
    pp: number("pp") ?? 1,
    cp: number("decodeCp") ?? 1,
    experts: number("experts") ?? 1,
    kv: typeof cache.dtype === "string" ? cache.dtype : null,
    ...sizes(number, 1),
    prefixCache: typeof cache.enable_block_reuse === "boolean" ? cache.enable_block_reuse : null,
    draftTokens: asNumber(asMap(options?.speculative_config).num_nextn_predict_layers),
    missingFile: options === null ? (file ?? null) : null,
  };
}

const READERS: Readonly<Record<Backend, (source: Source) => Partly>> = {
  vllm: readVllm,
  sglang: readSglang,
  trtllm: readTrtllm,
};

type Options = Readonly<Record<string, Yaml>>;

/** null = the file is not there, or is no plain map. */
function optionsIn(content: string | undefined): Options | null {
  const read = content === undefined ? null : readYaml(content);
  return read === null || typeof read.value !== "object" || read.value === null || Array.isArray(read.value)
    ? null
    : (read.value as Options);
}

const asMap = (value: Yaml | undefined): Options =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Options) : {};
