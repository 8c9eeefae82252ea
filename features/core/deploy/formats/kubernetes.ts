/** Kubernetes: a Deployment and a Service per server, option files in a ConfigMap. For instances of one node. */
import type { Chip } from "@/features/core/hardware/chip";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import {
  listChips,
  CONFIG_FOLDER,
  containerWords,
  deviceResource,
  imageIssues,
  modelFolder,
  containerImage,
  objectName,
  podLabels,
  podNodes,
  roleName,
  listVariables,
} from "./container";
import { rdmaLimits, rdmaSecurity } from "../engines/fabric";
import { listCopies, copyNames, pairAddresses } from "../plan/copies";
import type { Launch } from "../launch/launch";
import { ROUTER_FILE, ROUTER_PORT, routerFile, routerImage, routerWords } from "./router";
import type { CompanionFile, ServerCommand } from "../engines/server-command";
import { toYaml, type Yaml } from "@/lib/yaml/write";
import { issue } from "./messages.issues";

export function kubernetesObjects(launch: Launch): Result<readonly Yaml[]> {
  const { servers, input } = launch;
  const spread = servers.find(({ plan }) => plan.nodes > 1);
  const issues = [...clusterIssues(launch), ...(spread ? [spreadIssue(spread)] : [])];
  if (issues.length > 0) return failure(...issues);
  const objects = instances(launch).flatMap(({ server, name, replicas }) => {
    const container = { ...podContainer(launch, server), command: [...server.program], args: containerWords(server) };
    return [
      ...configMap(name, server.files),
      deployment({ launch, name, replicas }, container, server.files),
      service(
        name,
        { app: name },
        server.plan.port,
        input.engine === "sglang" && server.role === "prefill" ? [8998] : [],
      ),
    ];
  });
  return success([...objects, ...routerObjects(launch)]);
}

export const clusterIssues = (launch: Launch): Issue[] =>
  listChips(launch.servers).flatMap((chip) => chipIssues(chip, launch));

function chipIssues(chip: Chip, { input }: Launch): Issue[] {
  const unknown: Issue = issue("LAUNCH-DEVICE", "format", { vendor: chip.vendor });
  return [...imageIssues(chip, input), ...(deviceResource(chip) === null ? [unknown] : [])];
}

export type ClusterInstance = { readonly server: ServerCommand; readonly name: string; readonly replicas: number };

/** Equal servers stand behind one Service; those of a pair have one each, because a transfer is between two of them by name. */
export const instances = (launch: Launch): readonly ClusterInstance[] =>
  launch.servers.flatMap((server) => {
    const copies = listCopies(launch.scenario, server.role);
    if (server.role === "both") return [{ server, name: objectName(launch, roleName(server)), replicas: copies }];
    return copyNames(roleName(server), copies).map((copy) => ({ server, name: objectName(launch, copy), replicas: 1 }));
  });

/** Image, variables, devices, probes and mounts; how it starts is the caller's. */
export function podContainer({ input }: Launch, server: ServerCommand): Readonly<Record<string, Yaml>> {
  const { plan, files } = server;
  const device = deviceResource(plan.chip) ?? "";
  return {
    name: "engine",
    image: containerImage(input, plan.chip),
    env: [
      { name: "HF_TOKEN", valueFrom: { secretKeyRef: { name: "hf-token-secret", key: "HF_TOKEN", optional: true } } },
      ...(server.role === "both" || input.engine !== "vllm" ? [] : [podAddress]),
      ...listVariables(server),
    ],
    resources: { limits: { [device]: String(plan.gpusPerNode), ...rdmaLimits(plan) } },
    ...rdmaSecurity(plan),
    volumeMounts: [
      { name: "shm", mountPath: "/dev/shm" },
      { name: "models", mountPath: modelFolder(plan) },
      ...(files.length > 0 ? [{ name: "config", mountPath: CONFIG_FOLDER }] : []),
    ],
  };
}

/** The NIXL handshake needs an address that the other server can reach. */
const podAddress: Yaml = {
  name: "VLLM_NIXL_SIDE_CHANNEL_HOST",
  valueFrom: { fieldRef: { fieldPath: "status.podIP" } },
};

export const servingProbes = (port: number): Readonly<Record<string, Yaml>> => ({
  ports: [{ containerPort: port }],
  // Loading a large checkpoint takes up to an hour.
  startupProbe: { httpGet: { path: "/health", port }, periodSeconds: 10, failureThreshold: 360 },
  readinessProbe: { httpGet: { path: "/health", port }, periodSeconds: 10 },
});

export const SHARED_MEMORY: Yaml = { name: "shm", emptyDir: { medium: "Memory", sizeLimit: "20Gi" } };

/** Shared memory of the ranks, weights that a restart finds again, and the mounted option files. */
export const podVolumes = (name: string, files: readonly CompanionFile[]): readonly Yaml[] => [
  SHARED_MEMORY,
  { name: "models", hostPath: { path: "/var/lib/models", type: "DirectoryOrCreate" } },
  ...(files.length > 0 ? [{ name: "config", configMap: { name } }] : []),
];

export const configMap = (name: string, files: readonly CompanionFile[]): Yaml[] =>
  files.length === 0
    ? []
    : [
        {
          apiVersion: "v1",
          kind: "ConfigMap",
          metadata: { name },
          data: Object.fromEntries(files.map((file) => [file.name, file.content])),
        },
      ];

export const service = (
  name: string,
  selector: Readonly<Record<string, string>>,
  port: number,
  others: readonly number[] = [],
): Yaml => ({
  apiVersion: "v1",
  kind: "Service",
  metadata: { name },
  spec: {
    selector,
    ports: [
      { name: "http", port, targetPort: port },
      ...others.map((other) => ({ name: `port-${other}`, port: other, targetPort: other })),
    ],
  },
});

function deployment(
  { launch, name, replicas }: { readonly launch: Launch; readonly name: string; readonly replicas: number },
  container: Readonly<Record<string, Yaml>>,
  files: readonly CompanionFile[],
): Yaml {
  const port = findPort(container);
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name },
    spec: {
      replicas,
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels: { app: name, ...podLabels(launch) } },
        spec: {
          ...podNodes(launch),
          containers: [{ ...container, ...servingProbes(port) }],
          volumes: podVolumes(name, files),
        },
      },
    },
  };
}

function findPort({ args }: Readonly<Record<string, Yaml>>): number {
  const words = args as readonly string[];
  return Number(words[words.indexOf("--port") + 1]);
}

/** Label of the pods that take requests for a pair. */
export const ROUTES = { "app.kubernetes.io/component": "router" } as const;

/** Before a pair: where the engine's image brings a router. */
export function routerObjects(launch: Launch): readonly Yaml[] {
  const { servers, input } = launch;
  const [first] = servers;
  if (!first || servers.length === 1) return [];
  const named = instances(launch);
  const plans = servers.map(({ plan }) => plan);
  const addresses = pairAddresses(plans, (role) =>
    named.filter(({ server }) => server.role === role).map(({ name }) => name),
  );
  const words = routerWords(plans, addresses);
  const name = objectName(launch, "router");
  const files = input.engine === "trtllm" ? [{ name: ROUTER_FILE, content: toYaml(routerFile(addresses)) }] : [];
  const container = {
    name: "router",
    image: routerImage(input, first.plan.chip),
    command: words.map((word) => (word === ROUTER_FILE ? `${CONFIG_FOLDER}/${word}` : word)),
    ports: [{ containerPort: ROUTER_PORT }],
    ...(files.length > 0 && { volumeMounts: [{ name: "config", mountPath: CONFIG_FOLDER }] }),
  };
  const spec = {
    containers: [container],
    ...(files.length > 0 && { volumes: [{ name: "config", configMap: { name } }] }),
  };
  return [
    ...configMap(name, files),
    {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name },
      spec: {
        replicas: 1,
        selector: { matchLabels: { app: name } },
        template: { metadata: { labels: { app: name, ...podLabels(launch), ...ROUTES } }, spec },
      },
    },
    service(name, { app: name }, ROUTER_PORT),
  ];
}

const spreadIssue = ({ plan }: ServerCommand): Issue =>
  issue("LAUNCH-DEPLOYMENT-NODES", "format", { nodes: plan.nodes, gpusPerNode: plan.gpusPerNode });
