/** A server as `trtllm-serve` says it: degrees and sizes as flags, the rest in its options file. */
import { stageGpus } from "@/features/core/operators/parallelism";
import { text } from "@/lib/text";
import type { ServerPlan } from "../plan/server-plan";
import { listFlags, namedFlag, REASONS, type Flag, type FlagWriter, type ServerCommand } from "./server-command";
import { listOptions } from "./trtllm-options";
import { toYaml } from "@/lib/yaml/write";

export function trtllmCommand(plan: ServerPlan): ServerCommand {
  const { role, path, port, nodes } = plan;
  const write = listFlags(plan);
  const name = `trtllm-${role === "both" ? "server" : role}.yaml`;
  return {
    role,
    plan,
    program: [...mpi(plan), "trtllm-serve", path],
    flags: [
      namedFlag(
        "--backend",
        "pytorch",
        text({ en: "The backend that the other flags are documented for.", zh: "其余参数所对应的后端。" }),
      ),
      ...layoutFlags(plan, write),
      ...sizeFlags(plan, write),
      write.flag(
        "optionsFile",
        name,
        text({ en: "What has no flag of its own: see the file.", zh: "没有独立参数的选项，见该文件。" }),
      ),
      namedFlag("--host", "0.0.0.0", REASONS.host),
      namedFlag("--port", port, REASONS.port(port)),
      ...(nodes > 1
        ? [{ ...namedFlag("--gpus_per_node", plan.gpusPerNode, REASONS.nodes(nodes)), multiNode: true }]
        : []),
    ],
    workerFlags: [],
    variables: [],
    files: [{ name, content: toYaml(listOptions(plan)) }],
  };
}

/** Ranks on several nodes are started by MPI; trtllm-llmapi-launch makes one of them the server. */
function mpi({ nodes, gpusPerNode }: ServerPlan): string[] {
  if (nodes === 1) return [];
  const ranks = String(nodes * gpusPerNode);
  const each = String(gpusPerNode);
  return ["mpirun", "-n", ranks, "--npernode", each, "--hostfile", "hosts", "trtllm-llmapi-launch"];
}

function layoutFlags({ layout: p }: ServerPlan, { degree }: FlagWriter): Flag[] {
  const ranks = stageGpus(p) / p.cp;
  const shared = text({
    en: `${ranks} ranks; the options file makes them attention-parallel by data.`,
    zh: `${ranks} 个 rank；选项文件将其设为注意力数据并行。`,
  });
  return [
    ...degree("tp", ranks, p.dp > 1 ? shared : REASONS.tp(ranks)),
    ...degree("pp", p.pp, REASONS.pp(p.pp)),
    ...degree(
      "decodeCp",
      p.cp,
      text({ en: `${p.cp} ranks share a KV cache (Helix).`, zh: `${p.cp} 个 rank 分担 KV 缓存（Helix）。` }),
    ),
    ...degree(
      "experts",
      p.ep,
      text({ en: `Whole experts over ${p.ep} groups of GPUs.`, zh: `专家整体分布在 ${p.ep} 组 GPU 上。` }),
    ),
  ];
}

function sizeFlags(plan: ServerPlan, { flag }: FlagWriter): Flag[] {
  const { maxLength, maxSequences, maxTokens, share } = plan;
  return [
    flag("maxLength", maxLength, REASONS.length(plan)),
    flag("maxSequences", maxSequences, REASONS.sequences(plan, maxSequences)),
    flag("maxTokens", maxTokens, REASONS.tokens(plan, maxTokens)),
    flag("share", share, REASONS.share(share)),
  ];
}
