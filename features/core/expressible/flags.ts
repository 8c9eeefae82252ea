/**
 * Degrees that an engine has no flag for. vLLM: experts are parallel over all GPUs of a stage or not at all (docs, serving/
 * expert_parallel_deployment); --prefill-context-parallel-size asks `supports_pcp` of the attention kernels, under development, and
 * --decode-context-parallel-size divides the cache among tensor ranks without GPUs of its own (serving/context_parallel_deployment).
 * SGLang: context parallelism of prompts only (docs advanced_features/prefill_cp). TensorRT-LLM: attention data parallelism over all
 * tensor ranks (`enable_attention_dp`); Helix in generation servers of latent attention (commands/serve.py, from 1.2).
 */
import { stageGpus } from "@/features/core/operators/parallelism";
import type { Text } from "@/lib/text";
import type { Broken, LayoutQuestion } from "./question";
import * as m from "./messages";

export function flagRefusals(question: LayoutQuestion): Broken[] {
  const refusals =
    question.backend === "vllm" ? vllmExperts(question) : question.backend === "trtllm" ? tensorrtData(question) : [];
  return [...refusals, ...contextParallelism(question)];
}

/** Attention and FFN apart: vLLM has it in plug-ins that call themselves experimental (vllm-project/vllm, RFC 22799; afd-plugin), others not at all. */
export const apartRefusals = ({ backend, layout: { ffn } }: LayoutQuestion): Broken[] => [
  {
    code: "AFD",
    degree: "ep",
    message: m.backendHasNoFlagFor({ backend: ENGINES[backend], gpus: ffn?.gpus ?? 0 }),
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
      message: m.vllmSpreadsExpertsOverAll({ stage, ep: p.ep }),
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
      message: m.tensorRTLlmRunsAttentionDp({ all, tp, dp }),
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
  if (cpBy !== undefined) return m.backendHasNoFlagForAttention({ backend: ENGINES[backend], cp });
  if (backend === "vllm") return m.vllmsPrefillContextParallelism({ cp });
  if (backend === "sglang") return role === "prefill" ? null : m.sglangSharesPositionsOfPrompt({ cp });
  if (role === "decode" && model.layers.every(({ attention }) => attention.kind === "mla")) return null;
  return m.tensorRTLlmSharesPositionsHelix({ cp });
}
