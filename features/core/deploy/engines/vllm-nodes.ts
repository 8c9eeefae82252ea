/** Several nodes of one vLLM server: flags of the first and of the others. */
import { text } from "@/lib/text";
import type { ServerPlan } from "../plan/server-plan";
import { LEADER, namedFlag, NODE_NUMBER, NODE_RANK, REASONS, type Flag, type FlagWriter } from "./server-command";

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
  const headless = write.flag("headless", null, text({ en: "Only node 0 takes requests.", zh: "仅节点 0 接收请求。" }));
  if (layout.dp === 1) return [...nodeFlags(nodes, write), write.flag("nodeRank", NODE_RANK, REASONS.rank), headless];
  return [...dataRanks(plan), startRank(plan, write), headless];
}

/**
 * The same words on every node, each with its own entrance: llm-d starts all pods of a set alike. Balancing is then by node, and a
 * front end before them spreads requests (llm-d guides/wide-ep-lws).
 */
export function everyNode(plan: ServerPlan, write: FlagWriter): Flag[] {
  const alike = text({ en: "Every node takes requests for its own ranks.", zh: "每个节点为自己的 rank 接收请求。" });
  return [...dataRanks(plan), startRank(plan, write), write.flag("hybridBalancing", null, alike)];
}

function startRank({ layout, nodes }: ServerPlan, { flag }: FlagWriter): Flag {
  const reason = text({ en: "First data-parallel rank of this node.", zh: "本节点的首个数据并行 rank。" });
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
    namedFlag(
      "--data-parallel-size-local",
      local,
      text({
        en: `${local} of the ${layout.dp} ranks run on each node.`,
        zh: `${layout.dp} 个 rank 中每节点运行 ${local} 个。`,
      }),
    ),
    namedFlag("--data-parallel-address", LEADER, REASONS.leader),
    namedFlag("--data-parallel-rpc-port", RPC_PORT, text({ en: "The same on every node.", zh: "各节点一致。" })),
  ];
}
