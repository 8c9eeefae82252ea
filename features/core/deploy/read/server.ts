/** One launch command in the suite's own words: degrees as the scenario has them, formats, sizes, and how steps are run. */
import type { Backend } from "@/features/core/memory/backend";
import { readAdapters, type ReadAdapters } from "./adapters";
import { isOn, type EngineCommand, type ReplacedFlag, type StatedFlag } from "./command/command-flags";
import { sortStated } from "./command/other-flags";
import { withOptionsFile } from "./command/options-file";
import type { Role } from "../plan/server-plan";
import { readJson, readNumber, type Source } from "./command/command-values";
import { spelling } from "../flags/find";
import type { Mount } from "./started";
import { readDrafts, type ReadDrafts } from "./drafts";
import { moverIn, readTiers, type ReadTiers } from "./tiers";

export type ReadServer = ReadDrafts & {
  readonly backend: Backend;
  readonly model: string | null;
  /** Name for clients; a path may say less. */
  readonly servedName: string | null;
  /** Folders of its container that lie elsewhere outside. */
  readonly mounts: readonly Mount[];
  readonly role: Role;
  /** The side stands in a label or a key around the command, not in the command. */
  readonly labelled: boolean;
  /** Caches travel, and the command does not say which side it is (vLLM's `kv_both`). */
  readonly eitherRole: boolean;
  /** Another node of a server that is read already. */
  readonly follower: boolean;
  readonly port: string | null;
  readonly tp: number;
  readonly pp: number;
  readonly dp: number;
  /** Attention ranks share experts; false = whole copies of the server. */
  readonly sharesExperts: boolean;
  readonly cp: number;
  /** A number, all GPUs of a stage, or none. */
  readonly experts: number | "all";
  /** Copies of experts beside them; TensorRT-LLM names all slots of a layer instead. */
  readonly redundant: number;
  readonly slots: number | null;
  readonly twoBatch: boolean;
  readonly weights: string | null;
  readonly kv: string | null;
  readonly maxLength: number | null;
  /** Of one attention rank. */
  readonly maxSequences: number | null;
  readonly maxTokens: number | null;
  readonly share: number | null;
  readonly pollEvery: number | null;
  readonly holdSteps: number | null;
  /** Of ranks that share experts under TensorRT-LLM; 0 = they do not wait. */
  readonly balanceSteps: number | null;
  readonly mixedChunk: boolean;
  readonly prefixCache: boolean | null;
  /** null = the model alone. */
  readonly adapters: ReadAdapters | null;
  /** null = prefixes are kept in HBM alone. */
  readonly tiers: ReadTiers | null;
  /** By meaning, with the file's values in it. */
  readonly stated: EngineCommand["stated"];
  /** As the prediction has it, or without effect on it. */
  readonly aside: readonly StatedFlag[];
  /** Changes time or memory, and is not modelled. */
  readonly moving: readonly StatedFlag[];
  /** Unknown flags, and values that cannot be read. */
  readonly unknown: readonly StatedFlag[];
  readonly replaced: readonly ReplacedFlag[];
  /** An options file that the paste does not contain. */
  readonly missingFile: string | null;
};

export function readServer(stated: EngineCommand, files: Readonly<Record<string, string>>): ReadServer {
  const { command, missingFile } = withOptionsFile(stated, files);
  const lists = { aside: [...command.aside], moving: [...command.moving], unknown: [...command.unknown] };
  const sorted = sortStated(command);
  const source: Source = {
    command,
    number: (meaning) => readNumber(command.stated[meaning], lists),
    json: (meaning) => readJson(command.stated[meaning], lists.unknown),
  };
  const read = READERS[command.backend](source);
  return {
    ...BASE,
    ...read,
    ...readDrafts(source),
    adapters: readAdapters(source),
    backend: command.backend,
    twoBatch: isOn(command.stated.twoBatch) === true,
    model: command.model,
    servedName: stated.aside.find(({ name }) => spelling(name) === "--served-model-name")?.value ?? null,
    port: [...stated.aside].find(({ name }) => name === "--port")?.value ?? null,
    stated: command.stated,
    aside: [...lists.aside, ...sorted.aside],
    moving: [...lists.moving, ...sorted.moving],
    unknown: lists.unknown,
    replaced: command.replaced,
    missingFile,
  };
}

const BASE = {
  mounts: [],
  role: "both",
  labelled: false,
  eitherRole: false,
  follower: false,
  tp: 1,
  pp: 1,
  dp: 1,
  sharesExperts: false,
  cp: 1,
  experts: 1,
  redundant: 0,
  slots: null,
  twoBatch: false,
  ...{ weights: null, kv: null, maxLength: null, maxSequences: null, maxTokens: null, share: null },
  ...{ pollEvery: null, holdSteps: null, balanceSteps: null, mixedChunk: false },
  ...{ prefixCache: null, adapters: null, tiers: null },
} as const;

type Partly = Partial<ReadServer>;

const sizes = (number: Source["number"], ranks: number): Partly => {
  const [sequences, tokens] = [number("maxSequences"), number("maxTokens")];
  return {
    maxLength: number("maxLength"),
    maxSequences: sequences === null ? null : Math.max(1, Math.round(sequences / ranks)),
    maxTokens: tokens === null ? null : Math.max(1, Math.round(tokens / ranks)),
    share: number("share"),
    pollEvery: number("pollEvery"),
    holdSteps: number("holdSteps"),
  };
};

/** Dynamo's and TensorRT-LLM's words for the two sides. */
function roleWord(word: string | null | undefined): Role {
  if (/prefill|context/i.test(word ?? "")) return "prefill";
  return /decode|generation/i.test(word ?? "") ? "decode" : "both";
}

/** A variable stands for the rank of any node but the first. */
const isLaterNode = ({ stated }: EngineCommand, number: Source["number"]): boolean =>
  stated.nodeRank?.value?.startsWith("$") === true || (number("nodeRank") ?? 0) > 0;

function readVllm(source: Source): Partly {
  const { command, number, json } = source;
  const { stated } = command;
  const connector = json("transfer");
  const transfer = moverIn(connector).kv_role;
  const degrees = { tp: number("tp") ?? 1, pp: number("pp") ?? 1, cp: number("prefillCp") ?? 1 };
  const side = transfer === "kv_producer" ? "prefill" : transfer === "kv_consumer" ? "decode" : "both";
  const role = side === "both" ? roleWord(stated.role?.value) : side;
  return {
    role,
    eitherRole: transfer === "kv_both" && role === "both",
    follower: isOn(stated.headless) === true || isLaterNode(command, number),
    ...degrees,
    tiers: readTiers(source, connector, degrees.tp * degrees.pp * degrees.cp),
    dp: number("dp") ?? 1,
    sharesExperts: true,
    experts: isOn(stated.experts) === true ? "all" : 1,
    redundant: copiesIn(json("redundant")),
    weights: stated.quantization?.value ?? null,
    kv: stated.kv?.value ?? null,
    ...sizes(number, 1),
    prefixCache: isOn(stated.prefixOff) === true ? false : isOn(stated.prefixOn),
  };
}

/** vLLM's `--eplb-config`. */
const copiesIn = ({ num_redundant_experts: count }: Readonly<Record<string, unknown>>): number =>
  typeof count === "number" && Number.isInteger(count) && count > 0 ? count : 0;

function readSglang(source: Source): Partly {
  const { command, number } = source;
  const { stated } = command;
  const [stage, dp, cp] = [number("tp") ?? 1, number("dp") ?? 1, number("prefillCp") ?? 1];
  const sharesExperts = isOn(stated.attentionDp) === true;
  return {
    role: roleWord(stated.role?.value),
    follower: isLaterNode(command, number),
    tp: sharesExperts ? stage / dp / cp : stage / cp,
    pp: number("pp") ?? 1,
    dp,
    sharesExperts,
    cp,
    // DeepEP sets --ep-size to --tp-size.
    experts: stated.allToAll?.value === "deepep" ? stage : (number("experts") ?? 1),
    redundant: number("redundant") ?? 0,
    weights: stated.quantization?.value ?? null,
    kv: stated.kv?.value ?? null,
    // Copies of the server each have the whole of it; attention ranks share it.
    ...sizes(number, sharesExperts ? dp : 1),
    mixedChunk: isOn(stated.mixedChunk) === true,
    prefixCache: isOn(stated.prefixOff) === true ? false : null,
    tiers: readTiers(source, {}, 1),
  };
}

/** What TensorRT-LLM waits where it is told to and not how long (flags/trtllm.ts). */
const BALANCE_STEPS = 50;

function readTrtllm(source: Source): Partly {
  const { command, number } = source;
  const { stated } = command;
  const ranks = number("tp") ?? 1;
  const shares = isOn(stated.attentionDp) === true;
  const role = roleWord(stated.role?.value);
  const moves = stated.transfer === undefined ? "both" : isOn(stated.lookAheadOff) === true ? "prefill" : "decode";
  return {
    role: role === "both" ? moves : role,
    tp: shares ? 1 : ranks,
    dp: shares ? ranks : 1,
    sharesExperts: true,
    pp: number("pp") ?? 1,
    cp: number("decodeCp") ?? 1,
    experts: number("experts") ?? 1,
    slots: number("redundant"),
    kv: stated.kv?.value ?? null,
    ...sizes(number, 1),
    balanceSteps: isOn(stated.balance) === true ? (number("balanceSteps") ?? BALANCE_STEPS) : 0,
    prefixCache: isOn(stated.prefixOn),
    tiers: readTiers(source, {}, 1),
  };
}

const READERS: Readonly<Record<Backend, (source: Source) => Partly>> = {
  vllm: readVllm,
  sglang: readSglang,
  trtllm: readTrtllm,
};
