/** `mds simulate --agents`: agent sessions through the scheduler of an engine. */
import { describePlay } from "@/features/core/agents/describe";
import { filePlays } from "@/features/core/agents/read-agents";
import { mostLanes } from "@/features/core/agents/replay/most-lanes";
import { replayFigures, type ReplayFigures } from "@/features/core/agents/replay/replay-figures";
import { replayAgents, type Replay, type ReplayOptions } from "@/features/core/agents/replay/run-replay";
import { ANYWHERE, schedulePlays } from "@/features/core/agents/replay/schedule";
import { writeAgenticMooncake } from "@/features/core/agents/stated/agentic-mooncake";
import { writeWeka } from "@/features/core/agents/weka/write";
import type { StepCost } from "@/features/core/simulator/cost/step-cost";
import { unfinishedIssues } from "@/features/core/simulator/figures/figures";
import type { SimConfig } from "@/features/core/simulator/input/config";
import type { Issue } from "@/lib/issue";
import { success, type Result } from "@/lib/result";
import { complain, note, OK, print, type Io } from "../../console/io";
import { simConfig } from "../configuration";
import { writeText } from "../files";
import type { SimulateOptions } from "../option-kinds";
import { computeCost } from "../step-cost";
import { agentSummary, lanesText, turnRows, type Priced } from "./output";
import { readSessions, type Sessions } from "./sessions";

export function simulateAgents(options: SimulateOptions, io: Io): number {
  const read = readSessions(options);
  if (!read.ok) return complain(io, read.issues);
  const output = writeSessions(read.value, options);
  if (!output.ok) return complain(io, output.issues);
  const { rates, scenario, "step-tables": tables } = options;
  if (options["agents-out"] !== undefined && [rates, scenario, tables].every((source) => source === undefined)) {
    note(io, read.issues);
    return OK;
  }
  const engine = prepareEngine(options);
  if (!engine.ok) return complain(io, engine.issues);
  const run = options["most-lanes"] === undefined ? playSessions : searchLanes;
  return run({ sessions: read.value, engine: engine.value, options, io, issues: read.issues });
}

type Engine = {
  readonly config: SimConfig;
  readonly costs: readonly StepCost[];
  readonly priced: Priced;
  readonly notes: readonly string[];
};

function prepareEngine(options: SimulateOptions): Result<Engine> {
  const notes: string[] = [];
  const source = computeCost(options, notes);
  if (!source.ok) return source;
  const { cost, gpus, usdHour } = source.value;
  const config = simConfig({ ...options, "prefix-cache": true }, notes, source.value);
  const instances = config.pools.reduce((sum, pool) => sum + pool.instances, 0);
  const priced = { gpus: gpus === null ? null : instances * gpus, usdHour };
  return success({ config, costs: config.pools.map(() => cost), priced, notes });
}

type Asked = {
  readonly sessions: Sessions;
  readonly engine: Engine;
  readonly options: SimulateOptions;
  readonly io: Io;
  readonly issues: readonly Issue[];
};

const replayOptions = (options: SimulateOptions, sessions: number, lanes = options.lanes ?? 1): ReplayOptions => ({
  lanes,
  plays: options.plays ?? Math.max(sessions, lanes),
  warm: options["warm-start"] === true ? ANYWHERE : null,
  seed: options.seed ?? 42,
  answers: options["keep-answers"] ?? options.agents === undefined,
  duration: options.duration ?? Infinity,
});

const level = ({ ttft = Infinity, tpot = Infinity }: SimulateOptions) => ({ ttft, tpot });

function playSessions({ sessions, engine, options, io, issues }: Asked): number {
  const { file, graphs } = sessions;
  const load = replayOptions(options, graphs.length);
  const run = replayAgents(graphs, engine.config, engine.costs, load);
  if (!run.ok) return complain(io, run.issues);
  const figures = replayFigures(run.value.state, run.value.laid, level(options));
  const { out, summary } = options;
  if (out !== undefined || !summary) {
    const rows = turnRows(run.value, graphs, playNames(run.value, sessions, load));
    const wrote = out === undefined ? success(null) : writeText(out, rows, "out");
    if (!wrote.ok) return complain(io, wrote.issues);
    if (out === undefined) io.stdout.write(rows);
  }
  // Drawn sessions are what their law says.
  const corpus = options.agents === undefined ? [] : filePlays(file).map(describePlay);
  if (summary) print(io, agentSummary(figures, corpus, load.lanes, engine.priced));
  const capped = load.duration < Infinity ? [] : unfinishedIssues(figures.run);
  note(io, [...engine.notes, ...issues, ...run.issues, ...capped]);
  return OK;
}

function playNames({ laid }: Replay, { graphs }: Sessions, load: ReplayOptions) {
  const { plays } = schedulePlays(graphs, { ...load, plays: laid.requests.graph.plays.length - 1 });
  return plays.map(({ graph, play }) => ({ id: graph.id, place: play }));
}

/** Each number of lanes is played for as long as it is asked, or for twice as many sessions as it has lanes. */
function searchLanes({ sessions: { graphs }, engine, options, io, issues }: Asked): number {
  const share = options["most-lanes"] ?? 1;
  const search = mostLanes({ ...level(options), share }, (lanes): Result<ReplayFigures> => {
    const load = replayOptions({ ...options, plays: options.plays ?? 2 * lanes }, graphs.length, lanes);
    const run = replayAgents(graphs, engine.config, engine.costs, load);
    return run.ok ? success(replayFigures(run.value.state, run.value.laid, level(options))) : run;
  });
  if (!search.ok) return complain(io, search.issues);
  print(io, lanesText(search.value, engine.priced));
  note(io, [...engine.notes, ...issues]);
  return OK;
}

function writeSessions({ file, graphs }: Sessions, options: SimulateOptions): Result<null> {
  const { "agents-out": path, "agents-format": format = "weka" } = options;
  if (path === undefined) return success(null);
  const source = { format: file.format, digest: "" };
  const text = format === "weka" ? writeWeka(filePlays(file)) : writeAgenticMooncake(graphs, source);
  return writeText(path, text, "agents-out");
}
