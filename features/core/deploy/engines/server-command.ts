/** What an engine's file makes of a plan: words, flags with reasons, files beside the command, variables around it. */
import { text, type Text } from "@/lib/text";
import { findRow } from "../flags/find";
import type { Meaning } from "../flags/row";
import type { Role, ServerPlan } from "../plan/server-plan";

export type Flag = {
  readonly name: string;
  /** null = the flag stands alone. */
  readonly value: string | null;
  readonly reason: Text;
  /** Only with several nodes: a cluster's own controller may state it instead. */
  readonly multiNode?: boolean;
};

export type Variable = { readonly name: string; readonly value: string; readonly reason: Text };
export type CompanionFile = { readonly name: string; readonly content: string };

export type ServerCommand = {
  readonly role: Role;
  readonly plan: ServerPlan;
  /** Words before the flags: `vllm serve Qwen/Qwen3-8B`. */
  readonly program: readonly string[];
  readonly flags: readonly Flag[];
  /** Of the other nodes, where they differ from the first. */
  readonly workerFlags: readonly Flag[];
  readonly variables: readonly Variable[];
  readonly files: readonly CompanionFile[];
};

/** Shell variables that a command of several nodes reads. */
export const NODE_NUMBER = "NODE_RANK";
export const NODE_RANK = `$${NODE_NUMBER}`;
export const LEADER = "$LEADER_ADDRESS";
export const HOST = "$HOST_ADDRESS";

type Value = string | number | null;

/** Flags of a plan's engine and version by meaning; a degree of one is left out. */
export function listFlags({ backend, version: { version } }: Pick<ServerPlan, "backend" | "version">) {
  const flag = (meaning: Meaning, value: Value, reason: Text): Flag => {
    const name = findRow(backend, meaning, version)?.names[0];
    if (name === undefined) throw new Error(`${backend} ${version} has no flag for ${meaning}`);
    return { name, value: value === null ? null : String(value), reason };
  };
  const degree = (meaning: Meaning, value: number, reason: Text): Flag[] =>
    value > 1 ? [flag(meaning, value, reason)] : [];
  return { flag, degree };
}

export type FlagWriter = ReturnType<typeof listFlags>;

export const namedFlag = (name: string, value: Value, reason: Text): Flag => ({
  name,
  value: value === null ? null : String(value),
  reason,
});

export const acrossNodes = (flags: readonly Flag[]): Flag[] => flags.map((flag) => ({ ...flag, multiNode: true }));

/** Reasons that the engines share. */
export const REASONS = {
  tp: (tp: number) => text({ en: `Every matrix is split over ${tp} GPUs.`, zh: `每个矩阵切分到 ${tp} 个 GPU。` }),
  pp: (pp: number) => text({ en: `Layers are cut into ${pp} stages.`, zh: `各层分为 ${pp} 个流水级。` }),
  length: ({ isl, osl, maxLength }: ServerPlan) =>
    text({
      en: `Input ${isl} and output ${osl} tokens fit in ${maxLength}; a longer limit only reserves memory.`,
      zh: `输入 ${isl} 与输出 ${osl} token 不超过 ${maxLength}；更长的上限只会多占显存。`,
    }),
  sequences: ({ maxSequences }: ServerPlan, total: number) =>
    total === maxSequences
      ? text({
          en: `What the prediction runs at once: ${total} per attention rank.`,
          zh: `与预测的同时运行数一致：每注意力 rank ${total} 个。`,
        })
      : text({
          en: `${maxSequences} for each attention rank; this engine counts all of them: ${total}.`,
          zh: `每个注意力 rank ${maxSequences} 个；该引擎按全部 rank 合计：${total}。`,
        }),
  tokens: ({ maxTokens }: ServerPlan, total: number) => {
    const chunks = text({
      en: `Longer prompts are computed in chunks of ${maxTokens} tokens, which bounds activations and the gap in TPOT`,
      zh: `更长的提示词按 ${maxTokens} token 分块计算，限制激活显存与 TPOT 抖动`,
    });
    return total === maxTokens
      ? text({ en: `${chunks.en}.`, zh: `${chunks.zh}。` })
      : text({
          en: `${chunks.en}; this engine divides ${total} among its attention ranks.`,
          zh: `${chunks.zh}；该引擎将 ${total} 均分给各注意力 rank。`,
        });
  },
  share: (share: number) =>
    text({ en: `The share that the memory check reckoned with: ${share}.`, zh: `显存检查所用的占比：${share}。` }),
  poll: (steps: number) =>
    text({
      en: `The scheduler looks for new requests every ${steps} steps, as predicted.`,
      zh: `与预测一致：调度器每 ${steps} 步接收新请求。`,
    }),
  mixed: text({ en: "Prompts run in the steps of decodes, as predicted.", zh: "与预测一致：提示词在解码步中执行。" }),
  prefixOn: text({ en: "Prompts that start alike are computed once.", zh: "相同开头的提示词只计算一次。" }),
  prefixOff: text({ en: "The prediction counts no prefix hits.", zh: "预测不计前缀命中。" }),
  kv: (format: string) =>
    text({ en: `The KV cache is kept in ${format.toUpperCase()}.`, zh: `KV 缓存以 ${format.toUpperCase()} 存储。` }),
  quantise: text({ en: "BF16 weights become FP8 while they are loaded.", zh: "BF16 权重在加载时转换为 FP8。" }),
  copies: (ep: number, redundant: number) =>
    text({
      en: `${redundant} more copies of the busiest experts, so that EP ${ep} divides the slots.`,
      zh: `另加 ${redundant} 份最忙专家的副本，使 EP ${ep} 整除槽位数。`,
    }),
  rebalance: text({
    en: "Copies follow the load that is measured, as the prediction balances them.",
    zh: "副本随实测负载重排，与预测的均衡一致。",
  }),
  twoBatch: text({
    en: "One half of a batch computes while the other's tokens travel, as predicted.",
    zh: "批次的一半计算时另一半的 token 在传输，与预测一致。",
  }),
  exchange: text({
    en: "A token travels to the GPUs of its experts only, as the prediction prices it; by default every rank gets every token.",
    zh: "token 只发往其专家所在的 GPU，与预测计价一致；默认每个 rank 会收到全部 token。",
  }),
  ahead: text({
    en: "The next step is composed while one runs, as predicted.",
    zh: "一步运行时即编排下一步，与预测一致。",
  }),
  notAhead: text({
    en: "The prediction composes a step after the one before; leave this out for a server that is faster than predicted.",
    zh: "预测在上一步结束后才编排下一步；去掉此项，服务会快于预测。",
  }),
  graphs: (batch: number) =>
    text({ en: `Batches up to ${batch} run in captured graphs.`, zh: `至多 ${batch} 个序列的批次在捕获的图中运行。` }),
  host: text({ en: "Reachable from outside the container.", zh: "允许容器外访问。" }),
  port: (port: number) => text({ en: `Where clients connect: ${port}.`, zh: `客户端连接端口：${port}。` }),
  nodes: (nodes: number) => text({ en: `One instance over ${nodes} nodes.`, zh: `一个实例跨 ${nodes} 个节点。` }),
  rank: text({ en: "Which of the nodes this is, from 0.", zh: "本节点编号，从 0 开始。" }),
  leader: text({ en: "Address of node 0.", zh: "节点 0 的地址。" }),
} as const;
