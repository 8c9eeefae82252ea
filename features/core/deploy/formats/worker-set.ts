/** LeaderWorkerSet (leaderworkerset.x-k8s.io/v1): one group of pods per instance, the first takes requests. */
import { failure, success, type Result } from "@/lib/result";
import { listWorkerFlags } from "./command-text";
import { containerLine, podLabels, podNodes } from "./container";
import {
  clusterIssues,
  configMap,
  instances,
  podContainer,
  podVolumes,
  routerObjects,
  service,
  servingProbes,
} from "./kubernetes";
import type { Launch } from "../launch/launch";
import type { Flag, ServerCommand } from "../engines/server-command";
import type { Yaml } from "@/lib/yaml/write";
import { issue } from "./messages.issues";

export function workerSets(launch: Launch): Result<readonly Yaml[]> {
  const { servers, input } = launch;
  const issues = clusterIssues(launch);
  const spread = servers.some(({ plan }) => plan.nodes > 1);
  if (input.engine === "trtllm" && spread) issues.push(MPI);
  if (issues.length > 0) return failure(...issues);
  const objects = instances(launch).flatMap(({ server, name, replicas }) => {
    const leader = { "leaderworkerset.sigs.k8s.io/name": name, role: "leader" };
    const others = input.engine === "sglang" && server.role === "prefill" ? [8998] : [];
    return [
      ...configMap(name, server.files),
      workerSet(launch, server, name, replicas),
      service(name, leader, server.plan.port, others),
    ];
  });
  return success([...objects, ...routerObjects(launch)]);
}

function workerSet(launch: Launch, server: ServerCommand, name: string, replicas: number): Yaml {
  const { plan } = server;
  // A group of one has no workers, but the field is required.
  const workerFlags = plan.nodes > 1 ? listWorkerFlags(server) : server.flags;
  return {
    apiVersion: "leaderworkerset.x-k8s.io/v1",
    kind: "LeaderWorkerSet",
    metadata: { name },
    spec: {
      replicas,
      leaderWorkerTemplate: {
        size: plan.nodes,
        restartPolicy: "RecreateGroupOnPodRestart",
        leaderTemplate: pod(launch, server, name, server.flags, true),
        workerTemplate: pod(launch, server, name, workerFlags, false),
      },
    },
  };
}

/** The set tells each pod its number and the leader's address. */
export const POD_NUMBERS = "export NODE_RANK=$LWS_WORKER_INDEX LEADER_ADDRESS=$LWS_LEADER_ADDRESS; ";

function pod(launch: Launch, server: ServerCommand, name: string, flags: readonly Flag[], leads: boolean): Yaml {
  const container = {
    ...podContainer(launch, server),
    command: ["sh", "-c", `${POD_NUMBERS}exec ${containerLine(server, flags)}`],
    ...(leads && servingProbes(server.plan.port)),
  };
  return {
    metadata: { labels: { role: leads ? "leader" : "worker", ...podLabels(launch) } },
    spec: { ...podNodes(launch), containers: [container], volumes: podVolumes(name, server.files) },
  };
}

const MPI = issue("LAUNCH-LWS-MPI", "format");
