/** What policies are called, wherever one is chosen. */
import { text, verbatim, type Text } from "@/lib/text";
import type { PolicyName } from "./config";

export const POLICY_NAMES: Readonly<Record<PolicyName, Text>> = {
  sarathi: verbatim("Sarathi"),
  "vllm-v0": verbatim("vLLM V0"),
  orca: verbatim("Orca"),
  "vllm-v1": verbatim("vLLM V1"),
  sglang: verbatim("SGLang"),
  "trtllm-max-utilization": text({ en: "TensorRT-LLM, max utilisation", zh: "TensorRT-LLM 最大利用率" }),
  "trtllm-guaranteed-no-evict": text({ en: "TensorRT-LLM, no evict", zh: "TensorRT-LLM 保证不驱逐" }),
  priority: text({ en: "Priority rule", zh: "优先级规则" }),
  reserve: text({ en: "Reserved at arrival", zh: "到达时预留" }),
};
