/** A server as `trtllm-serve` says it: degrees and sizes as flags, the rest in its options file. */
import { stageGpus } from "@/features/core/operators/parallelism";
import type { ServerPlan } from "../plan/server-plan";
import { listFlags, namedFlag, REASONS, type Flag, type FlagWriter, type ServerCommand } from "./server-command";
import { listOptions } from "./trtllm-options";
import { toYaml } from "@/lib/yaml/write";
import * as m from "./messages";

export function trtllmCommand(plan: ServerPlan): ServerCommand {
  const { role, path, port, nodes } = plan;
  const write = listFlags(plan);
  const name = `trtllm-${role === "both" ? "server" : role}.yaml`;
  return {
    role,
    plan,
    program: [...mpi(plan), "trtllm-serve", path],
    flags: [
      namedFlag("--backend", "pytorch", m.backendThatOtherFlagsAre),
      ...layoutFlags(plan, write),
      ...sizeFlags(plan, write),
      write.flag("optionsFile", name, m.whatHasNoFlagOf),
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
  const shared = m.ranksOptionsFileMakesThem({ ranks });
  return [
    ...degree("tp", ranks, p.dp > 1 ? shared : REASONS.tp(ranks)),
    ...degree("pp", p.pp, REASONS.pp(p.pp)),
    ...degree("decodeCp", p.cp, m.cpRanksShareKvCache({ cp: p.cp })),
    ...degree("experts", p.ep, m.wholeExpertsOverEpGroups({ ep: p.ep })),
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
