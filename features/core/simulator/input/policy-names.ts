/** What policies are called, wherever one is chosen. */
import { verbatim, type Text } from "@/lib/text";
import type { PolicyName } from "./config";
import * as m from "@/features/core/simulator/messages";

export const POLICY_NAMES: Readonly<Record<PolicyName, Text>> = {
  sarathi: verbatim("Sarathi"),
  "vllm-v0": verbatim("vLLM V0"),
  orca: verbatim("Orca"),
  "vllm-v1": verbatim("vLLM V1"),
  sglang: verbatim("SGLang"),
  "trtllm-max-utilization": m.tensorRTLlmMaxUtilisation,
  "trtllm-guaranteed-no-evict": m.tensorRTLlmNoEvict,
  priority: m.priorityRule,
  reserve: m.reservedAtArrival,
};
