/** What a task is, in tier6's words and colours (docs/origins.md), which its readers expect. The suite's own charts colour by family. */
import type { Axis } from "@/features/core/operators/operator";

export const TASK_COLOURS = {
  compute: "#52c41a",
  embedding: "#73d13d",
  layernorm: "#95de64",
  lm_head: "#135200",
  attention_qkv: "#389e0d",
  attention_score: "#52c41a",
  attention_output: "#95de64",
  mla_q_lora: "#13c2c2",
  mla_kv_lora: "#36cfc9",
  mla_attn_fc: "#08979c",
  ffn: "#237804",
  ffn_gate: "#237804",
  ffn_up: "#389e0d",
  ffn_down: "#52c41a",
  moe_gate: "#f759ab",
  moe_expert: "#eb2f96",
  moe_shared_expert: "#c41d7f",
  tp_comm: "#1890ff",
  ep_comm: "#eb2f96",
  pp_comm: "#722ed1",
  allgather: "#2f54eb",
  allreduce: "#1890ff",
  alltoall: "#9254de",
  p2p: "#722ed1",
  kv_cache: "#faad14",
  weight_load: "#d48806",
  idle: "#d9d9d9",
} as const;

export type TaskType = keyof typeof TASK_COLOURS;

/** Operators of the graph, by the name behind the kind of layer. */
const BY_NAME: Readonly<Record<string, TaskType>> = {
  embedding: "embedding",
  qkv: "attention_qkv",
  "q-kv-down": "mla_q_lora",
  "q-up": "mla_q_lora",
  "kv-up": "mla_kv_lora",
  "kv-absorb": "mla_kv_lora",
  "rope-kv-write": "kv_cache",
  "attention-prefill": "attention_score",
  "attention-decode": "attention_score",
  "output-down": "attention_output",
  "attention-out": "attention_output",
  "attention-residual-norm": "layernorm",
  router: "moe_gate",
  experts: "moe_expert",
  "shared-up": "moe_shared_expert",
  "shared-activation": "moe_shared_expert",
  "shared-down": "moe_shared_expert",
  "ffn-up": "ffn_up",
  "ffn-activation": "ffn",
  "ffn-down": "ffn_down",
  "ffn-residual-norm": "layernorm",
  "final-norm": "layernorm",
  "qk-norm": "layernorm",
  "lm-head": "lm_head",
};

/** Of files, whose names tell what they may: the first that is found in the name, most telling first. */
const BY_WORD: readonly (readonly [RegExp, TaskType])[] = [
  [/q_lora/, "mla_q_lora"],
  [/kv_lora/, "mla_kv_lora"],
  [/moe_gate|router/, "moe_gate"],
  [/shared/, "moe_shared_expert"],
  [/expert|moe/, "moe_expert"],
  [/attn_fc|o_proj|out_proj/, "attention_output"],
  [/bmm|score|softmax/, "attention_score"],
  [/mla|attention|attn|qkv/, "attention_qkv"],
  [/ffn_gate|gate_proj/, "ffn_gate"],
  [/ffn_up|up_proj/, "ffn_up"],
  [/ffn_down|down_proj/, "ffn_down"],
  [/ffn|mlp/, "ffn"],
  [/kv_cache/, "kv_cache"],
  [/weight_load/, "weight_load"],
  [/embed/, "embedding"],
  [/norm/, "layernorm"],
  [/lm_head/, "lm_head"],
];

export const operatorType = (id: string): TaskType =>
  BY_NAME[id.slice(id.indexOf(".") + 1).split("@")[0] ?? ""] ?? namedType(id);

export const namedType = (name: string): TaskType =>
  BY_WORD.find(([word]) => word.test(name.toLowerCase()))?.[1] ?? "compute";

const BY_AXIS: Readonly<Record<Axis, TaskType>> = {
  tp: "tp_comm",
  ep: "ep_comm",
  pp: "pp_comm",
  cp: "allgather",
  sides: "p2p",
};

export const messageType = (axis: Axis): TaskType => BY_AXIS[axis];

/** Of a message in a file. */
const COMM_WORDS: readonly (readonly [RegExp, TaskType])[] = [
  [/alltoall|all2all|dispatch|combine/, "ep_comm"],
  [/p2p|send_recv|pp_|stage/, "pp_comm"],
  [/all_?gather/, "allgather"],
  [/all_?reduce/, "allreduce"],
];

export const namedMessageType = (name: string): TaskType =>
  COMM_WORDS.find(([word]) => word.test(name.toLowerCase()))?.[1] ?? "tp_comm";
