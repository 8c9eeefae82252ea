/** Kinds of work in the suite's colours: tier6's types in the families that every timeline of the suite is drawn with. */
import type { TaskType } from "@/features/core/report/gantt/task-types";
import { FAMILY_NAMES } from "@/features/core/trace/rules";
import type { Text } from "@/lib/text";
import * as m from "./messages";

export const TASK_FAMILIES = [
  "dense-gemm",
  "moe-gemm",
  "attention",
  "communication",
  "elementwise",
  "copy",
  "host",
] as const;
export type TaskFamily = (typeof TASK_FAMILIES)[number];

const FAMILY: Readonly<Record<TaskType, TaskFamily>> = {
  compute: "dense-gemm",
  embedding: "elementwise",
  layernorm: "elementwise",
  lm_head: "dense-gemm",
  attention_qkv: "dense-gemm",
  attention_score: "attention",
  attention_output: "dense-gemm",
  mla_q_lora: "dense-gemm",
  mla_kv_lora: "dense-gemm",
  mla_attn_fc: "dense-gemm",
  ffn: "dense-gemm",
  ffn_gate: "dense-gemm",
  ffn_up: "dense-gemm",
  ffn_down: "dense-gemm",
  moe_gate: "dense-gemm",
  moe_expert: "moe-gemm",
  moe_shared_expert: "dense-gemm",
  tp_comm: "communication",
  ep_comm: "communication",
  pp_comm: "communication",
  allgather: "communication",
  allreduce: "communication",
  alltoall: "communication",
  p2p: "communication",
  kv_cache: "copy",
  weight_load: "copy",
  idle: "host",
};

export const taskFamily = (type: TaskType): TaskFamily => FAMILY[type];

export const TASK_FAMILY_WORDS: Readonly<Record<TaskFamily, Text>> = {
  ...FAMILY_NAMES,
  host: m.hostAndGaps,
};
