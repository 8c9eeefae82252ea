/**
 * Context parallelism as each engine has it. vLLM: --prefill-context-parallel-size asks `supports_pcp` of the attention kernels, which
 * its documentation calls under development; --decode-context-parallel-size adds no GPUs but divides the cache among tensor ranks (at
 * most tp / KV heads), which this scenario's CP is not (docs serving/context_parallel_deployment). SGLang: prefill only
 * (docs advanced_features/prefill_cp). TensorRT-LLM: Helix, generation servers of latent attention, from 1.2 (commands/serve.py).
 */
import type { Resolved } from "@/features/core/scenario/resolve";
import { text, verbatim, type Text } from "@/lib/text";
import { findRow } from "./flags/find";
import { writtenVersion } from "./engine-facts";
import type { LaunchInput } from "./launch-input";
import { describeLayout, findChip, type LaunchScenario, type Role } from "./plan";
import { listKeys, type Refusal } from "./refusal";

export function contextRefusals(scenario: LaunchScenario, input: LaunchInput, role: Role): Refusal[] {
  const { tp, cp } = describeLayout(scenario, role);
  if (cp === 1) return [];
  const message = reason(scenario, input, role);
  if (message === null) return [];
  const keys = listKeys(role);
  const tries = [{ label: verbatim(`TP ${tp * cp}, CP 1`), set: { [keys.tp]: tp * cp, [keys.cp]: 1 } }];
  return [{ code: "LAUNCH-CP", at: keys.cp, message, tries }];
}

/** null where the engine has it. */
function reason(scenario: LaunchScenario, input: LaunchInput, role: Role): Text | null {
  const { cp } = describeLayout(scenario, role);
  if (input.engine === "vllm")
    return text({
      en: `vLLM's prefill context parallelism starts for no model that is known here, and its decode context parallelism divides the cache inside TP without GPUs of its own; CP ${cp} has no flag.`,
      zh: `vLLM 的预填充上下文并行目前没有已知可启动的模型，解码上下文并行只在 TP 内部切分缓存、不增加 GPU；CP ${cp} 没有对应参数。`,
    });
  if (input.engine === "sglang")
    return role === "prefill"
      ? null
      : text({
          en: `SGLang shares the positions of a prompt only (--enable-prefill-cp); CP ${cp} of a server that decodes has no flag.`,
          zh: `SGLang 的上下文并行只用于预填充（--enable-prefill-cp）；解码服务的 CP ${cp} 没有对应参数。`,
        });
  return helix(scenario, input, role) ? null : noHelix(cp, version(scenario, input, role));
}

const version = (scenario: LaunchScenario, input: LaunchInput, role: Role): string =>
  writtenVersion(input.engine, findChip(scenario, role), input.version).version;

function helix(scenario: LaunchScenario, input: LaunchInput, role: Role): boolean {
  const known = findRow("trtllm", "decodeCp", version(scenario, input, role)) !== null;
  return known && role === "decode" && isLatent(scenario);
}

const isLatent = ({ model }: Resolved): boolean => model.layers.every(({ attention }) => attention.kind === "mla");

const noHelix = (cp: number, stated: string): Text =>
  text({
    en: `TensorRT-LLM shares positions (Helix) from 1.2 on, in generation servers of latent-attention models; CP ${cp} has no flag here (${stated}).`,
    zh: `TensorRT-LLM 自 1.2 起支持上下文并行（Helix），仅用于潜在注意力（MLA）模型的生成服务；此处（${stated}）的 CP ${cp} 没有对应参数。`,
  });
