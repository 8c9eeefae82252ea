/**
 * Degrees that an engine has no flag for. vLLM: experts are parallel over all GPUs of a stage or not at all (docs, serving/
 * expert_parallel_deployment); --prefill-context-parallel-size asks `supports_pcp` of the attention kernels, under development, and
 * --decode-context-parallel-size divides the cache among tensor ranks without GPUs of its own (serving/context_parallel_deployment).
 * SGLang: context parallelism of prompts only (docs advanced_features/prefill_cp). TensorRT-LLM: attention data parallelism over all
 * tensor ranks (`enable_attention_dp`); Helix in generation servers of latent attention (commands/serve.py, from 1.2).
 */
import { stageGpus } from "@/features/core/operators/parallelism";
import { text, type Text } from "@/lib/text";
import type { Broken, LayoutQuestion } from "./question";

export function flagRefusals(question: LayoutQuestion): Broken[] {
  const own =
    question.backend === "vllm" ? vllmExperts(question) : question.backend === "trtllm" ? tensorrtData(question) : [];
  return [...own, ...contextParallelism(question)];
}

/** Attention and FFN apart: vLLM has it in plug-ins that call themselves experimental (vllm-project/vllm, RFC 22799; afd-plugin), others not at all. */
export const apartRefusals = ({ backend, layout: { ffn } }: LayoutQuestion): Broken[] => [
  {
    code: "AFD",
    degree: "ep",
    message: text({
      en: `${ENGINES[backend]} has no flag for attention and FFN on GPUs of their own (${ffn?.gpus ?? 0} FFN GPUs).`,
      zh: `${ENGINES[backend]} 没有让注意力与 FFN 各用独立 GPU 的参数（${ffn?.gpus ?? 0} 个 FFN GPU）。`,
    }),
    tries: [],
  },
];

function vllmExperts({ layout: p }: LayoutQuestion): Broken[] {
  const stage = stageGpus(p);
  if (p.ep === 1 || p.ep === stage) return [];
  return [
    {
      code: "EP-PARTIAL",
      degree: "ep",
      message: text({
        en: `vLLM spreads experts over all ${stage} GPUs of a stage or splits every one; it has no flag for EP ${p.ep}.`,
        zh: `vLLM 的专家要么分布在流水级全部 ${stage} 个 GPU 上，要么逐个切分；没有 EP ${p.ep} 的参数。`,
      }),
      tries: [{ ep: stage }, { ep: 1 }],
    },
  ];
}

function tensorrtData({ layout: { tp, dp } }: LayoutQuestion): Broken[] {
  if (dp === 1 || tp === 1) return [];
  const all = tp * dp;
  return [
    {
      code: "DP-PARTIAL",
      degree: "adp",
      message: text({
        en: `TensorRT-LLM runs attention DP over all ${all} tensor ranks or none; TP ${tp} inside DP ${dp} has no flag.`,
        zh: `TensorRT-LLM 的注意力 DP 要么覆盖全部 ${all} 个张量 rank，要么关闭；DP ${dp} 内再分 TP ${tp} 没有对应参数。`,
      }),
      tries: [
        { tp: 1, adp: all },
        { tp: all, adp: 1 },
      ],
    },
  ];
}

function contextParallelism(question: LayoutQuestion): Broken[] {
  const { tp, cp } = question.layout;
  const message = cp === 1 ? null : contextMessage(question);
  return message === null ? [] : [{ code: "CP", degree: "cp", message, tries: [{ tp: tp * cp, cp: 1 }] }];
}

const ENGINES = { vllm: "vLLM", sglang: "SGLang", trtllm: "TensorRT-LLM" } as const;

/** null where the engine has it. */
function contextMessage({ backend, model, layout: { cp, cpBy }, role }: LayoutQuestion): Text | null {
  if (cpBy !== undefined)
    return text({
      en: `${ENGINES[backend]} has no flag for attention in a ring, which CP ${cp} is asked to use; gathering is what engines do.`,
      zh: `${ENGINES[backend]} 没有环形注意力的参数，而 CP ${cp} 要求使用它；各引擎均采用收集方式。`,
    });
  if (backend === "vllm")
    return text({
      en: `vLLM's prefill context parallelism starts for no model that is known here, and its decode context parallelism divides the cache inside TP without GPUs of its own; CP ${cp} has no flag.`,
      zh: `vLLM 的预填充上下文并行目前没有已知可启动的模型，解码上下文并行只在 TP 内部切分缓存、不增加 GPU；CP ${cp} 没有对应参数。`,
    });
  if (backend === "sglang")
    return role === "prefill"
      ? null
      : text({
          en: `SGLang shares the positions of a prompt only (--enable-prefill-cp); CP ${cp} of a server that decodes has no flag.`,
          zh: `SGLang 的上下文并行只用于预填充（--enable-prefill-cp）；解码服务的 CP ${cp} 没有对应参数。`,
        });
  if (role === "decode" && model.layers.every(({ attention }) => attention.kind === "mla")) return null;
  return text({
    en: `TensorRT-LLM shares positions (Helix) in generation servers of latent-attention models only; CP ${cp} has no flag here.`,
    zh: `TensorRT-LLM 的上下文并行（Helix）仅用于潜在注意力（MLA）模型的生成服务；此处的 CP ${cp} 没有对应参数。`,
  });
}
