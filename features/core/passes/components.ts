/** The breakdown of a pass: compute by kind, HBM traffic by what is read, network by axis, launches. Parts sum to the resources. */
import { runningShare } from "@/features/core/operators/disaggregated";
import { type Axis, hbmTraffic, type OperatorFamily } from "@/features/core/operators/operator";
import type { Parallelism } from "@/features/core/operators/parallelism";
import type { Resource, TimedOperator } from "@/features/core/timing/step/step-time";
import type { Text } from "@/lib/text";
import { bytes, flops, seconds } from "@/lib/units/quantity";
import type { Component, ComponentId } from "./estimate";
import type { Pass } from "./phases";
import * as m from "./messages";

const LABELS: Readonly<Record<ComponentId, Text>> = {
  gemm: m.gemmAndExperts,
  attention: m.attention,
  "other-compute": m.otherCompute,
  weights: m.weightsRead,
  kv: m.kvCacheAndState,
  activations: m.activations,
  tp: m.tpCollectives,
  ep: m.epAllToAll,
  pp: m.cpAndPpTransfers,
  sides: m.betweenAttentionAndFfn,
  launch: m.launchAndHost,
};

const RESOURCES: Readonly<Record<ComponentId, Resource>> = {
  gemm: "compute",
  attention: "compute",
  "other-compute": "compute",
  weights: "hbm",
  kv: "hbm",
  activations: "hbm",
  tp: "network",
  ep: "network",
  pp: "network",
  sides: "network",
  launch: "launch",
};

const KIND: Readonly<Record<OperatorFamily, ComponentId>> = {
  gemm: "gemm",
  moe: "gemm",
  "attention-prefill": "attention",
  "attention-decode": "attention",
  "linear-attention": "attention",
  "element-wise": "other-compute",
  embedding: "other-compute",
};

const AXIS: Readonly<Record<Axis, ComponentId>> = { tp: "tp", ep: "ep", cp: "pp", pp: "pp", sides: "sides" };

type Sums = Record<ComponentId, { amount: number; time: number }>;

/** Components of a pass that take any time; amounts are those of one GPU, a stage's share when there are several, the mean of both where attention and FFN are apart. */
export function components(pass: Pass, clusterGpus: number): Component[] {
  const sums = emptySums();
  for (const timed of pass.step.operators) addOperator(sums, timed, pass.parallelism);
  sums.launch.time += pass.step.host + pass.step.gaps;
  return (Object.keys(LABELS) as ComponentId[])
    .filter((id) => sums[id].time > 0)
    .map((id) => component(id, sums[id], clusterGpus));
}

function component(id: ComponentId, { amount, time }: Sums[ComponentId], gpus: number): Component {
  const resource = RESOURCES[id];
  const base = { id, label: LABELS[id], resource, time: seconds(time) };
  if (resource === "launch") return { ...base, perGpu: null, cluster: null, measure: null };
  if (resource === "compute") return { ...base, perGpu: flops(amount), cluster: flops(amount * gpus), measure: "FLOP" };
  return { ...base, perGpu: bytes(amount), cluster: bytes(amount * gpus), measure: "B" };
}

function emptySums(): Sums {
  return Object.fromEntries(Object.keys(LABELS).map((id) => [id, { amount: 0, time: 0 }])) as Sums;
}

function addOperator(sums: Sums, { operator, kernel, messages }: TimedOperator, layout: Parallelism): void {
  const { repeat } = operator;
  const perStage = (repeat / layout.pp) * runningShare(operator, layout);
  add(sums[KIND[operator.family]], operator.flops * perStage, kernel.compute * repeat);
  sums.launch.time += kernel.floor * repeat;
  const traffic = hbmTraffic(operator);
  // Memory time is shared out by bytes: one kernel reads all of them at one achieved bandwidth.
  const perByte = traffic === 0 ? 0 : (kernel.memory * repeat) / traffic;
  add(sums.weights, operator.weightBytes * perStage, operator.weightBytes * perByte);
  add(sums.kv, operator.kvBytes * perStage, operator.kvBytes * perByte);
  add(sums.activations, operator.activationBytes * perStage, operator.activationBytes * perByte);
  operator.messages.forEach((message, index) => {
    add(sums[AXIS[message.axis]], message.bytes * perStage, (messages[index] ?? 0) * repeat);
  });
}

function add(sum: { amount: number; time: number }, amount: number, time: number): void {
  sum.amount += amount;
  sum.time += time;
}
