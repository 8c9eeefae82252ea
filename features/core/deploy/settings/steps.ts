/** How steps are composed and run: the policy of the prediction against the flags of the command. */
import { engineDefaults } from "@/features/core/memory/engine-memory";
import { hasExperts } from "@/features/core/model/spec";
import type { ExchangeKernels } from "@/features/core/operators/parallelism";
import { roleLimits } from "@/features/core/serving/deployment/deployment";
import { buildDeployment } from "@/features/core/serving/mean-load/deployment";
import type { Policy } from "@/features/core/serving/deployment/policy";
import { findPolicy } from "@/features/core/serving/engine-constants/recipes";
import { verbatim, type Text } from "@/lib/text";
import { exchangesTokens, sendsByDestination } from "../plan/all-to-all";
import { isOn } from "../read/command/command-flags";
import { statedKernels } from "../read/all-to-all";
import { same, type Setting, type SettingMatch, type SettingSubject } from "./row";
import { sglangGraphs } from "../engines/sglang";
import { CONSERVATIVENESS } from "../engines/sglang-attention";
import { VLLM_GRAPHS } from "../engines/vllm";
import * as m from "./messages";

export function stepSettings(subject: SettingSubject): Setting[] {
  const { launch, plan } = subject;
  const enginePolicy = findPolicy(buildDeployment(launch.scenario, plan.backend));
  // A page that states its budget has reckoned with it.
  const { batched_tokens: stated, prefill_tokens: prompts } = launch.input;
  const budgets = {
    ...(stated !== null && { tokenBudget: stated }),
    ...((prompts ?? stated) !== null && { prefillBudget: prompts ?? stated ?? undefined }),
  };
  const policy = roleLimits({ ...enginePolicy, ...budgets }, plan.role);
  return [
    budget(subject, policy),
    lookAhead(subject, policy),
    ...(plan.backend === "sglang" && plan.role === "both" ? [mixed(subject, policy)] : []),
    graphs(subject, policy),
    ...intervals(subject, policy),
    ...(exchangesTokens(plan) ? [exchange(subject), twoBatches(subject)] : []),
    ...(plan.backend === "sglang" && plan.layout.dp > 1 ? attentionRanks(subject) : []),
    ...(plan.backend === "trtllm" && plan.layout.dp > 1 ? [balance(subject, policy)] : []),
    ...(plan.role === "both" ? [] : [transfer(subject)]),
    block(subject),
  ];
}

function budget({ plan, read, row }: SettingSubject, { tokenBudget }: Policy): Setting {
  const statedBudget = read.maxTokens ?? 0;
  // A server that only decodes never fills it.
  const fits = plan.role === "decode" && statedBudget >= plan.maxSequences * (1 + (plan.drafter?.count ?? 0));
  return row(
    m.tokenBudgetOfStepPer,
    ["maxTokens", "chunked"],
    verbatim(String(tokenBudget)),
    fits ? "same" : same(tokenBudget, statedBudget),
  );
}

const twoBatches = ({ plan, read, row }: SettingSubject): Setting =>
  row(m.twoBatchOverlap, ["twoBatch"], plan.twoBatch ? m.yes : m.no, same(plan.twoBatch, read.twoBatch));

const mixed = ({ read, row }: SettingSubject, { steps }: Policy): Setting =>
  row(
    m.promptsBesideDecodes,
    ["mixedChunk"],
    steps === "mixed" ? m.yes : m.no,
    same(steps === "mixed", read.mixedChunk),
  );

function lookAhead({ plan, read, row }: SettingSubject, policy: Policy): Setting {
  const on = isOn(read.stated.lookAheadOff) === true ? false : (isOn(read.stated.lookAheadOn) ?? true);
  // A prefill server of TensorRT-LLM has to run without.
  const match: SettingMatch =
    plan.backend === "trtllm" && plan.role === "prefill" ? "open" : same(policy.lookAhead, on);
  return row(m.nextStepComposedWhileOne, ["lookAheadOn", "lookAheadOff"], policy.lookAhead ? m.yes : m.no, match);
}

function graphs({ plan, read, row }: SettingSubject, { graphStride }: Policy): Setting {
  const defaults = { vllm: VLLM_GRAPHS, sglang: sglangGraphs(plan), trtllm: 0 };
  const largest = Number(read.stated.graphMax?.value ?? defaults[plan.backend]);
  const padded = plan.backend !== "trtllm" || isOn(read.stated.graphPadding) === true;
  const decodes = plan.role !== "prefill";
  return row(
    m.decodeBatchesInCapturedGraphs,
    ["graphMax", "graphPadding"],
    m.allPaddedToMultiplesOf({ graphStride }),
    !decodes || (padded && largest >= plan.maxSequences) ? "same" : "differs",
  );
}

function intervals({ plan, read, row }: SettingSubject, policy: Policy): Setting[] {
  const every = (name: Text, meaning: "streamEvery" | "pollEvery", assumed: number): Setting =>
    row(name, [meaning], m.everyAssumedSteps({ assumed }), same(assumed, Number(read.stated[meaning]?.value ?? 1)));
  return [
    every(m.tokensSentToClient, "streamEvery", 1),
    ...(plan.backend === "sglang" ? [every(m.schedulerLooksForRequests, "pollEvery", policy.pollEvery)] : []),
    ...(plan.backend === "trtllm"
      ? [
          row(
            m.promptsWaitForCompany,
            ["holdSteps"],
            m.upToHoldStepsSteps({ holdSteps: policy.holdSteps }),
            same(policy.holdSteps, Number(read.stated.holdSteps?.value ?? 0)),
          ),
        ]
      : []),
  ];
}

/** TensorRT-LLM chooses its way of exchange by link and message at run time. */
function exchange({ plan, read, row }: SettingSubject): Setting {
  const statedBackend = read.stated.allToAll?.value ?? null;
  const { exchange: kernels } = plan.layout;
  const travels = statedBackend !== null && sendsByDestination(statedBackend) ? "same" : "differs";
  const match = plan.backend === "trtllm" ? "open" : kernels ? ownKernels(kernels, statedKernels(read)) : travels;
  const line = row(
    m.tokensTravelToTheirExperts,
    ["allToAll", "allToAllMode", "expertBackend"],
    kernels ? EXCHANGE_WORD[kernels] : m.allToAllByDestination,
    match,
  );
  return { ...line, unset: plan.backend === "trtllm" ? m.byLinkAndMessageSize : line.unset };
}

/** SGLang's own choice takes the same kernels for prompts and others for the steps that only decode. */
const ownKernels = (assumed: ExchangeKernels, stated: ExchangeKernels | null): SettingMatch =>
  stated === null ? "open" : same(assumed, stated);

const EXCHANGE_WORD: Readonly<Record<ExchangeKernels, Text>> = {
  "low-latency": m.lowLatencyKernels,
  "high-throughput": m.highThroughputKernels,
};

function attentionRanks({ plan, read, row }: SettingSubject): Setting[] {
  const dense = !plan.model.layers.every(({ ffn }) => ffn.kind === "moe") || !hasExperts(plan.model);
  const effective = Number(read.stated.conservativeness?.value ?? 1) * 0.3;
  return [
    row(
      m.denseLayersAndHead,
      ["denseTp", "headDp"],
      m.onTheirAttentionRank,
      dense && plan.layout.tp > 1 ? "differs" : same("1", read.stated.denseTp?.value ?? (dense ? "" : "1")),
    ),
    row(
      m.admission,
      ["conservativeness"],
      m.asWithoutAttentionDp({ conservativeness: CONSERVATIVENESS }),
      Math.abs(effective - 1) < 0.01 ? "same" : "differs",
    ),
  ];
}

function balance({ read, row }: SettingSubject, { balanceSteps }: Policy): Setting {
  return row(
    m.ranksWaitForEachOthers,
    ["balance", "balanceSteps", "balanceWait"],
    m.upToHoldStepsSteps({ holdSteps: balanceSteps }),
    read.balanceSteps !== 0 && read.stated.balanceWait?.value !== "0"
      ? "differs"
      : same(balanceSteps, read.balanceSteps),
  );
}

/** Which cards carry it is the hosts' affair. */
const transfer = ({ row }: SettingSubject): Setting =>
  row(m.kvTransferBetweenServers, ["transfer", "role"], m.rdmaAtCardsRate, "open");

/** Latent and sparse attention kernels choose blocks of 64 and more. */
function block({ plan, row }: SettingSubject): Setting {
  const { blockSize } = engineDefaults(plan.backend, plan.chip, plan.layout);
  const plain = plan.model.layers.every(({ attention }) => attention.kind === "softmax" || attention.kind === "none");
  const line = row(
    m.kvBlock,
    [],
    m.blockSizeTokens({ blockSize }),
    plain && plan.chip.vendor === "NVIDIA" ? "same" : "open",
  );
  return { ...line, unset: plain ? verbatim(String(blockSize)) : m.enginesOwn };
}
