/**
 * What a deployment over several hosts needs of their network. Without it transfers and all-to-all go over TCP, far below the rate
 * that the prediction has. Names of cards and interfaces are the cluster's own: the values here are marked to be replaced.
 * Sources: vLLM docs, nixl_connector_usage (UCX_*); llm-d guides/wide-ep-lws (RDMA resource, IPC_LOCK, NVSHMEM); NCCL user guide.
 */
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";
import { exchangeBackend } from "../plan/all-to-all";
import type { ServerPlan } from "../plan/server-plan";
import type { Variable } from "./server-command";
import type { Yaml } from "@/lib/yaml/write";

/** Whether bytes leave the host: nodes of an instance, or the caches of a pair. */
const leavesHost = ({ nodes, role }: ServerPlan): boolean => nodes > 1 || role !== "both";

/** Pods have this one; elsewhere `ip link` names it. */
const INTERFACE = "eth0";

export function fabricVariables(plan: ServerPlan): Variable[] {
  const { nodes, role, chip } = plan;
  if (chip.vendor === "Huawei")
    return nodes > 1 ? HCCL_INTERFACES.map((name) => ({ name, value: INTERFACE, reason: REPLACE_INTERFACE })) : [];
  if (chip.vendor !== "NVIDIA" || !leavesHost(plan)) return [];
  return [
    ...(role === "both" ? [] : [{ name: "UCX_NET_DEVICES", value: "all", reason: CARDS }]),
    ...(nodes > 1 ? [{ name: "NCCL_IB_HCA", value: "mlx5", reason: CARDS }] : []),
    ...(nodes > 1 && exchangeBackend(plan) !== null ? NVSHMEM : []),
  ];
}

const HCCL_INTERFACES = ["HCCL_SOCKET_IFNAME", "GLOO_SOCKET_IFNAME", "TP_SOCKET_IFNAME"] as const;
const REPLACE_INTERFACE = text({
  en: "Placeholder: the host's network interface, as ip link shows it.",
  zh: "占位：请按 ip link 换成本机网卡接口。",
});
const CARDS = text({
  en: "Which cards carry the traffic: replace it by this host's RDMA cards (ibv_devices); over TCP transfers are far slower than predicted.",
  zh: "承载流量的网卡：请换成本机 RDMA 网卡（ibv_devices）；走 TCP 时传输远慢于预测。",
});

const NVSHMEM: readonly Variable[] = [
  {
    name: "NVSHMEM_REMOTE_TRANSPORT",
    value: "ibgda",
    reason: text({ en: "DeepEP sends from the GPU itself.", zh: "DeepEP 由 GPU 直接发送。" }),
  },
  {
    name: "NVSHMEM_IB_ENABLE_IBGDA",
    value: "true",
    reason: text({ en: "DeepEP sends from the GPU itself.", zh: "DeepEP 由 GPU 直接发送。" }),
  },
];

/** Resource of the cluster's RDMA plugin: the network operator's name for InfiniBand; clouds have their own. */
const RDMA_RESOURCE = "rdma/ib";

export const rdmaLimits = (plan: ServerPlan): Readonly<Record<string, string>> =>
  leavesHost(plan) && plan.chip.vendor === "NVIDIA" ? { [RDMA_RESOURCE]: "1" } : {};

/** Names that a cluster may have otherwise. */
export function clusterNotes(servers: readonly { readonly plan: ServerPlan }[]): Issue[] {
  if (!servers.some(({ plan }) => Object.keys(rdmaLimits(plan)).length > 0)) return [];
  return [
    {
      code: "LAUNCH-RDMA",
      at: "format",
      message: text({
        en: `Traffic between hosts is predicted over RDMA: the pods ask for ${RDMA_RESOURCE}, the network operator's name. Put your cluster's in its place, or take it out and expect TCP rates.`,
        zh: `预测假定主机间走 RDMA：Pod 申请 ${RDMA_RESOURCE}（NVIDIA network operator 的名称）。请换成集群自己的名称；若去掉，则为 TCP 速率。`,
      }),
    },
  ];
}

/** RDMA pins memory. */
export const rdmaSecurity = (plan: ServerPlan): Readonly<Record<string, Yaml>> => {
  if (!leavesHost(plan)) return {};
  const wide = plan.nodes > 1 && exchangeBackend(plan) !== null;
  return { securityContext: { capabilities: { add: ["IPC_LOCK", ...(wide ? ["SYS_RAWIO"] : [])] } } };
};
