/** `mds simulate --agents`: recorded agent sessions through the scheduler of an engine. */
import { describePlay } from "@/features/core/agents/describe";
import { RECORDED_RULES, type GraphRules } from "@/features/core/agents/graph/from-play";
import type { PlayGraph } from "@/features/core/agents/graph/play-graph";
import { countLonger, fileGraphs, filePlays, type AgentFile } from "@/features/core/agents/read-agents";
import { replayFigures } from "@/features/core/agents/replay/replay-figures";
import { replayAgents, type ReplayOptions } from "@/features/core/agents/replay/run-replay";
import { ANYWHERE, schedulePlays } from "@/features/core/agents/replay/schedule";
import { tooLongIssues } from "@/features/core/agents/too-long";
import { writeAgenticMooncake } from "@/features/core/agents/stated/agentic-mooncake";
import { writeWeka } from "@/features/core/agents/weka/write";
import { unfinishedIssues } from "@/features/core/simulator/figures/figures";
import { success, type Result } from "@/lib/result";
import { complain, note, OK, print, type Io } from "../../console/io";
import { simConfig } from "../configuration";
import { writeText } from "../files";
import type { SimulateOptions } from "../option-kinds";
import { computeCost } from "../step-cost";
import { agentSummary, turnRows } from "./output";
import { readAgentFile } from "./read-file";

export function simulateAgents(path: string, options: SimulateOptions, io: Io): number {
  const file = readAgentFile(path, options["agents-basis"] ?? null);
  if (!file.ok) return complain(io, file.issues);
  const rules = graphRules(options);
  const graphs = fileGraphs(file.value, rules);
  const output = writeSessions(file.value, graphs, options);
  if (!output.ok) return complain(io, output.issues);
  const { rates, scenario, "step-tables": tables } = options;
  const read = [...file.issues, ...tooLongIssues(countLonger(filePlays(file.value), rules.longest), rules.longest)];
  if (options["agents-out"] !== undefined && [rates, scenario, tables].every((source) => source === undefined)) {
    note(io, read);
    return OK;
  }
  return replayFile(file.value, graphs, options, io, read);
}

const graphRules = (options: SimulateOptions): GraphRules => ({
  pause: options.pause ?? RECORDED_RULES.pause,
  idleCap: options["idle-cap"] ?? RECORDED_RULES.idleCap,
  apart: !(options.flat ?? false),
  longest: options["context-length"] ?? RECORDED_RULES.longest,
});

const replayOptions = (options: SimulateOptions, sessions: number): ReplayOptions => ({
  lanes: options.lanes ?? 1,
  plays: options.plays ?? Math.max(sessions, options.lanes ?? 1),
  warm: options["warm-start"] === true ? ANYWHERE : null,
  seed: options.seed ?? 42,
  answers: options["keep-answers"] ?? false,
  duration: options.duration ?? Infinity,
});

function replayFile(
  file: AgentFile,
  graphs: readonly PlayGraph[],
  options: SimulateOptions,
  io: Io,
  issues: Parameters<typeof note>[1],
): number {
  const notes: string[] = [];
  const source = computeCost(options, notes);
  if (!source.ok) return complain(io, source.issues);
  const stated = simConfig({ ...options, "prefix-cache": true }, notes, source.value);
  const costs = stated.pools.map(() => source.value.cost);
  const load = replayOptions(options, graphs.length);
  const run = replayAgents(graphs, stated, costs, load);
  if (!run.ok) return complain(io, run.issues);
  const { state, laid } = run.value;
  const level = { ttft: options.ttft ?? Infinity, tpot: options.tpot ?? Infinity };
  const figures = replayFigures(state, laid, level);
  const places = schedulePlays(graphs, { ...load, plays: laid.requests.graph.plays.length - 1 }).plays;
  const names = places.map(({ graph, play }) => ({ id: graph.id, place: play }));
  const { out, summary } = options;
  if (out !== undefined || !summary) {
    const rows = turnRows(run.value, graphs, names);
    const wrote = out === undefined ? success(null) : writeText(out, rows, "out");
    if (!wrote.ok) return complain(io, wrote.issues);
    if (out === undefined) io.stdout.write(rows);
  }
  const gpus = instances(stated) * (source.value.gpus ?? 0);
  const priced = { gpus: source.value.gpus === null ? null : gpus, usdHour: source.value.usdHour };
  if (summary) print(io, agentSummary(figures, filePlays(file).map(describePlay), load.lanes, priced));
  const capped = load.duration < Infinity ? [] : unfinishedIssues(figures.run);
  note(io, [...notes, ...issues, ...run.issues, ...capped]);
  return OK;
}

const instances = ({ pools }: { readonly pools: readonly { readonly instances: number }[] }): number =>
  pools.reduce((sum, pool) => sum + pool.instances, 0);

function writeSessions(file: AgentFile, graphs: readonly PlayGraph[], options: SimulateOptions): Result<null> {
  const { "agents-out": path, "agents-format": format = "weka" } = options;
  if (path === undefined) return success(null);
  const source = { format: file.format, digest: "" };
  const text = format === "weka" ? writeWeka(filePlays(file)) : writeAgenticMooncake(graphs, source);
  return writeText(path, text, "agents-out");
}
