/**
 * NVIDIA Dynamo's DynamoGraphDeployment (nvidia.com/v1beta1, Dynamo 1.3): a frontend and one component per server. Its operator
 * starts the ranks of several nodes itself, so flags about nodes are left out.
 */
import { failure, success, type Result } from "@/lib/result";
import type { Backend } from "@/features/core/memory/backend";
import type { Issue } from "@/lib/issue";
import { writeWords } from "./command-text";
import {
  listChips,
  CONFIG_FOLDER,
  deviceResource,
  mountedFlags,
  objectName,
  podNodes,
  roleName,
  listVariables,
} from "./container";
import { ENGINE_FACTS, type EngineVersion } from "../engine-facts";
import { rdmaLimits, rdmaSecurity } from "../engines/fabric";
import { configMap } from "./kubernetes";
import { listCopies } from "../plan/copies";
import { startCommand, type Launch } from "../launch/launch";
import { stageGpus } from "@/features/core/operators/parallelism";
import type { ServerPlan } from "../plan/server-plan";
import type { CompanionFile, ServerCommand } from "../engines/server-command";
import { listOptions } from "../engines/trtllm-options";
import { toYaml, type Yaml } from "@/lib/yaml/write";
import { issue } from "./messages.issues";

export function dynamoObjects(launch: Launch): Result<readonly Yaml[]> {
  const { input } = launch;
  const servers = launch.servers.map(({ plan }) => startCommand({ ...plan, version: dynamoVersion(plan.backend) }));
  const issues = [...chipIssues(launch), ...contextIssues(launch)];
  if (issues.length > 0) return failure(...issues);
  const name = objectName(launch, input.engine);
  const image = input.image === "" ? ENGINE_FACTS[input.engine].dynamo.image : input.image;
  const files = servers.flatMap((server) => optionFiles(server));
  const frontend: Yaml = {
    name: "Frontend",
    type: "frontend",
    replicas: 1,
    podTemplate: { spec: { containers: [{ name: "main", image }] } },
  };
  return success([
    ...configMap(name, files),
    {
      apiVersion: "nvidia.com/v1beta1",
      kind: "DynamoGraphDeployment",
      metadata: { name },
      spec: { components: [frontend, ...servers.map((server) => component(launch, server, image, name))] },
    },
  ]);
}

function component(launch: Launch, server: ServerCommand, image: string, config: string): Yaml {
  const { scenario, place } = launch;
  const { plan } = server;
  const mounted = optionFiles(server).length > 0;
  const main: Yaml = {
    name: "main",
    image,
    command: ["python3", "-m", ENGINE_FACTS[plan.backend].dynamo.module],
    args: listArguments(server),
    envFrom: [{ secretRef: { name: "hf-token-secret" } }],
    ...(server.variables.length > 0 && { env: listVariables(server) }),
    resources: { limits: { [deviceResource(plan.chip) ?? ""]: String(plan.gpusPerNode), ...rdmaLimits(plan) } },
    ...rdmaSecurity(plan),
    ...(mounted && { volumeMounts: [{ name: "config", mountPath: CONFIG_FOLDER }] }),
  };
  return {
    name: roleName(server),
    type: plan.role === "both" ? "worker" : plan.role,
    replicas: listCopies(scenario, plan.role),
    // Present, it hands the count to a scaler (v1beta1: ScalingAdapter is a marker).
    ...(place?.scaled && { scalingAdapter: {} }),
    ...(plan.nodes > 1 && { multinode: { nodeCount: plan.nodes } }),
    podTemplate: {
      spec: {
        ...podNodes(launch),
        containers: [main],
        ...(mounted && { volumes: [{ name: "config", configMap: { name: config } }] }),
      },
    },
  };
}

/** The frontend listens; workers register with it. */
const LISTENING = new Set(["--host", "--port"]);

function listArguments(server: ServerCommand): string[] {
  const { plan } = server;
  const mode = plan.role === "both" ? [] : ["--disaggregation-mode", plan.role];
  if (plan.backend === "trtllm")
    return [
      ...["--model-path", plan.path, "--served-model-name", plan.path],
      ...["--extra-engine-args", `${CONFIG_FOLDER}/${optionFiles(server)[0]?.name ?? ""}`],
      ...mode,
    ];
  const flags = server.flags.filter(({ name, multiNode }) => multiNode !== true && !LISTENING.has(name));
  const words = writeWords(mountedFlags(server, flags));
  return plan.backend === "vllm" ? ["--model", plan.path, ...words, ...mode] : words;
}

/** TensorRT-LLM takes degrees and sizes from its options file here. */
function optionFiles(server: ServerCommand): readonly CompanionFile[] {
  const [file] = server.files;
  if (!file) return [];
  return [{ name: file.name, content: toYaml({ ...sizes(server.plan), ...listOptions(server.plan) }) }];
}

function sizes({ layout: p, maxSequences, maxTokens, maxLength }: ServerPlan): Readonly<Record<string, Yaml>> {
  return {
    backend: "pytorch",
    tensor_parallel_size: stageGpus(p) / p.cp,
    pipeline_parallel_size: p.pp,
    ...(p.cp > 1 && { context_parallel_size: p.cp }),
    moe_expert_parallel_size: p.ep,
    max_batch_size: maxSequences,
    max_num_tokens: maxTokens,
    max_seq_len: maxLength,
  };
}

/** The engine in the runtime image, which is not the newest that the commands are written for. */
export const dynamoVersion = (backend: Backend): EngineVersion => ({
  version: ENGINE_FACTS[backend].dynamo.version,
  date: "2026-08",
  images: {},
});

/** Runtime images are made for NVIDIA GPUs. */
function chipIssues({ servers, input }: Launch): Issue[] {
  const other = listChips(servers).find(
    (chip) => deviceResource(chip) === null || (chip.vendor !== "NVIDIA" && input.image === ""),
  );
  if (!other) return [];
  return [issue("LAUNCH-IMAGE/dynamo", "image", { name: other.name })];
}

/** Its operator counts the world from tensor and pipeline parallelism only. */
function contextIssues({ servers }: Launch): Issue[] {
  const wide = servers.find(({ plan }) => plan.layout.cp > 1);
  if (!wide) return [];
  return [issue("LAUNCH-DYNAMO-CP", "format", { cp: wide.plan.layout.cp })];
}
