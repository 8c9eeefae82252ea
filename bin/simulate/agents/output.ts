/** A replay of agent sessions as CSV and as a summary. */
import type { PlayGraph } from "@/features/core/agents/graph/play-graph";
import type { PlayFigures } from "@/features/core/agents/describe";
import type { ReplayFigures } from "@/features/core/agents/replay/replay-figures";
import type { Replay } from "@/features/core/agents/replay/run-replay";
import { limitName } from "@/features/core/agents/replay/limit";
import type { LanesTried, MostLanes } from "@/features/core/agents/replay/most-lanes";
import { csvCell } from "@/lib/export/csv";
import { HOUR, MEGA } from "@/lib/units/edge";

/** A turn a row in full precision, seconds; empty where it never came. Turns that only filled caches are marked. */
export function turnRows({ state, laid }: Replay, graphs: readonly PlayGraph[], names: readonly PlayRow[]): string {
  const { life, requests, arrivedAt, plays } = state;
  const { graph } = laid.requests;
  const lines = [
    "play,agent,request,warm,sent_at,first_token_at,completed_at,input_tokens,output_tokens,cached_tokens",
  ];
  for (let row = 0; row < requests.count; row += 1) {
    const play = plays?.play[row] ?? 0;
    const { id, place } = names[play] ?? { id: String(play), place: 0 };
    const agent = graphs[place]?.agents[laid.agent[row] ?? 0] ?? "";
    const times = [arrivedAt[row], life.firstAt[row], life.finishedAt[row]].map(cell);
    const tokens = [requests.prompt[row], requests.output[row], life.cached[row]];
    const names4 = [csvCell(id), csvCell(agent), laid.number[row], play < graph.warm ? 1 : 0];
    lines.push([...names4, ...times, ...tokens].join(","));
  }
  return `${lines.join("\n")}\n`;
}

/** Name of a scheduled play, and its place in the file. */
export type PlayRow = { readonly id: string; readonly place: number };

const cell = (value: number | undefined): string => (value === undefined || Number.isNaN(value) ? "" : String(value));

export type Priced = { readonly gpus: number | null; readonly usdHour: number | null };

/** JSON cannot say NaN: what does not exist is null. */
export function agentSummary(
  figures: ReplayFigures,
  corpus: readonly PlayFigures[],
  lanes: number,
  priced: Priced,
): string {
  const { run, ...replay } = figures;
  const sum = (value: (play: PlayFigures) => number): number => corpus.reduce((all, play) => all + value(play), 0);
  return JSON.stringify(
    {
      lanes,
      file: {
        ...{ plays: corpus.length, requests: sum((play) => play.requests) },
        ...{ subagents: sum((play) => play.subagents), inputTokens: sum((play) => play.inputTokens) },
        outputTokens: sum((play) => play.outputTokens),
        prefixHitShare: sum((play) => play.hitBlocks) / sum((play) => play.blocks),
      },
      ...replay,
      limit: limitName(figures),
      cost: taskCost(figures, priced),
      ...{ steps: run.steps, restarts: run.restarts, instances: run.instances },
    },
    null,
    2,
  );
}

/** The search for lanes as JSON: the answer, and what each number of lanes gave. */
export function lanesText({ most, tried }: MostLanes, { gpus }: Priced): string {
  const plain = ({ lanes, attained, figures }: LanesTried) => ({
    ...{ lanes, attained, ttft: figures.turns.ttft, tpot: figures.turns.tpot, outputRate: figures.outputRate },
    ...{ hitShare: figures.cache.hitShare, oracleShare: figures.cache.oracleShare, limit: limitName(figures) },
  });
  const lanes = most?.lanes ?? 0;
  return JSON.stringify({ lanes, lanesPerGpu: gpus === null ? null : lanes / gpus, tried: tried.map(plain) }, null, 2);
}

/** US dollars; null without a price or without a finished session. */
function taskCost({ span, plays, outputRate }: ReplayFigures, { gpus, usdHour }: Priced) {
  if (gpus === null || usdHour === null) return null;
  const hour = gpus * usdHour;
  const session = plays.finished > 0 ? (hour * span) / HOUR / plays.finished : null;
  return { gpus, usdPerHour: hour, usdPerSession: session, usdPerMillionOutput: (hour / HOUR / outputRate) * MEGA };
}
