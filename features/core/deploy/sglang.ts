/** A server as `sglang.launch_server` says it. --tp-size counts all GPUs of a stage; attention ranks are cut out of them. */
import { stageGpus } from "@/features/core/operators/parallelism";
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
} from "./server-command";

const { flag, degree } = listFlags("sglang");

export function sglangCommand(plan: ServerPlan): ServerCommand {
  const { role, path, port } = plan;
  return {
    role,
    plan,
    program: ["python", "-m", "sglang.launch_server"],
    flags: [
      flag("model", path, text({ en: "What is served.", zh: "所服务的模型。" })),
      ...layoutFlags(plan),
      ...formatFlags(plan),
      ...sizeFlags(plan),
      ...transferFlags(plan),
      namedFlag("--host", "0.0.0.0", REASONS.host),
      namedFlag("--port", port, REASONS.port(port)),
      ...acrossNodes(nodeFlags(plan, "0")),
    ],
    workerFlags: acrossNodes(nodeFlags(plan, NODE_RANK)),
    variables: [],
    files: [],
  };
}

function layoutFlags({ layout: p }: ServerPlan): Flag[] {
  const stage = stageGpus(p);
  const whole = text({
    en: `All ${stage} GPUs of a stage; attention runs with TP ${p.tp}.`,
    zh: `一个流水级的全部 ${stage} 个 GPU；注意力使用 TP ${p.tp}。`,
  });
  return [
    ...degree("tp", stage, stage === p.tp ? REASONS.tp(p.tp) : whole),
    ...degree("pp", p.pp, REASONS.pp(p.pp)),
    ...(p.dp > 1 ? dataFlags(p.dp) : []),
    ...degree(
      "experts",
      p.ep,
      text({ en: `Whole experts over ${p.ep} groups of GPUs.`, zh: `专家整体分布在 ${p.ep} 组 GPU 上。` }),
    ),
    ...(p.cp > 1 ? contextFlags(p.cp) : []),
  ];
}

const dataFlags = (dp: number): Flag[] => [
  flag(
    "dp",
    dp,
    text({ en: `${dp} attention ranks with their own sequences.`, zh: `${dp} 个注意力 rank，各有自己的序列。` }),
  ),
  flag(
    "attentionDp",
    null,
    text({ en: "Ranks share the experts instead of being replicas.", zh: "各 rank 共享专家，而非独立副本。" }),
  ),
];

const contextFlags = (cp: number): Flag[] => [
  flag(
    "prefillCp",
    cp,
    text({ en: `${cp} ranks share the positions of a prompt.`, zh: `${cp} 个 rank 分担提示词的各位置。` }),
  ),
  flag("enablePrefillCp", null, text({ en: "Switches context parallelism on.", zh: "启用上下文并行。" })),
];

function formatFlags({ quantise, kv }: ServerPlan): Flag[] {
  return [
    ...(quantise ? [flag("quantization", quantise, REASONS.quantise)] : []),
    ...(kv ? [flag("kv", kv === "fp8" ? "fp8_e4m3" : "bf16", REASONS.kv(kv))] : []),
  ];
}

/** SGLang divides requests and chunk among the attention ranks, so both are stated for all of them. */
function sizeFlags(plan: ServerPlan): Flag[] {
  const { layout, maxLength, maxSequences, maxTokens, share, prefixCache, draftTokens } = plan;
  const all = maxSequences * layout.dp;
  return [
    flag("maxLength", maxLength, REASONS.length(plan)),
    flag("maxSequences", all, REASONS.sequences(plan, all)),
    flag("maxTokens", maxTokens * layout.dp, REASONS.tokens(plan, maxTokens * layout.dp)),
    flag("share", share, REASONS.share(share)),
    ...(prefixCache ? [] : [flag("prefixOff", null, REASONS.prefixOff)]),
    ...(draftTokens > 0 ? draftFlags(draftTokens) : []),
  ];
}

const draftFlags = (count: number): Flag[] => [
  flag("draftAlgorithm", "NEXTN", REASONS.drafts(count)),
  flag("draftSteps", count, text({ en: "One draft after the other.", zh: "逐个起草。" })),
  flag("draftTopK", 1, text({ en: "A chain, no tree.", zh: "链式，不展开树。" })),
  flag(
    "draftTokens",
    count + 1,
    text({ en: "The drafts and the next token are verified together.", zh: "草稿与下一个 token 一同验证。" }),
  ),
];

function transferFlags({ role }: ServerPlan): Flag[] {
  if (role === "both") return [];
  const moves = text({ en: "The KV cache moves from prefill to decode.", zh: "KV 缓存从预填充传到解码。" });
  return [
    flag("role", role, moves),
    namedFlag(
      "--disaggregation-transfer-backend",
      "nixl",
      text({ en: "Over NIXL; mooncake is the other choice.", zh: "经 NIXL 传输；也可选 mooncake。" }),
    ),
    ...(role === "prefill"
      ? [
          namedFlag(
            "--disaggregation-bootstrap-port",
            BOOTSTRAP_PORT,
            text({ en: "Where decode servers find this one.", zh: "解码服务据此发现本服务。" }),
          ),
        ]
      : []),
  ];
}

export const BOOTSTRAP_PORT = 8998;

function nodeFlags({ nodes }: ServerPlan, rank: string): Flag[] {
  if (nodes === 1) return [];
  return [
    flag("nodes", nodes, REASONS.nodes(nodes)),
    flag("nodeRank", rank, REASONS.rank),
    namedFlag("--dist-init-addr", `${LEADER}:20000`, REASONS.leader),
  ];
}
