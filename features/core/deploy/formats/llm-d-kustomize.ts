/**
 * llm-d by Kustomize, as its guides deploy (llm-d/llm-d guides/pd-disaggregation/modelserver/gpu/{vllm,sglang}/base @ 34272a6 and d5f7618:
 * patch-decode.yaml, patch-prefill.yaml; guides/wide-ep-lws/…/base @ 02cebcc): a resource per role that the scenario does not change, and
 * a patch with all that it chooses. Instances of several nodes are LeaderWorkerSets and whole, because Kustomize knows no merge keys of
 * theirs. In a clone of llm-d its own recipes can take the place of the resources: names of objects and containers are the same.
 */
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import {
  clusterName,
  containerImage,
  containerLine,
  containerWords,
  deviceResource,
  imageIssues,
  listChips,
  listVariables,
  modelFolder,
  CONFIG_FOLDER,
} from "./container";
import { listWorkerFlags } from "./command-text";
import { listCopies } from "../plan/copies";
import { rdmaLimits, rdmaSecurity } from "../engines/fabric";
import { configMap, podVolumes, servingProbes } from "./kubernetes";
import { startCommand, type Launch } from "../launch/launch";
import { ACCELERATORS, acceleratorIssues, SERVICE_PORT, startLine, startsAlike } from "./llm-d-parts";
import type { ServerCommand } from "../engines/server-command";
import { POD_NUMBERS } from "./worker-set";
import type { Yaml } from "@/lib/yaml/write";
import { issue } from "./messages.issues";

export type ClusterFile = { readonly name: string; readonly objects: readonly Yaml[] };

export function kustomizeFiles(launch: Launch): Result<readonly ClusterFile[]> {
  const { input, servers } = launch;
  const issues = listChips(servers).flatMap((chip) => [
    ...imageIssues(chip, input),
    ...acceleratorIssues(chip.vendor, chip.name),
  ]);
  const spread = servers.some(({ plan }) => plan.nodes > 1);
  if (input.engine === "trtllm" && (spread || servers.length > 1)) issues.push(TRTLLM_ALONE);
  if (issues.length > 0) return failure(...issues);
  const sides = servers.map((server) => describeSide(launch, server));
  const resources = sides.map(({ name, resource }) => ({ name: `${name}.yaml`, objects: resource }));
  const patches = sides.flatMap(({ name, patch }) =>
    patch === null ? [] : [{ name: `patch-${name}.yaml`, objects: [patch] }],
  );
  const kustomization = {
    apiVersion: "kustomize.config.k8s.io/v1beta1",
    kind: "Kustomization",
    namePrefix: `${modelLabel(launch)}-`,
    resources: resources.map(({ name }) => name),
    ...(patches.length > 0 && { patches: patches.map(({ name }) => ({ path: name })) }),
  };
  return success(
    [{ name: "kustomization.yaml", objects: [kustomization] }, ...resources, ...patches],
    [routerNote(modelLabel(launch))],
  );
}

const modelLabel = ({ scenario }: Launch): string => clusterName(scenario.params.model);

type Side = {
  /** llm-d calls a server without a partner decode as well. */
  readonly name: "decode" | "prefill";
  readonly resource: readonly Yaml[];
  readonly patch: Yaml | null;
};

function describeSide(launch: Launch, given: ServerCommand): Side {
  const name = given.role === "prefill" ? "prefill" : "decode";
  const server = name === "prefill" ? startCommand({ ...given.plan, port: SERVICE_PORT }) : given;
  const replicas = listCopies(launch.scenario, server.role);
  const labels = podLabels(launch, server, name);
  if (server.plan.nodes > 1)
    return { name, resource: [workerSet(launch, server, { name, replicas, labels })], patch: null };
  return {
    name,
    resource: [...configMap(name, server.files), bareDeployment(server, name, labels)],
    patch: deploymentPatch(launch, server, name, replicas),
  };
}

/** The pool selects by the guide; the scheduler tells both sides of a pair by the role. */
const podLabels = (launch: Launch, { plan }: ServerCommand, name: Side["name"]): Readonly<Record<string, string>> => ({
  "llm-d.ai/guide": modelLabel(launch),
  "llm-d.ai/role": name,
  "llm-d.ai/accelerator-vendor": ACCELERATORS[plan.chip.vendor] ?? "",
  "inference.networking.k8s.io/engine-type": plan.backend,
});

const CONTAINER = "modelserver";

function bareDeployment(server: ServerCommand, name: string, labels: Readonly<Record<string, string>>): Yaml {
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name, labels },
    spec: {
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          ...routingProxy(server),
          containers: [{ name: CONTAINER, ...servingProbes(server.plan.port) }],
        },
      },
    },
  };
}

function deploymentPatch(launch: Launch, server: ServerCommand, name: string, replicas: number): Yaml {
  const container = { ...podContainer(launch, server), command: [...server.program], args: containerWords(server) };
  const spec = { containers: [container], volumes: podVolumes(name, server.files) };
  return { apiVersion: "apps/v1", kind: "Deployment", metadata: { name }, spec: { replicas, template: { spec } } };
}

type SetFacts = {
  readonly name: string;
  readonly replicas: number;
  readonly labels: Readonly<Record<string, string>>;
};

/** Ranks that start alike are one template; else the first pod serves, and only it is found and probed. */
function workerSet(launch: Launch, server: ServerCommand, { name, replicas, labels }: SetFacts): Yaml {
  const { plan, flags } = server;
  const [leader, others] = [flags, listWorkerFlags(server)].map((words) => `exec ${containerLine(server, words)}`);
  const templates: Readonly<Record<string, Yaml>> = startsAlike(server)
    ? { workerTemplate: setPod(launch, server, startLine(server), labels) }
    : {
        leaderTemplate: setPod(launch, server, leader ?? "", labels),
        workerTemplate: setPod(launch, server, others ?? "", null),
      };
  return {
    apiVersion: "leaderworkerset.x-k8s.io/v1",
    kind: "LeaderWorkerSet",
    metadata: { name, labels },
    spec: {
      replicas,
      leaderWorkerTemplate: { size: plan.nodes, restartPolicy: "RecreateGroupOnPodRestart", ...templates },
    },
  };
}

/** `labels`: of a pod that takes requests; null = one that only works. */
function setPod(
  launch: Launch,
  server: ServerCommand,
  line: string,
  labels: Readonly<Record<string, string>> | null,
): Yaml {
  const container = {
    ...podContainer(launch, server),
    command: ["sh", "-c"],
    args: [`${POD_NUMBERS}${line}`],
    ...(labels && servingProbes(server.plan.port)),
  };
  return {
    ...(labels && { metadata: { labels } }),
    spec: {
      ...(labels && routingProxy(server)),
      containers: [container],
      volumes: podVolumes("", server.files),
    },
  };
}

/** Image, variables, devices and mounts, under the names of llm-d's recipes. */
function podContainer({ input }: Launch, server: ServerCommand): Readonly<Record<string, Yaml>> {
  const { plan, files, role } = server;
  const devices = { [deviceResource(plan.chip) ?? ""]: String(plan.gpusPerNode), ...rdmaLimits(plan) };
  const address = { name: "VLLM_NIXL_SIDE_CHANNEL_HOST", valueFrom: { fieldRef: { fieldPath: "status.podIP" } } };
  const token = { secretKeyRef: { name: "llm-d-hf-token", key: "HF_TOKEN", optional: true } };
  return {
    name: CONTAINER,
    image: containerImage(input, plan.chip),
    env: [
      { name: "HF_TOKEN", valueFrom: token },
      ...(role === "both" || input.engine !== "vllm" ? [] : [address]),
      ...listVariables(server),
    ],
    resources: { limits: devices, requests: devices },
    ...rdmaSecurity(plan),
    volumeMounts: [
      { name: "shm", mountPath: "/dev/shm" },
      { name: "models", mountPath: modelFolder(plan) },
      ...(files.length > 0 ? [{ name: "config", mountPath: CONFIG_FOLDER }] : []),
    ],
  };
}

/** llm-d guides/recipes/modelserver/components/images/routing-sidecar @ 8f5f073. */
const PROXY_IMAGE = "ghcr.io/llm-d/llm-d-router-disagg-sidecar:v0.8.0";

/** Before a decode server of a pair: it sends each prompt to a prefill server first (recipes/…/single-host/pd/*, patch-sidecar.yaml). */
function routingProxy({ plan, role }: ServerCommand): Readonly<Record<string, Yaml>> {
  if (role !== "decode") return {};
  const connector = plan.backend === "sglang" ? "sglang" : "nixlv2";
  return {
    initContainers: [
      {
        name: "routing-proxy",
        image: PROXY_IMAGE,
        args: [
          `--port=${SERVICE_PORT}`,
          `--vllm-port=${plan.port}`,
          `--kv-connector=${connector}`,
          "--secure-serving=false",
        ],
        ports: [{ name: "sidecar", containerPort: SERVICE_PORT }],
        restartPolicy: "Always",
        securityContext: { allowPrivilegeEscalation: false, runAsNonRoot: true },
      },
    ],
  };
}

const routerNote = (guide: string): Issue => issue("LAUNCH-LLMD-ROUTER", "format", { guide });

const TRTLLM_ALONE: Issue = issue("LAUNCH-LLMD-TRTLLM", "format");
