/** A server as `vllm serve` says it. */
import type { Parallelism } from "@/features/core/operators/parallelism";
import { POLICIES } from "@/features/core/serving/deployment/engines";
import { adapterFlags } from "./adapters";
import { exchangeBackend } from "../plan/all-to-all";
import { draftReason, vllmSpeculation } from "./draft-flags";
import type { ServerPlan } from "../plan/server-plan";
import {
  acrossNodes,
  listFlags,
  namedFlag,
  REASONS,
  type Flag,
  type FlagWriter,
  type ServerCommand,
} from "./server-command";
import { vllmConnector, vllmTiers } from "./tiers";
import { firstNode, otherNodes } from "./vllm-nodes";
import { vllmVariables } from "./vllm-variables";
import * as m from "./messages";

export function vllmCommand(plan: ServerPlan): ServerCommand {
  const { role, path } = plan;
  const write = listFlags(plan);
  return {
    role,
    plan,
    program: ["vllm", "serve", path],
    flags: [
      ...layoutFlags(plan, write),
      ...formatFlags(plan, write),
      ...sizeFlags(plan, write),
      ...adapterFlags(plan, write),
      ...vllmTiers(plan, write),
      ...stepFlags(plan, write),
      ...transferFlags(plan, write),
      namedFlag("--host", "0.0.0.0", REASONS.host),
      namedFlag("--port", plan.port, REASONS.port(plan.port)),
      ...acrossNodes(firstNode(plan, write)),
    ],
    workerFlags: acrossNodes(otherNodes(plan, write)),
    variables: vllmVariables(plan),
    files: [],
  };
}

function layoutFlags(plan: ServerPlan, { flag, degree }: FlagWriter): Flag[] {
  const { layout: p } = plan;
  const exchange = exchangeBackend(plan);
  const meaning = m.wholeExpertsOnEpGPUs({ ep: p.ep });
  return [
    ...degree("tp", p.tp, REASONS.tp(p.tp)),
    ...degree("pp", p.pp, REASONS.pp(p.pp)),
    ...degree("dp", p.dp, m.dpRanksEachHoldAll({ dp: p.dp })),
    ...(p.ep > 1 ? [flag("experts", null, meaning)] : []),
    ...copyFlags(p, flag),
    ...(exchange === null ? [] : [flag("allToAll", exchange, REASONS.exchange)]),
    ...(plan.twoBatch ? [flag("twoBatch", null, REASONS.twoBatch)] : []),
  ];
}

function copyFlags({ ep, redundant = 0 }: Parallelism, flag: FlagWriter["flag"]): Flag[] {
  if (redundant === 0) return [];
  const config = JSON.stringify({ num_redundant_experts: redundant });
  return [flag("rebalance", null, REASONS.rebalance), flag("redundant", config, REASONS.copies(ep, redundant))];
}

function formatFlags({ quantise, kv, chip, weights }: ServerPlan, { flag }: FlagWriter): Flag[] {
  const ascend = m.weightsOfW8a8Checkpoint;
  return [
    ...(quantise ? [flag("quantization", quantise, REASONS.quantise)] : []),
    ...(chip.vendor === "Huawei" && weights === "int8" ? [flag("quantization", "ascend", ascend)] : []),
    ...(kv ? [flag("kv", kv === "bf16" ? "bfloat16" : kv, REASONS.kv(kv))] : []),
  ];
}

function sizeFlags(plan: ServerPlan, { flag }: FlagWriter): Flag[] {
  const { maxLength, maxSequences, maxTokens, share, prefixCache, drafter } = plan;
  return [
    flag("maxLength", maxLength, REASONS.length(plan)),
    flag("maxSequences", maxSequences, REASONS.sequences(plan, maxSequences)),
    flag("maxTokens", maxTokens, REASONS.tokens(plan, maxTokens)),
    flag("share", share, REASONS.share(share)),
    prefixCache ? flag("prefixOn", null, REASONS.prefixOn) : flag("prefixOff", null, REASONS.prefixOff),
    ...(drafter ? [flag("speculation", vllmSpeculation(drafter), draftReason(drafter))] : []),
  ];
}

/** vLLM captures graphs up to this batch unless told otherwise. */
export const VLLM_GRAPHS = 512;

/** How steps are composed and run, as the prediction has it. */
function stepFlags(plan: ServerPlan, { flag }: FlagWriter): Flag[] {
  const { maxSequences, role, model } = plan;
  const windows = model.layers.some(({ attention }) => attention.kind === "softmax" && attention.window !== null);
  return [
    POLICIES.vllm.lookAhead ? flag("lookAheadOn", null, REASONS.ahead) : flag("lookAheadOff", null, REASONS.notAhead),
    ...(maxSequences > VLLM_GRAPHS ? [flag("graphMax", maxSequences, REASONS.graphs(maxSequences))] : []),
    ...(role !== "both" && windows ? [flag("hybridCache", null, m.windowLayersKeepTheirWindow)] : []),
  ];
}

const KV_ROLE = { prefill: "kv_producer", decode: "kv_consumer" } as const;

function transferFlags(plan: ServerPlan, { flag }: FlagWriter): Flag[] {
  const { role } = plan;
  const mover = role === "both" ? null : { kv_connector: "NixlConnector", kv_role: KV_ROLE[role] };
  const config = vllmConnector(plan, mover);
  if (config === null) return [];
  const moves = m.kvCacheMovesFromPrefillTo;
  const keeps = m.lmcacheKeepsPrefixesBelowHbm;
  const both = m.movesKeeps({ moves, keeps });
  return [flag("transfer", JSON.stringify(config), config === mover ? moves : mover ? both : keeps)];
}
