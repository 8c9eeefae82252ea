/** A server as `sglang.launch_server` says it. --tp-size counts all GPUs of a stage; attention ranks are cut out of them. */
import { hasExperts } from "@/features/core/model/spec";
import { stageGpus, type Parallelism } from "@/features/core/operators/parallelism";
import { adapterFlags } from "./adapters";
import { exchangeBackend, exchangeMode } from "../plan/all-to-all";
import { fabricVariables } from "./fabric";
import { sglangSpeculation } from "./draft-flags";
import type { ServerPlan } from "../plan/server-plan";
import {
  acrossNodes,
  listFlags,
  LEADER,
  namedFlag,
  NODE_RANK,
  REASONS,
  type Flag,
  type FlagWriter,
  type ServerCommand,
  type Variable,
} from "./server-command";
import { attentionDataFlags, contextFlags } from "./sglang-attention";
import { sglangTiers } from "./tiers";
import * as m from "./messages";

export function sglangCommand(plan: ServerPlan): ServerCommand {
  const { role, path, port } = plan;
  const write = listFlags(plan);
  return {
    role,
    plan,
    program: ["python", "-m", "sglang.launch_server"],
    flags: [
      write.flag("model", path, m.whatIsServed),
      ...layoutFlags(plan, write),
      ...formatFlags(plan, write),
      ...sizeFlags(plan, write),
      ...adapterFlags(plan, write),
      ...sglangTiers(plan, write),
      ...transferFlags(plan, write),
      namedFlag("--host", "0.0.0.0", REASONS.host),
      namedFlag("--port", port, REASONS.port(port)),
      ...acrossNodes(nodeFlags(plan, "0", write)),
    ],
    workerFlags: acrossNodes(nodeFlags(plan, NODE_RANK, write)),
    variables: [...kernels(plan), ...fabricVariables(plan)],
    files: [],
  };
}

function layoutFlags(plan: ServerPlan, write: FlagWriter): Flag[] {
  const { layout: p, model } = plan;
  const { flag, degree } = write;
  const stage = stageGpus(p);
  const meaning = m.allStageGPUsOfStage({ stage, tp: p.tp });
  const groups = m.wholeExpertsOverEpGroups({ ep: p.ep });
  return [
    ...degree("tp", stage, stage === p.tp ? REASONS.tp(p.tp) : meaning),
    ...degree("pp", p.pp, REASONS.pp(p.pp)),
    ...(p.dp > 1 ? attentionDataFlags(plan, write) : []),
    ...(hasExperts(model) && p.ep > 1 ? [flag("experts", p.ep, groups)] : []),
    ...copyFlags(p, flag),
    ...exchangeFlags(plan, write),
    ...(plan.twoBatch ? [flag("twoBatch", null, REASONS.twoBatch)] : []),
    ...(p.cp > 1 ? contextFlags(plan, write) : []),
  ];
}

const copyFlags = ({ ep, redundant = 0 }: Parallelism, flag: FlagWriter["flag"]): Flag[] =>
  redundant === 0
    ? []
    : [flag("rebalance", null, REASONS.rebalance), flag("redundant", redundant, REASONS.copies(ep, redundant))];

function exchangeFlags(plan: ServerPlan, { flag }: FlagWriter): Flag[] {
  const exchange = exchangeBackend(plan);
  if (exchange === null) return [];
  const mode = m.largeMessagesForPromptsShort;
  return [flag("allToAll", exchange, REASONS.exchange), flag("allToAllMode", exchangeMode(plan), mode)];
}

function formatFlags({ quantise, kv }: ServerPlan, { flag }: FlagWriter): Flag[] {
  return [
    ...(quantise ? [flag("quantization", quantise, REASONS.quantise)] : []),
    ...(kv ? [flag("kv", kv === "fp8" ? "fp8_e4m3" : "bf16", REASONS.kv(kv))] : []),
  ];
}

/** SGLang captures decode graphs of up to this batch: 512 from four GPUs on, else 256. */
export const sglangGraphs = ({ layout }: ServerPlan): number => (stageGpus(layout) * layout.pp >= 4 ? 512 : 256);

/**
 * SGLang divides requests and chunk among the attention ranks, so both are stated for all of them. A prefill server's slots also hold
 * requests whose cache is still on its way: they are left to the engine.
 */
function sizeFlags(plan: ServerPlan, { flag }: FlagWriter): Flag[] {
  const { layout, maxLength, maxSequences, maxTokens, share, pollEvery, mixedChunk, prefixCache, drafter, role } = plan;
  const all = maxSequences * layout.dp;
  return [
    flag("maxLength", maxLength, REASONS.length(plan)),
    ...(role === "prefill" ? [] : [flag("maxSequences", all, REASONS.sequences(plan, all))]),
    flag("maxTokens", maxTokens * layout.dp, REASONS.tokens(plan, maxTokens * layout.dp)),
    flag("share", share, REASONS.share(share)),
    ...(pollEvery === null ? [] : [flag("pollEvery", pollEvery, REASONS.poll(pollEvery))]),
    ...(mixedChunk ? [flag("mixedChunk", null, REASONS.mixed)] : []),
    ...(role !== "prefill" && maxSequences > sglangGraphs(plan)
      ? [flag("graphMax", maxSequences, REASONS.graphs(maxSequences))]
      : []),
    ...(prefixCache ? [] : [flag("prefixOff", null, REASONS.prefixOff)]),
    ...(drafter ? sglangSpeculation(drafter, flag) : []),
  ];
}

function transferFlags({ role }: ServerPlan, { flag }: FlagWriter): Flag[] {
  if (role === "both") return [];
  const moves = m.kvCacheMovesFromPrefill;
  return [
    flag("role", role, moves),
    namedFlag("--disaggregation-transfer-backend", "nixl", m.overNixlMooncakeIsOther),
    ...(role === "prefill"
      ? [namedFlag("--disaggregation-bootstrap-port", BOOTSTRAP_PORT, m.whereDecodeServersFindThis)]
      : []),
  ];
}

export const BOOTSTRAP_PORT = 8998;

function nodeFlags({ nodes }: ServerPlan, rank: string, { flag }: FlagWriter): Flag[] {
  if (nodes === 1) return [];
  return [
    flag("nodes", nodes, REASONS.nodes(nodes)),
    flag("nodeRank", rank, REASONS.rank),
    namedFlag("--dist-init-addr", `${LEADER}:20000`, REASONS.leader),
  ];
}

/** AMD's own kernels (sgl-cookbook, MI300X recipes). */
function kernels({ chip }: ServerPlan): Variable[] {
  if (chip.vendor !== "AMD") return [];
  return [{ name: "SGLANG_USE_AITER", value: "1", reason: m.aMDsOwnKernels }];
}
