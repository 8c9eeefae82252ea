/**
 * Values of llm-d's ModelService chart (llm-d-incubation/llm-d-modelservice 0.4.12: templates decode-lws.yaml and _helpers.tpl). The
 * command is stated whole (modelCommand: custom), so that the chart adds no flags. One pod template serves all nodes of a set; the
 * chart fills GPU requests from `dataLocal × tensor` unless they are stated; prefill listens on the service port, decode behind a proxy.
 */
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { deviceResource, listChips, imageIssues, containerImage, listVariables } from "./container";
import { listCopies } from "../plan/copies";
import { rdmaLimits, rdmaSecurity } from "../engines/fabric";
import { servingProbes, SHARED_MEMORY } from "./kubernetes";
import { startCommand, type Launch } from "../launch/launch";
import { ACCELERATORS, acceleratorIssues, SERVICE_PORT, startLine, startsAlike } from "./llm-d-parts";
import type { ServerCommand } from "../engines/server-command";
import { POD_NUMBERS } from "./worker-set";
import type { Yaml } from "@/lib/yaml/write";
import { issue } from "./messages.issues";

export function llmdValues(launch: Launch): Result<Yaml> {
  const { input, servers } = launch;
  if (input.engine !== "vllm") return failure(VLLM_ONLY);
  const chips = listChips(servers);
  const issues = chips.flatMap((chip) => [...imageIssues(chip, input), ...acceleratorIssues(chip.vendor, chip.name)]);
  if (issues.length > 0) return failure(...issues);
  const decode = servers.find(({ role }) => role !== "prefill");
  const prefill = servers.find(({ role }) => role === "prefill");
  if (!decode) throw new Error("A launch has a server that decodes");
  const { path, chip } = decode.plan;
  return success({
    multinode: servers.some(({ plan }) => plan.nodes > 1),
    accelerator: { type: ACCELERATORS[chip.vendor] ?? "" },
    modelArtifacts: {
      name: path,
      uri: path.startsWith("/") ? `pvc:/${path}` : `hf://${path}`,
      size: size(launch),
      authSecretName: "hf-token-secret",
    },
    routing: { servicePort: SERVICE_PORT, proxy: { enabled: prefill !== undefined, targetPort: decode.plan.port } },
    decode: serverValues(launch, decode),
    prefill: prefill ? serverValues(launch, startCommand({ ...prefill.plan, port: SERVICE_PORT })) : { create: false },
  });
}

function serverValues(launch: Launch, server: ServerCommand): Yaml {
  const { plan } = server;
  const { tp, dp } = plan.layout;
  return {
    create: true,
    replicas: listCopies(launch.scenario, server.role),
    parallelism: { tensor: tp, data: dp, dataLocal: Math.max(1, dp / plan.nodes), workers: plan.nodes },
    containers: [container(launch, server)],
    volumes: [SHARED_MEMORY],
  };
}

function container({ input }: Launch, server: ServerCommand): Yaml {
  const { plan, role } = server;
  const address = { name: "VLLM_NIXL_SIDE_CHANNEL_HOST", valueFrom: { fieldRef: { fieldPath: "status.podIP" } } };
  const devices = { [deviceResource(plan.chip) ?? ""]: String(plan.gpusPerNode), ...rdmaLimits(plan) };
  // A node that serves no requests would never be ready: where only the first serves, nobody is probed.
  const everyServes = plan.nodes === 1 || startsAlike(server);
  return {
    name: "vllm",
    image: containerImage(input, plan.chip),
    modelCommand: "custom",
    command: ["sh", "-c"],
    args: [`${POD_NUMBERS}${startLine(server)}`],
    env: [...(role === "both" ? [] : [address]), ...listVariables(server)],
    resources: { limits: devices, requests: devices },
    ...rdmaSecurity(plan),
    mountModelVolume: true,
    volumeMounts: [{ name: "shm", mountPath: "/dev/shm" }],
    ...(everyServes ? servingProbes(plan.port) : { ports: [{ containerPort: plan.port }] }),
  };
}

/** Room for the checkpoint: weights as stored and a tenth more. */
const size = ({ checkpointBytes }: Launch): string => `${Math.ceil((checkpointBytes * 1.1) / 2 ** 30)}Gi`;

const VLLM_ONLY: Issue = issue("LAUNCH-LLMD-ENGINE", "format");
