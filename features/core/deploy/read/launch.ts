/** A pasted launch command or manifest back to link parameters: what it states, nothing that it does not, and nothing lost in silence. */
import { BACKENDS } from "@/features/core/memory/backend";
import type { Issue } from "@/lib/issue";
import { writeValue, type RawParams } from "@/lib/params/codec";
import { failure, success, type Result } from "@/lib/result";
import { COMMA, joinTexts } from "@/lib/text";
import { readAisimulate, type ReadScenario } from "./aisimulate";
import { adapterParams } from "./adapters";
import { engineCommand, type ReplacedFlag, type StatedFlag } from "./command-flags";
import { ENGINE_FACTS } from "../engine-facts";
import { draftParams } from "./drafts";
import { exchangeParams } from "./all-to-all";
import { isManifest, readManifest, type Manifest } from "./manifest";
import { readBenchmark } from "./benchmark";
import { readModel } from "./model";
import { serverNotes } from "./notes";
import { tierParams } from "./tiers";
import { joinServers, type Deployment, type StartedServer } from "./pair";
import { routerSides } from "./router";
import { readServer, type ReadServer } from "./server";
import { filledIn, looseFile, readShell } from "./shell-words";
import { issue } from "./messages.issues";

export type ReadLaunch = {
  /** Parameters of the shared scenario, by link name. */
  readonly params: RawParams;
  /** Parameters of the launch itself (`LaunchInput`), by name. */
  readonly launch: RawParams;
  readonly unknown: readonly StatedFlag[];
  /** Understood; changes time or memory, and is not modelled. */
  readonly moving: readonly StatedFlag[];
  /** Understood; as the prediction has it, or without effect on it: host, port, parsers. */
  readonly aside: readonly StatedFlag[];
  /** Values that another one took the place of. */
  readonly replaced: readonly ReplacedFlag[];
  readonly variables: RawParams;
};

/** `vllm serve`, `sglang.launch_server`, `trtllm-serve` or Dynamo's modules, in a shell, in Compose or on a cluster. */
export function readLaunch(source: string): Result<ReadLaunch> {
  if (source.length > MOST_CHARACTERS) return failure(tooLong(source.length));
  const scenario = readAisimulate(source, modelParams);
  if (scenario !== null) return scenario.ok ? success(stated(scenario.value)) : scenario;
  const manifest = isManifest(source);
  const script = manifest ? readManifest(source) : readScript(source);
  if (script === null) return failure(YAML);
  if (script === "unclosed") return failure(QUOTE);
  const { started, files } = script;
  const commands = started.map(({ words, variables }) => words.map((word) => filledIn(word, variables)));
  const benchmark = readBenchmark(commands);
  const servedEngines = started.flatMap(({ variables, copies }, index) => {
    const filled = commands[index] ?? [];
    const command = engineCommand(filled, variables);
    return command ? [{ server: readServer(command, files), copies, variables }] : [];
  });
  const leading = servedEngines.filter(({ server }) => !server.follower);
  // A worker's command alone says as much about the instance as the leader's.
  const servers = leading.length > 0 ? leading : servedEngines.slice(0, 1);
  if (servers.length === 0)
    return benchmark ? success(loadAlone(benchmark.params), benchmark.issues) : failure(NO_COMMAND);
  const uneven = servers.find(({ server }) => !Number.isInteger(server.tp));
  if (uneven) return failure(unevenDegrees(uneven.server));
  const router = routerSides(started, files);
  const joined = joinServers(servers, router);
  if (!joined) return failure(tooMany(servers));
  const sides = router && joined.decode ? { ...joined, copies: router.prefill, decodeCopies: router.decode } : joined;
  const variables = Object.assign({}, ...servedEngines.map((each) => each.variables)) as RawParams;
  // A script is run as often as somebody runs it; a router and a file say how often.
  const counted = manifest || router !== null;
  const read = answer({ joined: sides, servers, variables, counted }, brokenLines(started));
  if (!benchmark || !read.ok) return read;
  const params = { ...read.value.params, ...benchmark.params };
  return success({ ...read.value, params }, [...read.issues, ...benchmark.issues]);
}

const stated = ({ params, launch, left }: ReadScenario): ReadLaunch => ({
  ...{ params, launch, moving: left, variables: {} },
  ...{ unknown: [], aside: [], replaced: [] },
});

/** Link words of a model that is named as launch commands name it. */
function modelParams(name: string): RawParams {
  const command = engineCommand(["vllm", "serve", name]);
  return command === null ? {} : readModel(readServer(command, {})).params;
}

/** Of a client without a server. */
const loadAlone = (params: RawParams): ReadLaunch => ({
  ...{ params, launch: {}, variables: {} },
  ...{ unknown: [], moving: [], aside: [], replaced: [] },
});

/** The longest published manifests have a tenth of it; readers of YAML take more than their share of time over more. */
const MOST_CHARACTERS = 100_000;

type Understood = {
  readonly joined: Deployment;
  readonly servers: readonly StartedServer[];
  readonly variables: RawParams;
  readonly counted: boolean;
};

function answer({ joined, servers, variables, counted }: Understood, issues: readonly Issue[]): Result<ReadLaunch> {
  const model = readModel(joined.prefill);
  // Attention ranks of a model without experts share nothing: they are copies of it (vLLM docs, data_parallel_deployment).
  const adjusted = (server: ReadServer): ReadServer =>
    model.experts === 0 ? { ...server, sharesExperts: false } : server;
  const { prefill, decode } = { prefill: adjusted(joined.prefill), decode: joined.decode && adjusted(joined.decode) };
  const all = <T>(pick: (server: ReadServer) => readonly T[]): readonly T[] =>
    servers.flatMap(({ server }) => pick(server));
  return success(
    {
      params: {
        ...model.params,
        ...degrees(prefill, model.experts ?? 0, ""),
        ...copies({ ...joined, prefill, decode }, counted),
        split: decode ? "1" : "0",
        ...exchangeParams(prefill, decode),
        tbo: servers.some(({ server }) => server.twoBatch) ? "1" : "0",
        ...(decode && degrees(decode, model.experts ?? 0, "d_")),
        ...engineFlags(decode ?? prefill),
        rank_wait: writeValue(decode ? null : rankWait(prefill)),
        ...adapterParams(decode ?? prefill),
        ...tierParams(prefill),
        ...draftParams(decode ?? prefill),
      },
      launch: { ...launchParams(decode ?? prefill), ...prefillTokens(prefill, decode) },
      unknown: all(({ unknown }) => unknown),
      moving: all(({ moving }) => moving),
      aside: all(({ aside }) => aside),
      replaced: all(({ replaced }) => replaced),
      variables,
    },
    [...model.issues, ...joined.issues, ...all(serverNotes), ...issues],
  );
}

function readScript(source: string): Manifest | "unclosed" {
  const { commands, files, unclosed } = readShell(source);
  if (unclosed) return "unclosed";
  const started = commands.map((command) => ({ ...command, copies: 1 }));
  return { started, files: { ...looseFile(source, commands), ...files } };
}

/** EP is always stated: without it the suite would choose. */
function degrees(server: ReadServer, modelExperts: number, prefix: string): RawParams {
  const { tp, pp, dp, cp, experts, sharesExperts, slots } = server;
  const redundant = slots === null ? server.redundant : Math.max(0, slots - modelExperts);
  const adp = sharesExperts ? dp : 1;
  const ep = experts === "all" ? tp * adp * cp : experts;
  const entries = { tp, adp, pp, cp, ep, redundant };
  return Object.fromEntries(Object.entries(entries).map(([key, value]) => [`${prefix}${key}`, String(value)]));
}

/** Copies that the paste starts, times those that the server itself makes (SGLang's --dp without attention DP). */
function copies({ prefill, decode, copies: stated, decodeCopies }: Deployment, counted: boolean): RawParams {
  const made = ({ sharesExperts, dp }: ReadServer): number => (sharesExperts ? 1 : dp);
  const replicas = stated * made(prefill);
  if (!decode) return counted || replicas > 1 ? { replicas: String(replicas) } : {};
  const others = decodeCopies * made(decode);
  return !counted && replicas === 1 && others === 1 ? {} : { replicas: String(replicas), d_replicas: String(others) };
}

/** Flags of the engine that are the scenario's as well; what a command leaves open is as its engine starts. */
function engineFlags({ share, maxSequences, maxTokens, ...waits }: ReadServer): RawParams {
  const flags = {
    ...{ util: share, max_seqs: maxSequences, batched_tokens: maxTokens },
    ...{ poll: waits.pollEvery, hold: waits.holdSteps, mixed_chunk: waits.mixedChunk },
  };
  return Object.fromEntries(Object.entries(flags).map(([key, value]) => [key, writeValue(value)]));
}

/** Where attention ranks share experts, and decode what they prefill: others wait for nobody. */
const rankWait = ({ role, sharesExperts, dp, balanceSteps }: ReadServer): number | null =>
  role === "both" && sharesExperts && dp > 1 ? balanceSteps : null;

function launchParams(server: ReadServer): RawParams {
  const { backend, maxLength, maxSequences, maxTokens, share, prefixCache, drafts, otherDrafts } = server;
  const numbers = { max_len: maxLength, max_seqs: maxSequences, batched_tokens: maxTokens, util: share };
  const stated = Object.entries(numbers).filter((entry): entry is [string, number] => entry[1] !== null);
  return {
    engine: backend,
    ...Object.fromEntries(stated.map(([key, value]) => [key, String(value)])),
    ...(prefixCache !== null && { prefix_cache: prefixCache ? "1" : "0" }),
    ...(otherDrafts === null && { spec_tokens: String(drafts?.count ?? 0) }),
    ...(drafts !== null && drafts.path !== null && { draft_path: drafts.path }),
  };
}

/** The prefill server's own step, where it is another than the decode server's. */
function prefillTokens({ maxTokens }: ReadServer, decode: ReadServer | null): RawParams {
  if (decode === null || maxTokens === null || maxTokens === decode.maxTokens) return {};
  return { prefill_tokens: String(maxTokens) };
}

/** A backslash that is not the last of its line ends the command: the flags below it are no command at all. */
function brokenLines(started: Manifest["started"]): Issue[] {
  const lost = started.map(({ words }) => words.join(" ")).filter((line) => /^--?[A-Za-z]/.test(line));
  if (lost.length === 0) return [];
  return [issue("LAUNCH-LINE", "read", { lost: lost.join(" · ") })];
}

const tooLong = (length: number): Issue => issue("LAUNCH-LONG", "read", { length, mostCharacters: MOST_CHARACTERS });

const unevenDegrees = ({ backend, tp }: ReadServer): Issue =>
  issue("LAUNCH-DEGREES", "read", { name: ENGINE_FACTS[backend].name, tp });

const QUOTE = issue("LAUNCH-QUOTE", "read");

const YAML: Issue = issue("LAUNCH-YAML", "read");

const NO_COMMAND: Issue = issue("LAUNCH-COMMAND", "read", {
  backends: joinTexts(
    BACKENDS.map((backend) => ENGINE_FACTS[backend].name),
    COMMA,
  ),
});

const tooMany = ({ length }: readonly StartedServer[]): Issue => issue("LAUNCH-SERVERS", "read", { length });
