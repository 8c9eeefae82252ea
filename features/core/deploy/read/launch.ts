/** A pasted launch command or manifest back to link parameters: what it states, nothing that it does not, and nothing lost in silence. */
import { BACKENDS } from "@/features/core/memory/backend";
import type { Issue } from "@/lib/issue";
import { writeValue, type RawParams } from "@/lib/params/codec";
import { failure, success, type Result } from "@/lib/result";
import { COMMA, joinTexts } from "@/lib/text";
import { readAisimulate, type ReadScenario } from "./aisimulate";
import { adapterParams } from "./adapters";
import { engineCommand, type ReplacedFlag, type StatedFlag } from "./command/command-flags";
import { ENGINE_FACTS } from "../engine-facts";
import { draftParams } from "./drafts";
import { otherEngine } from "./command/engine-start";
import { exchangeParams } from "./all-to-all";
import { readBenchmark } from "./benchmark";
import { readModel } from "./model";
import { serverNotes } from "./notes";
import { tierParams } from "./tiers";
import { joinServers, type Deployment, type StartedServer } from "./pair";
import { routerSides } from "./router";
import { copies, degrees, engineFlags, launchParams, prefillTokens, rankWait } from "./scenario-params";
import { readServer, type ReadServer } from "./server";
import { filledIn } from "./shell/fill-in";
import { readSource, sourceForm } from "./source";
import type { Manifest, Started } from "./started";
import { differingServers, refusals } from "./refusals";
import { versionParams } from "./version";
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

/** `vllm serve`, `sglang.launch_server`, `trtllm-serve` or Dynamo's modules, in a shell, in Python, in a log, in Compose or on a cluster. */
export function readLaunch(source: string): Result<ReadLaunch> {
  if (source.length > MOST_CHARACTERS && sourceForm(source) !== "log") return failure(tooLong(source.length));
  const scenario = readAisimulate(source, modelParams);
  if (scenario !== null) return scenario.ok ? success(scenarioLaunch(scenario.value)) : scenario;
  const text = readSource(source);
  if (!text.ok) return text;
  const { started, files, counted } = text.value;
  const commands = started.map(({ words, variables }) => words.map((word) => filledIn(word, variables)));
  const benchmark = readBenchmark(commands);
  const served = started.flatMap((each, index) => servedBy(each, commands[index] ?? [], files));
  const leading = served.filter(({ server }) => !server.follower);
  // A worker's command alone says as much about the instance as the leader's.
  const servers = leading.length > 0 ? leading : served.slice(0, 1);
  if (servers.length === 0)
    return benchmark ? success(loadAlone(benchmark.params), benchmark.issues) : failure(...nothing(source, text.value));
  const refused = refusals(servers.map(({ server }) => server));
  if (refused.length > 0) return failure(...refused);
  const router = routerSides(started, files);
  const joined = joinServers(servers, router);
  if (!joined) return failure(differingServers(servers.map(({ server }) => server)));
  const sides = router && joined.decode ? { ...joined, copies: router.prefill, decodeCopies: router.decode } : joined;
  const variables = Object.assign({}, ...served.map((each) => each.variables)) as RawParams;
  // A script is run as often as somebody runs it; a router and a file say how often.
  const understood = { joined: sides, servers, variables, counted: counted || router !== null };
  const read = answer(understood, source, [...text.value.issues, ...brokenLines(started)]);
  const open = new Set(text.value.open ?? []);
  const stated = Object.entries({ ...read.params, ...benchmark?.params }).filter(([key]) => !open.has(key));
  return success({ ...read, params: Object.fromEntries(stated) }, [...read.issues, ...(benchmark?.issues ?? [])]);
}

type Served = StartedServer & { readonly variables: RawParams };

function servedBy(
  { variables, copies: count, role, mounts = [] }: Started,
  words: readonly string[],
  files: Manifest["files"],
): readonly Served[] {
  const command = engineCommand(words, variables);
  if (command === null) return [];
  const server = { ...readServer(command, files), mounts };
  return [
    {
      server: role === undefined ? server : { ...server, role, eitherRole: false, labelled: true },
      copies: count,
      variables,
    },
  ];
}

const scenarioLaunch = ({ params, launch, left }: ReadScenario): ReadLaunch => ({
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

function answer(
  { joined, servers, variables, counted }: Understood,
  source: string,
  issues: readonly Issue[],
): ReadLaunch & { readonly issues: readonly Issue[] } {
  const model = readModel(joined.prefill);
  // Attention ranks of a model without experts share nothing: they are copies of it (vLLM docs, data_parallel_deployment).
  const adjusted = (server: ReadServer): ReadServer =>
    model.experts === 0 ? { ...server, sharesExperts: false } : server;
  const { prefill, decode } = { prefill: adjusted(joined.prefill), decode: joined.decode && adjusted(joined.decode) };
  const all = <T>(pick: (server: ReadServer) => readonly T[]): readonly T[] =>
    servers.flatMap(({ server }) => pick(server));
  return {
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
      ...versionParams(prefill.backend, source),
    },
    launch: { ...launchParams(decode ?? prefill), ...prefillTokens(prefill, decode) },
    unknown: all(({ unknown }) => unknown),
    moving: all(({ moving }) => moving),
    aside: all(({ aside }) => aside),
    replaced: all(({ replaced }) => replaced),
    variables,
    issues: [...model.issues, ...joined.issues, ...all(serverNotes), ...issues],
  };
}

/** Flags that begin a line: the line before does not end with a backslash, so they belong to no command. */
function brokenLines(started: readonly Started[]): Issue[] {
  const lost = started.map(({ words }) => words.join(" ")).filter((line) => /^--?[A-Za-z]/.test(line));
  if (lost.length === 0) return [];
  return [issue("LAUNCH-LINE", "read", { lost: lost.join(" · ") })];
}

const tooLong = (length: number): Issue => issue("LAUNCH-LONG", "read", { length, mostCharacters: MOST_CHARACTERS });

/** Why nothing starts, as exactly as the text says: what only routes, a log without its first lines, another engine. */
function nothing(source: string, { issues }: Manifest): readonly [Issue, ...Issue[]] {
  const [first, ...others] = issues.filter(({ code }) => code === "LAUNCH-ROUTES" || code === "LAUNCH-STRATEGY");
  if (first) return [first, ...others];
  if (sourceForm(source) === "log") return [issue("LAUNCH-LOG", "read")];
  const name = otherEngine(source);
  return [name === null ? NO_COMMAND : issue("LAUNCH-ENGINE", "read", { name })];
}

const NO_COMMAND: Issue = issue("LAUNCH-COMMAND", "read", {
  backends: joinTexts(
    BACKENDS.map((backend) => ENGINE_FACTS[backend].name),
    COMMA,
  ),
});
