/**
 * What a deployment over several hosts needs of their network. Without it transfers and all-to-all go over TCP, far below the rate
 * that the prediction has. Names of cards and interfaces are the cluster's own: the values here are marked to be replaced.
 * Sources: vLLM docs, nixl_connector_usage (UCX_*); llm-d guides/wide-ep-lws (RDMA resource, IPC_LOCK, NVSHMEM); NCCL user guide.
 */
import type { Issue } from "@/lib/issue";
import { exchangeBackend } from "../plan/all-to-all";
import type { ServerPlan } from "../plan/server-plan";
import type { Variable } from "./server-command";
import type { Yaml } from "@/lib/yaml/write";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** Whether bytes leave the host: nodes of an instance, or the caches of a pair. */
const leavesHost = ({ nodes, role }: ServerPlan): boolean => nodes > 1 || role !== "both";

/** Pods have this one; elsewhere `ip link` names it. */
const INTERFACE = "eth0";

export function fabricVariables(plan: ServerPlan): Variable[] {
  const { nodes, role, chip } = plan;
  if (chip.vendor === "Huawei")
    return nodes > 1
      ? HCCL_INTERFACES.map((name) => ({ name, value: INTERFACE, reason: m.placeholderHostsNetworkInterfaceAs }))
      : [];
  if (chip.vendor !== "NVIDIA" || !leavesHost(plan)) return [];
  return [
    ...(role === "both" ? [] : [{ name: "UCX_NET_DEVICES", value: "all", reason: m.whichCardsCarryTrafficReplace }]),
    ...(nodes > 1 ? [{ name: "NCCL_IB_HCA", value: "mlx5", reason: m.whichCardsCarryTrafficReplace }] : []),
    ...(nodes > 1 && exchangeBackend(plan) !== null ? NVSHMEM : []),
  ];
}

const HCCL_INTERFACES = ["HCCL_SOCKET_IFNAME", "GLOO_SOCKET_IFNAME", "TP_SOCKET_IFNAME"] as const;

const NVSHMEM: readonly Variable[] = [
  {
    name: "NVSHMEM_REMOTE_TRANSPORT",
    value: "ibgda",
    reason: m.deepEPSendsFromGpuItself,
  },
  {
    name: "NVSHMEM_IB_ENABLE_IBGDA",
    value: "true",
    reason: m.deepEPSendsFromGpuItself,
  },
];

/** Resource of the cluster's RDMA plugin: the network operator's name for InfiniBand; clouds have their own. */
const RDMA_RESOURCE = "rdma/ib";

export const rdmaLimits = (plan: ServerPlan): Readonly<Record<string, string>> =>
  leavesHost(plan) && plan.chip.vendor === "NVIDIA" ? { [RDMA_RESOURCE]: "1" } : {};

/** Names that a cluster may have otherwise. */
export function clusterNotes(servers: readonly { readonly plan: ServerPlan }[]): Issue[] {
  if (!servers.some(({ plan }) => Object.keys(rdmaLimits(plan)).length > 0)) return [];
  return [issue("LAUNCH-RDMA", "format", { rdmaResource: RDMA_RESOURCE })];
}

/** RDMA pins memory. */
export const rdmaSecurity = (plan: ServerPlan): Readonly<Record<string, Yaml>> => {
  if (!leavesHost(plan)) return {};
  const wide = plan.nodes > 1 && exchangeBackend(plan) !== null;
  return { securityContext: { capabilities: { add: ["IPC_LOCK", ...(wide ? ["SYS_RAWIO"] : [])] } } };
};
