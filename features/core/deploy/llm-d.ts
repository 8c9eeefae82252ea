/**
 * Values of llm-d's ModelService chart (llm-d-modelservice, llm-d 0.2 to 0.6; from llm-d 0.7 on kept for older guides beside the
 * Kustomize recipes). The command is stated whole (modelCommand: custom), so that the chart adds no flags of its own.
 */
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { POD_NUMBERS } from "./worker-set";
import { listWorkerFlags } from "./command-text";
import { containerLine, deviceResource, listChips, imageIssues, containerImage, listVariables } from "./container";
import { servingProbes } from "./kubernetes";
import { listCopies } from "./copies";
import type { Launch } from "./launch";
import type { Flag, ServerCommand } from "./server-command";
import type { Yaml } from "./yaml";

export function llmdValues(launch: Launch): Result<Yaml> {
  const { input, servers } = launch;
  if (input.engine !== "vllm") return failure(VLLM_ONLY);
  const issues = listChips(servers).flatMap((chip) => imageIssues(chip, input));
  if (issues.length > 0) return failure(...issues);
  const decode = servers.find(({ role }) => role !== "prefill");
  const prefill = servers.find(({ role }) => role === "prefill");
  if (!decode) throw new Error("A launch has a server that decodes");
  const { path } = decode.plan;
  return success({
    multinode: servers.some(({ plan }) => plan.nodes > 1),
    ...(servers.some(({ plan }) => plan.nodes > 1) && { multinodeEnableLeader: true }),
    modelArtifacts: {
      name: path,
      uri: path.startsWith("/") ? `pvc:/${path}` : `hf://${path}`,
      size: size(launch),
      authSecretName: "hf-token-secret",
    },
    routing: { servicePort: 8000, proxy: { enabled: prefill !== undefined, targetPort: decode.plan.port } },
    decode: serverValues(launch, decode),
    prefill: prefill ? serverValues(launch, prefill) : { create: false },
  });
}

function serverValues(launch: Launch, server: ServerCommand): Yaml {
  const { plan } = server;
  const worker = { containers: [container(launch, server, listWorkerFlags(server), false)] };
  return {
    create: true,
    replicas: listCopies(launch.scenario, server.role),
    parallelism: { tensor: plan.layout.tp, data: plan.layout.dp, workers: plan.nodes },
    containers: [container(launch, server, server.flags, true)],
    ...(plan.nodes > 1 && { workerTemplate: worker }),
  };
}

function container({ input }: Launch, server: ServerCommand, flags: readonly Flag[], leads: boolean): Yaml {
  const { plan, role } = server;
  const address = { name: "VLLM_NIXL_SIDE_CHANNEL_HOST", valueFrom: { fieldRef: { fieldPath: "status.podIP" } } };
  return {
    name: "vllm",
    image: containerImage(input),
    modelCommand: "custom",
    command: ["sh", "-c"],
    args: [`${POD_NUMBERS}${containerLine(server, flags)}`],
    env: [...(role === "both" ? [] : [address]), ...listVariables(server)],
    resources: { limits: { [deviceResource(plan.chip) ?? "nvidia.com/gpu"]: String(plan.gpusPerNode) } },
    mountModelVolume: true,
    ...(leads && servingProbes(plan.port)),
  };
}

/** Room for the checkpoint: weights as stored and a tenth more. */
const size = ({ checkpointBytes }: Launch): string => `${Math.ceil((checkpointBytes * 1.1) / 2 ** 30)}Gi`;

const VLLM_ONLY = {
  code: "LAUNCH-LLMD-ENGINE",
  at: "format",
  message: text({
    en: "llm-d's ModelService chart starts vLLM only.",
    zh: "llm-d 的 ModelService chart 只支持 vLLM。",
  }),
  fix: text({ en: "Take vLLM, or another format.", zh: "请改用 vLLM 或其他格式。" }),
};
