/**
 * The field's words, each said once in both languages: tooltips of labels, the list under a page's help and docs/glossary.md come from here.
 */
import { text, type Text } from "@/lib/text";

export type GlossaryEntry = {
  /** As it is written everywhere. */
  readonly term: string;
  readonly means: Text;
};

const entry = (term: string, en: string, zh: string): GlossaryEntry => ({ term, means: text({ en, zh }) });

export const GLOSSARY: readonly GlossaryEntry[] = [
  entry(
    "TTFT",
    "Time to first token: from sending a request to its first output token.",
    "首 token 时延：从发出请求到收到第一个输出 token。",
  ),
  entry(
    "TPOT",
    "Time per output token after the first, averaged over a request.",
    "首 token 之后每个输出 token 的平均时间。",
  ),
  entry(
    "ITL",
    "Inter-token latency: the gap between two tokens of one stream.",
    "token 间时延：同一条输出流中相邻两个 token 的间隔。",
  ),
  entry(
    "E2E",
    "End to end: from sending a request to its last token, TTFT + (OSL − 1) · TPOT.",
    "端到端时延：从发出请求到最后一个 token，TTFT + (OSL − 1) · TPOT。",
  ),
  entry("ISL", "Input sequence length: tokens of a prompt.", "输入序列长度：提示词的 token 数。"),
  entry("OSL", "Output sequence length: tokens of an answer.", "输出序列长度：回答的 token 数。"),
  entry("goodput", "Requests a second that keep every latency target.", "满足全部时延目标的每秒请求数。"),
  entry("concurrency", "Requests in flight at once over all replicas.", "全部副本上同时在途的请求数。"),
  entry(
    "prefill",
    "The pass over a prompt; it makes the first token and fills the KV cache.",
    "对提示词的前向：生成首 token 并填充 KV 缓存。",
  ),
  entry(
    "decode",
    "Steps after prefill, one token of every running sequence each.",
    "预填充之后的各步：每步为每条运行中的序列生成一个 token。",
  ),
  entry(
    "chunked prefill",
    "A long prompt computed in pieces, so that running sequences go on between them.",
    "分块预填充：把长提示词分块计算，其间运行中的序列照常推进。",
  ),
  entry(
    "KV cache",
    "Keys and values of the tokens seen so far, kept so that they are not computed again.",
    "KV 缓存：保留已见 token 的键与值，避免重复计算。",
  ),
  entry(
    "prefix hit",
    "Share of a prompt whose KV cache is there already from an earlier request.",
    "前缀命中：提示词中 KV 缓存已由先前请求留下的比例。",
  ),
  entry(
    "preemption",
    "A running sequence gives up its cache for others and is computed again later.",
    "抢占：运行中的序列让出缓存，稍后重新计算。",
  ),
  entry(
    "continuous batching",
    "Requests join and leave the running batch at every step.",
    "连续批处理：请求在每一步加入或离开正在运行的批。",
  ),
  entry(
    "speculative decoding",
    "Tokens drafted cheaply and checked together in one pass.",
    "投机解码：先低成本起草若干 token，再用一次前向一并验证。",
  ),
  entry(
    "MTP",
    "Multi-token prediction: layers of the model that draft the next tokens.",
    "多 token 预测：模型自带的起草层。",
  ),
  entry(
    "TP",
    "Tensor parallelism: every matrix split over GPUs, joined by all-reduces.",
    "张量并行：每个矩阵切分到多张 GPU，以 all-reduce 合并。",
  ),
  entry("PP", "Pipeline parallelism: layers split over GPUs in stages.", "流水线并行：各层按级分布到多张 GPU。"),
  entry("DP", "Data parallelism: whole copies that share the requests.", "数据并行：多个完整副本分担请求。"),
  entry(
    "attention DP",
    "Attention replicated over ranks of one instance, experts shared between them.",
    "注意力 DP：同一实例内注意力按 rank 复制，专家共享。",
  ),
  entry(
    "EP",
    "Expert parallelism: experts spread over GPUs, tokens sent to them.",
    "专家并行：专家分布到多张 GPU，token 发往所在卡。",
  ),
  entry("CP", "Context parallelism: a long context split over GPUs.", "上下文并行：长上下文切分到多张 GPU。"),
  entry(
    "xPyD",
    "x prefill instances and y decode instances in separate pools.",
    "x 个预填充实例与 y 个解码实例，分属两个池。",
  ),
  entry(
    "MoE",
    "Mixture of experts: each token passes a few of many feed-forward networks.",
    "混合专家：每个 token 只经过众多前馈网络中的少数几个。",
  ),
  entry(
    "GQA",
    "Grouped-query attention: several query heads share one key and value head.",
    "分组查询注意力：多个查询头共用一个键值头。",
  ),
  entry(
    "MLA",
    "Multi-head latent attention: keys and values kept as one small latent vector.",
    "多头潜在注意力：键与值压缩为一个小的潜在向量保存。",
  ),
  entry(
    "MFU",
    "Model FLOP utilisation: FLOP of the model over what the chip could do in that time.",
    "模型算力利用率：模型所需 FLOP 与芯片同时间可完成 FLOP 之比。",
  ),
  entry(
    "MBU",
    "Memory bandwidth utilisation: bytes that must be read over what the chip could read.",
    "显存带宽利用率：必须读取的字节与芯片同时间可读取字节之比。",
  ),
  entry(
    "roofline",
    "The faster of two limits, compute and bandwidth, that work of an intensity can reach.",
    "屋顶线：给定计算强度下由算力与带宽两个上限决定的最高速率。",
  ),
  entry("HBM", "High-bandwidth memory: the memory of an accelerator.", "高带宽显存：加速卡的显存。"),
  entry("all-reduce", "A sum over GPUs that each of them gets.", "对各 GPU 求和并使每张卡都得到结果的集合通信。"),
  entry(
    "all-to-all",
    "Every GPU sends a part to every other one: tokens to experts and back.",
    "每张 GPU 向其他各卡发送一部分：token 发往专家再返回。",
  ),
  entry("p99", "The value that 99 % of requests stay at or below.", "99 % 的请求不超过的值。"),
  entry(
    "band",
    "Interval that holds the truth in about 80 % of measured cases.",
    "区间：在约 80 % 的实测中包含真实值的范围。",
  ),
  entry(
    "mean load",
    "Figures of steady service: requests come as fast as keeps the stated concurrency.",
    "平均负载：请求持续到达并维持给定并发时的数值。",
  ),
  entry(
    "idle pass",
    "One pass alone on an idle engine: no queue, no other requests.",
    "空载前向：引擎空闲时单独的一次前向，无排队、无其他请求。",
  ),
];

const BY_TERM = new Map(GLOSSARY.map((one) => [one.term.toLowerCase(), one]));

/** What a label means that is a word of the glossary, as written or with a unit behind it ("TTFT", "TTFT, p90"). */
export const meaning = (label: string): Text | undefined =>
  BY_TERM.get((label.split(/[,(\[]/)[0] ?? "").trim().toLowerCase())?.means;

/** The entries whose words stand in a text. */
export function entriesIn(prose: string): readonly GlossaryEntry[] {
  return GLOSSARY.filter(({ term }) => new RegExp(`(?<![\\w-])${escaped(term)}(?![\\w-])`, caseFlag(term)).test(prose));
}

const escaped = (term: string): string => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Abbreviations are written one way; words may begin a sentence. */
const caseFlag = (term: string): string => (term === term.toLowerCase() ? "i" : "");
