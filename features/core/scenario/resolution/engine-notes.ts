/** Said where neither vLLM nor SGLang starts a layout: the figures then belong to a deployment that nobody can run. */
import { engineLayoutIssues, type KeyNames } from "@/features/core/expressible/issues";
import { modelTitle } from "@/features/core/model/config/model-title";
import { type ModelSpec, routedFfn } from "@/features/core/model/spec";
import { cacheGpus, exchangesTokens, type Parallelism } from "@/features/core/operators/parallelism";
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";
import type { Resolved } from "../resolve";

type Laid = Pick<Resolved, "params" | "model" | "prefill" | "decode" | "precision">;

const KEYS: KeyNames = { tp: "tp", adp: "adp", ep: "ep", cp: "cp" };
const DECODE_KEYS: KeyNames = { tp: "d_tp", adp: "d_adp", ep: "d_ep", cp: "d_cp" };

export function engineNotes({ params, model, prefill, decode, precision }: Laid): Issue[] {
  const servers = params.split
    ? ([
        ["prefill", prefill, KEYS],
        ["decode", decode, DECODE_KEYS],
      ] as const)
    : ([["both", prefill, KEYS]] as const);
  return servers.flatMap(([role, layout, keys]) => {
    const question = { model, layout, weights: precision.weights, role };
    const [first] = engineLayoutIssues({ ...question, backend: "vllm" }, keys);
    const [other] = engineLayoutIssues({ ...question, backend: "sglang" }, keys);
    return first && other ? [{ ...first, message: both(first, other) }] : [];
  });
}

/** What EP and its copies came to, where nobody stated it so. */
export function slotNotes({ params, model, prefill, decode }: Omit<Laid, "precision">): Issue[] {
  const own = params.split
    ? slotNote(
        model,
        decode,
        params.d_redundant ?? params.redundant,
        params.d_redundant === null ? "d_ep" : "d_redundant",
      )
    : [];
  return [...slotNote(model, prefill, params.redundant, params.redundant === null ? "ep" : "redundant"), ...own];
}

const WITH_RANKS = text({
  en: "Use attention DP with EP on a model with experts.",
  zh: "请对含专家的模型使用注意力 DP 与 EP。",
});

/** Where single steps are looked at, as they are without drafts. */
export function undraftedNotes({ params }: Pick<Resolved, "params">): Issue[] {
  if (params.spec_tokens === 0) return [];
  return [
    {
      code: "DRAFTS-UNCOUNTED",
      at: "spec_tokens",
      message: text({
        en: "Steps of this page make one token of each sequence: drafts count in its figures under load only.",
        zh: "本页的单步每个序列只生成一个 token：草稿只计入负载下的数值。",
      }),
    },
  ];
}

/** Two-batch overlap has messages to hide only where tokens travel between ranks. */
export function overlapNotes({ params, model, prefill, decode }: Omit<Laid, "precision">): Issue[] {
  if (!params.tbo || exchangesTokens(model, prefill) || exchangesTokens(model, decode)) return [];
  return [
    {
      code: "TBO-IDLE",
      at: "tbo",
      message: text({
        en: "Two-batch overlap changes nothing here: no tokens travel between attention ranks.",
        zh: "双批次重叠在此不起作用：没有 token 在注意力 rank 之间传递。",
      }),
      fix: WITH_RANKS,
    },
  ];
}

/** Kernels between attention ranks have nothing to carry where no tokens travel. */
export function exchangeNotes({ params, model, prefill, decode }: Omit<Laid, "precision">): Issue[] {
  if (params.exchange === null || exchangesTokens(model, prefill) || exchangesTokens(model, decode)) return [];
  return [
    {
      code: "EXCHANGE-IDLE",
      at: "exchange",
      message: text({
        en: "All-to-all kernels change nothing here: no tokens travel between attention ranks.",
        zh: "all-to-all 内核在此不起作用：没有 token 在注意力 rank 之间传递。",
      }),
      fix: WITH_RANKS,
    },
  ];
}

/** Attention ranks have nobody to wait for without attention DP, and no decodes of their own where phases are apart; one GPU alone is a page that lays out. */
export function rankWaitNotes({ params, prefill }: Omit<Laid, "precision">): Issue[] {
  const waits = params.split ? false : prefill.dp > 1;
  if (params.rank_wait === null || waits || cacheGpus(prefill) === 1) return [];
  return [
    {
      code: "RANK-WAIT-IDLE",
      at: "rank_wait",
      message: text({
        en: "No rank waits for another's prompt here: that takes attention DP, and prefill and decode in one pool.",
        zh: "此处没有 rank 等待其他 rank 的提示词：需要注意力 DP，且预填充与解码在同一池。",
      }),
      fix: text({
        en: "Use attention DP in one pool, with TensorRT-LLM.",
        zh: "请在单池中使用注意力 DP，并选用 TensorRT-LLM。",
      }),
    },
  ];
}

/** Layers that PP does not divide: who has more of them. */
export function stageNotes({ params, model, prefill, decode }: Omit<Laid, "precision">): Issue[] {
  const layouts = params.split
    ? ([
        [prefill, "pp"],
        [decode, "d_pp"],
      ] as const)
    : ([[prefill, "pp"]] as const);
  const layers = model.layers.reduce((sum, { count }) => sum + count, 0);
  return layouts.flatMap(([{ pp }, at]) => {
    if (layers % pp === 0) return [];
    const [most, least] = [Math.ceil(layers / pp), Math.floor(layers / pp)];
    return [
      {
        code: "PP-UNEVEN",
        at,
        message: text({
          en: `PP ${pp} does not divide the ${layers} layers of ${modelTitle(model).en}: stages have ${most} or ${least}, the last one ${least} and the LM head. The slowest stage sets the beat.`,
          zh: `PP ${pp} 不能整除 ${modelTitle(model).zh} 的 ${layers} 层：各级为 ${most} 或 ${least} 层，最后一级为 ${least} 层加 LM head。最慢的一级决定节拍。`,
        }),
      },
    ];
  });
}

function slotNote(model: ModelSpec, { ep, redundant = 0 }: Parallelism, stated: number | null, at: string): Issue[] {
  const { experts = 0 } = routedFfn(model) ?? {};
  if (redundant === (stated ?? 0) || experts === 0) return [];
  const slots = experts + redundant;
  return [
    {
      code: "EP-SLOTS",
      at,
      message: text({
        en: `EP ${ep} runs ${experts} experts in ${slots} slots, ${slots / ep} on each rank: ${redundant} redundant experts.`,
        zh: `EP ${ep} 以 ${slots} 个槽位运行 ${experts} 个专家，每个 rank ${slots / ep} 个：${redundant} 个冗余专家。`,
      }),
    },
  ];
}

/** Each names its engine. */
const both = ({ message }: Issue, other: Issue) =>
  text({ en: `${message.en} ${other.message.en}`, zh: `${message.zh}${other.message.zh}` });
