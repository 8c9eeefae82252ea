/**
 * NVIDIA Dynamo's DynamoGraphDeployment (nvidia.com/v1beta1, Dynamo 1.3): a frontend and one component per server. Its operator
 * starts the ranks of several nodes itself, so flags about nodes are left out.
 */
import { failure, success, type Result } from "@/lib/result";
import { writeWords } from "./command-text";
import { listChips, clusterName, CONFIG_FOLDER, imageIssues, mountedFlags, roleName, listVariables } from "./container";
import { ENGINE_FACTS } from "./engine-facts";
import { configMap } from "./kubernetes";
import { listCopies } from "./copies";
import type { Launch } from "./launch";
import { stageGpus } from "@/features/core/operators/parallelism";
import type { ServerPlan } from "./plan";
import type { CompanionFile, ServerCommand } from "./server-command";
import { listOptions } from "./trtllm";
import { toYaml, type Yaml } from "./yaml";

export function dynamoObjects(launch: Launch): Result<readonly Yaml[]> {
  const { scenario, input, servers } = launch;
  const issues = listChips(servers).flatMap((chip) => imageIssues(chip, input));
  if (issues.length > 0) return failure(...issues);
  const name = clusterName(scenario.params.model, input.engine);
  const image = input.image === "" ? ENGINE_FACTS[input.engine].dynamoImage : input.image;
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

function component({ scenario }: Launch, server: ServerCommand, image: string, config: string): Yaml {
  const { plan } = server;
  const mounted = optionFiles(server).length > 0;
  const main: Yaml = {
    name: "main",
    image,
    command: ["python3", "-m", ENGINE_FACTS[plan.backend].dynamoModule],
    args: listArguments(server),
    envFrom: [{ secretRef: { name: "hf-token-secret" } }],
    ...(server.variables.length > 0 && { env: listVariables(server) }),
    resources: { limits: { "nvidia.com/gpu": String(plan.gpusPerNode) } },
    ...(mounted && { volumeMounts: [{ name: "config", mountPath: CONFIG_FOLDER }] }),
  };
  return {
    name: roleName(server),
    type: plan.role === "both" ? "worker" : plan.role,
    replicas: listCopies(scenario, plan.role),
    ...(plan.nodes > 1 && { multinode: { nodeCount: plan.nodes } }),
    podTemplate: {
      spec: { containers: [main], ...(mounted && { volumes: [{ name: "config", configMap: { name: config } }] }) },
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
  const kept = server.flags.filter(({ name, multiNode }) => multiNode !== true && !LISTENING.has(name));
  const words = writeWords(mountedFlags(server, kept));
  return plan.backend === "vllm" ? ["--model", plan.path, ...words, ...mode] : words;
}

/** TensorRT-LLM takes degrees and sizes from its options file here. */
function optionFiles(server: ServerCommand): readonly CompanionFile[] {
  const [file] = server.files;
  if (!file) return [];
  return [{ name: file.name, content: toYaml({ ...sizes(server.plan), ...withShare(server.plan) }) }];
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

function withShare(plan: ServerPlan): Readonly<Record<string, Yaml>> {
  const options = listOptions(plan);
  const cache = options.kv_cache_config as Readonly<Record<string, Yaml>>;
  return { ...options, kv_cache_config: { ...cache, free_gpu_memory_fraction: plan.share } };
}
