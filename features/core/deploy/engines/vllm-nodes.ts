/** Several nodes of one vLLM server: flags of the first and of the others. */
import type { ServerPlan } from "../plan/server-plan";
import { LEADER, namedFlag, NODE_NUMBER, NODE_RANK, REASONS, type Flag, type FlagWriter } from "./server-command";
import * as m from "./messages";

const RPC_PORT = 29550;

export function firstNode(plan: ServerPlan, write: FlagWriter): Flag[] {
  const { nodes, layout } = plan;
  if (nodes === 1) return [];
  if (layout.dp > 1) return dataRanks(plan);
  return [...nodeFlags(nodes, write), namedFlag("--node-rank", 0, REASONS.rank)];
}

export function otherNodes(plan: ServerPlan, write: FlagWriter): Flag[] {
  const { nodes, layout } = plan;
  if (nodes === 1) return [];
  const headless = write.flag("headless", null, m.onlyNode0TakesRequests);
  if (layout.dp === 1) return [...nodeFlags(nodes, write), write.flag("nodeRank", NODE_RANK, REASONS.rank), headless];
  return [...dataRanks(plan), startRank(plan, write), headless];
}

/**
 * The same words on every node, each with its own entrance: llm-d starts all pods of a set alike. Balancing is then by node, and a
 * front end before them spreads requests (llm-d guides/wide-ep-lws).
 */
export function everyNode(plan: ServerPlan, write: FlagWriter): Flag[] {
  const alike = m.everyNodeTakesRequestsFor;
  return [...dataRanks(plan), startRank(plan, write), write.flag("hybridBalancing", null, alike)];
}

function startRank({ layout, nodes }: ServerPlan, { flag }: FlagWriter): Flag {
  const reason = m.firstDataParallelRankOf;
  // Without a dollar before the name: Kubernetes replaces what looks like $(NAME) in a command.
  return flag("startRank", `$((${NODE_NUMBER} * ${layout.dp / nodes}))`, reason);
}

const nodeFlags = (nodes: number, { flag }: FlagWriter): Flag[] => [
  flag("nodes", nodes, REASONS.nodes(nodes)),
  namedFlag("--master-addr", LEADER, REASONS.leader),
];

function dataRanks({ nodes, layout }: ServerPlan): Flag[] {
  const local = layout.dp / nodes;
  return [
    namedFlag("--data-parallel-size-local", local, m.localOfDpRanksRun({ local, dp: layout.dp })),
    namedFlag("--data-parallel-address", LEADER, REASONS.leader),
    namedFlag("--data-parallel-rpc-port", RPC_PORT, m.sameOnEveryNode),
  ];
}
