/** A server as `vllm serve` says it. */
import { text } from "@/lib/text";
import type { ServerPlan } from "./plan";
import {
  acrossNodes,
  listFlags,
  LEADER,
  namedFlag,
  NODE_RANK,
  REASONS,
  type Flag,
  type ServerCommand,
  type Variable,
} from "./server-command";

const { flag, degree } = listFlags("vllm");

export function vllmCommand(plan: ServerPlan): ServerCommand {
  const { role, path } = plan;
  return {
    role,
    plan,
    program: ["vllm", "serve", path],
    flags: [
      ...layoutFlags(plan),
      ...formatFlags(plan),
      ...sizeFlags(plan),
      ...transferFlags(plan),
      namedFlag("--host", "0.0.0.0", REASONS.host),
      namedFlag("--port", plan.port, REASONS.port(plan.port)),
      ...acrossNodes(firstNode(plan)),
    ],
    workerFlags: acrossNodes(otherNodes(plan)),
    variables: sideChannel(plan),
    files: [],
  };
}

function layoutFlags({ layout: p }: ServerPlan): Flag[] {
  return [
    ...degree("tp", p.tp, REASONS.tp(p.tp)),
    ...degree("pp", p.pp, REASONS.pp(p.pp)),
    ...degree(
      "dp",
      p.dp,
      text({
        en: `${p.dp} ranks each hold all attention weights and their own sequences; experts are shared.`,
        zh: `${p.dp} 个 rank 各自持有全部注意力权重与各自的序列，共享专家。`,
      }),
    ),
    ...(p.ep > 1
      ? [
          flag(
            "experts",
            null,
            text({
              en: `Whole experts on ${p.ep} GPUs instead of slices of each.`,
              zh: `专家整体分布在 ${p.ep} 个 GPU，而非逐个切分。`,
            }),
          ),
        ]
      : []),
    ...degree(
      "prefillCp",
      p.cp,
      text({ en: `${p.cp} ranks share the positions of a prompt.`, zh: `${p.cp} 个 rank 分担提示词的各位置。` }),
    ),
    ...degree(
      "decodeCp",
      p.cp,
      text({ en: `The same ${p.cp} ranks share its KV cache.`, zh: `同样的 ${p.cp} 个 rank 分担其 KV 缓存。` }),
    ),
  ];
}

function formatFlags({ quantise, kv }: ServerPlan): Flag[] {
  return [
    ...(quantise ? [flag("quantization", quantise, REASONS.quantise)] : []),
    ...(kv ? [flag("kv", kv === "bf16" ? "bfloat16" : kv, REASONS.kv(kv))] : []),
  ];
}

function sizeFlags(plan: ServerPlan): Flag[] {
  const { maxLength, maxSequences, maxTokens, share, prefixCache, draftTokens } = plan;
  const drafts = JSON.stringify({ method: "mtp", num_speculative_tokens: draftTokens });
  return [
    flag("maxLength", maxLength, REASONS.length(plan)),
    flag("maxSequences", maxSequences, REASONS.sequences(plan, maxSequences)),
    flag("maxTokens", maxTokens, REASONS.tokens(plan, maxTokens)),
    flag("share", share, REASONS.share(share)),
    prefixCache ? flag("prefixOn", null, REASONS.prefixOn) : flag("prefixOff", null, REASONS.prefixOff),
    ...(draftTokens > 0 ? [flag("speculation", drafts, REASONS.drafts(draftTokens))] : []),
  ];
}

const KV_ROLE = { prefill: "kv_producer", decode: "kv_consumer" } as const;

function transferFlags({ role }: ServerPlan): Flag[] {
  if (role === "both") return [];
  const config = JSON.stringify({ kv_connector: "NixlConnector", kv_role: KV_ROLE[role] });
  return [
    flag(
      "transfer",
      config,
      text({ en: "The KV cache moves from prefill to decode over NIXL.", zh: "KV 缓存经 NIXL 从预填充传到解码。" }),
    ),
  ];
}

const SIDE_CHANNEL = { prefill: 5600, decode: 5700 } as const;

function sideChannel({ role }: ServerPlan): Variable[] {
  if (role === "both") return [];
  return [
    {
      name: "VLLM_NIXL_SIDE_CHANNEL_PORT",
      value: String(SIDE_CHANNEL[role]),
      reason: text({
        en: "First port of the handshake; every data-parallel rank takes the next.",
        zh: "握手起始端口；每个数据并行 rank 依次递增。",
      }),
    },
  ];
}

const RPC_PORT = 29550;

function firstNode(plan: ServerPlan): Flag[] {
  const { nodes, layout } = plan;
  if (nodes === 1) return [];
  if (layout.dp > 1) return dataRanks(plan);
  return [...nodeFlags(nodes), namedFlag("--node-rank", 0, REASONS.rank)];
}

function otherNodes(plan: ServerPlan): Flag[] {
  const { nodes, layout } = plan;
  if (nodes === 1) return [];
  const headless = flag("headless", null, text({ en: "Only node 0 takes requests.", zh: "仅节点 0 接收请求。" }));
  if (layout.dp === 1) return [...nodeFlags(nodes), flag("nodeRank", NODE_RANK, REASONS.rank), headless];
  const start = `$((${NODE_RANK} * ${layout.dp / nodes}))`;
  const reason = text({ en: "First data-parallel rank of this node.", zh: "本节点的首个数据并行 rank。" });
  return [...dataRanks(plan), flag("startRank", start, reason), headless];
}

const nodeFlags = (nodes: number): Flag[] => [
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
