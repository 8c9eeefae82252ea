/** Agent sessions of a run: times of turns by who sent them, sessions, and the cache beside the most that it could find. */
import type { TurnFigures } from "@/features/core/agents/replay/replay-figures";
import { table, type Table } from "@/lib/export/table";
import { formatCount, formatLatency, formatPercent } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { msOrNull } from "@/lib/units/edge";
import { IN_MS } from "@/lib/units/shown-in";
import { percentileHead } from "@/features/quantities";
import type { AgentRun } from "../run/simulate";
import * as m from "./messages";

type Row = { readonly label: Text; readonly figures: TurnFigures };

export const agentTable = ({ turns, root, subagents }: AgentRun, t: Translate): Table =>
  table<Row>(
    t,
    [
      { id: "who", label: m.sentBy, value: ({ label }) => t(label) },
      { id: "count", label: m.turns, value: ({ figures }) => figures.count },
      { id: "ttft-p50", ...percentileHead("ttft", "p50"), value: ({ figures }) => figures.ttft.p50 },
      { id: "ttft-p90", ...percentileHead("ttft", "p90"), value: ({ figures }) => figures.ttft.p90 },
      { id: "tpot-p50", ...percentileHead("tpot", "p50"), value: ({ figures }) => figures.tpot.p50 },
      { id: "answer-p50", ...percentileHead("e2e", "p50"), value: ({ figures }) => figures.answer.p50 },
      { id: "answer-p90", ...percentileHead("e2e", "p90"), value: ({ figures }) => figures.answer.p90 },
      { id: "queue", label: m.queueTime, ...IN_MS, value: ({ figures }) => figures.queue.mean },
    ],
    [
      { label: m.allAgents, figures: turns },
      { label: m.conversations, figures: root },
      { label: m.subagents, figures: subagents },
    ],
  );

export function agentLead({ plays, session, cache, inFlight }: AgentRun): Text {
  return m.sessionsFinishedCacheFound({
    ...{ finished: formatCount(plays.finished), begun: formatCount(plays.begun) },
    ...{ time: formatLatency(session.p50), inFlight: formatCount(inFlight) },
    ...{ found: formatPercent(cache.hitShare, 3), most: formatPercent(cache.oracleShare, 3) },
  });
}

/** Plain numbers with their unit in the name. */
export const agentSummary = ({ plays, session, turns, root, subagents, cache, inFlight }: AgentRun) => ({
  sessions: plays.begun,
  sessions_finished: plays.finished,
  session_p50_ms: msOrNull(session.p50),
  session_p90_ms: msOrNull(session.p90),
  turn_ttft_p50_ms: msOrNull(turns.ttft.p50),
  turn_ttft_p90_ms: msOrNull(turns.ttft.p90),
  turn_answer_p50_ms: msOrNull(turns.answer.p50),
  root_ttft_p50_ms: msOrNull(root.ttft.p50),
  subagent_ttft_p50_ms: msOrNull(subagents.ttft.p50),
  cache_hit_share: Number.isFinite(cache.hitShare) ? cache.hitShare : null,
  cache_hit_most: Number.isFinite(cache.oracleShare) ? cache.oracleShare : null,
  in_flight_mean: Number.isFinite(inFlight) ? inFlight : null,
});
