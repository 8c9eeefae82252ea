/** How steps are composed and run: the policy of the prediction against the flags of the command. */
import { engineDefaults } from "@/features/core/memory/engine-memory";
import { hasExperts } from "@/features/core/model/spec";
import type { ExchangeKernels } from "@/features/core/operators/parallelism";
import { roleLimits } from "@/features/core/serving/deployment/deployment";
import { buildDeployment } from "@/features/core/serving/mean-load/deployment";
import type { Policy } from "@/features/core/serving/deployment/policy";
import { findPolicy } from "@/features/core/serving/engine-constants/recipes";
import { text, verbatim, type Text } from "@/lib/text";
import { exchangesTokens, sendsByDestination } from "../plan/all-to-all";
import { isOn } from "../read/command-flags";
import { statedKernels } from "../read/all-to-all";
import { same, type Setting, type SettingMatch, type SettingSubject } from "./row";
import { sglangGraphs } from "../engines/sglang";
import { CONSERVATIVENESS } from "../engines/sglang-attention";
import { VLLM_GRAPHS } from "../engines/vllm";

export function stepSettings(subject: SettingSubject): Setting[] {
  const { launch, plan } = subject;
  const own = findPolicy(buildDeployment(launch.scenario, plan.backend));
  // A page that states its budget has reckoned with it.
  const { batched_tokens: stated, prefill_tokens: prompts } = launch.input;
  const budgets = {
    ...(stated !== null && { tokenBudget: stated }),
    ...((prompts ?? stated) !== null && { prefillBudget: prompts ?? stated ?? undefined }),
  };
  const policy = roleLimits({ ...own, ...budgets }, plan.role);
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

const BY_MESSAGE = text({ en: "by link and message size", zh: "按链路与消息大小" });
const OWN = text({ en: "the engine's own", zh: "引擎自定" });

function budget({ plan, read, row }: SettingSubject, { tokenBudget }: Policy): Setting {
  const said = read.maxTokens ?? 0;
  // A server that only decodes never fills it.
  const fits = plan.role === "decode" && said >= plan.maxSequences * (1 + (plan.drafter?.count ?? 0));
  return row(
    text({ en: "Token budget of a step, per rank", zh: "单 rank 每步 token 预算" }),
    ["maxTokens", "chunked"],
    verbatim(String(tokenBudget)),
    fits ? "same" : same(tokenBudget, said),
  );
}

const yes = text({ en: "yes", zh: "是" });
const no = text({ en: "no", zh: "否" });

const twoBatches = ({ plan, read, row }: SettingSubject): Setting =>
  row(
    text({ en: "Two-batch overlap", zh: "双批次重叠" }),
    ["twoBatch"],
    plan.twoBatch ? yes : no,
    same(plan.twoBatch, read.twoBatch),
  );

const mixed = ({ read, row }: SettingSubject, { steps }: Policy): Setting =>
  row(
    text({ en: "Prompts beside decodes", zh: "提示词与解码同步执行" }),
    ["mixedChunk"],
    steps === "mixed" ? yes : no,
    same(steps === "mixed", read.mixedChunk),
  );

function lookAhead({ plan, read, row }: SettingSubject, policy: Policy): Setting {
  const on = isOn(read.stated.lookAheadOff) === true ? false : (isOn(read.stated.lookAheadOn) ?? true);
  // A prefill server of TensorRT-LLM has to run without.
  const match: SettingMatch =
    plan.backend === "trtllm" && plan.role === "prefill" ? "open" : same(policy.lookAhead, on);
  return row(
    text({ en: "Next step composed while one runs", zh: "运行中编排下一步" }),
    ["lookAheadOn", "lookAheadOff"],
    policy.lookAhead ? yes : no,
    match,
  );
}

function graphs({ plan, read, row }: SettingSubject, { graphStride }: Policy): Setting {
  const defaults = { vllm: VLLM_GRAPHS, sglang: sglangGraphs(plan), trtllm: 0 };
  const largest = Number(read.stated.graphMax?.value ?? defaults[plan.backend]);
  const padded = plan.backend !== "trtllm" || isOn(read.stated.graphPadding) === true;
  const decodes = plan.role !== "prefill";
  return row(
    text({ en: "Decode batches in captured graphs", zh: "解码批次走捕获图" }),
    ["graphMax", "graphPadding"],
    text({ en: `all, padded to multiples of ${graphStride}`, zh: `全部，补齐到 ${graphStride} 的倍数` }),
    !decodes || (padded && largest >= plan.maxSequences) ? "same" : "differs",
  );
}

function intervals({ plan, read, row }: SettingSubject, policy: Policy): Setting[] {
  const every = (name: Text, meaning: "streamEvery" | "pollEvery", assumed: number): Setting =>
    row(
      name,
      [meaning],
      text({ en: `every ${assumed} steps`, zh: `每 ${assumed} 步` }),
      same(assumed, Number(read.stated[meaning]?.value ?? 1)),
    );
  return [
    every(text({ en: "Tokens sent to the client", zh: "向客户端发送 token" }), "streamEvery", 1),
    ...(plan.backend === "sglang"
      ? [every(text({ en: "Scheduler looks for requests", zh: "调度器接收请求" }), "pollEvery", policy.pollEvery)]
      : []),
    ...(plan.backend === "trtllm"
      ? [
          row(
            text({ en: "Prompts wait for company", zh: "提示词等待成批" }),
            ["holdSteps"],
            text({ en: `up to ${policy.holdSteps} steps`, zh: `至多 ${policy.holdSteps} 步` }),
            same(policy.holdSteps, Number(read.stated.holdSteps?.value ?? 0)),
          ),
        ]
      : []),
  ];
}

/** TensorRT-LLM chooses its way of exchange by link and message at run time. */
function exchange({ plan, read, row }: SettingSubject): Setting {
  const said = read.stated.allToAll?.value ?? null;
  const { exchange: kernels } = plan.layout;
  const travels = said !== null && sendsByDestination(said) ? "same" : "differs";
  const match = plan.backend === "trtllm" ? "open" : kernels ? ownKernels(kernels, statedKernels(read)) : travels;
  const line = row(
    text({ en: "Tokens travel to their experts", zh: "token 发往专家的方式" }),
    ["allToAll", "allToAllMode", "expertBackend"],
    kernels ? EXCHANGE_WORD[kernels] : text({ en: "all-to-all, by destination", zh: "按目的地 all-to-all" }),
    match,
  );
  return { ...line, unset: plan.backend === "trtllm" ? BY_MESSAGE : line.unset };
}

/** SGLang's own choice takes the same kernels for prompts and others for the steps that only decode. */
const ownKernels = (assumed: ExchangeKernels, stated: ExchangeKernels | null): SettingMatch =>
  stated === null ? "open" : same(assumed, stated);

const EXCHANGE_WORD: Readonly<Record<ExchangeKernels, Text>> = {
  "low-latency": text({ en: "low-latency kernels", zh: "低时延内核" }),
  "high-throughput": text({ en: "high-throughput kernels", zh: "高吞吐内核" }),
};

function attentionRanks({ plan, read, row }: SettingSubject): Setting[] {
  const dense = !plan.model.layers.every(({ ffn }) => ffn.kind === "moe") || !hasExperts(plan.model);
  const effective = Number(read.stated.conservativeness?.value ?? 1) * 0.3;
  return [
    row(
      text({ en: "Dense layers and head", zh: "稠密层与输出头" }),
      ["denseTp", "headDp"],
      text({ en: "on their attention rank", zh: "留在各自注意力 rank" }),
      dense && plan.layout.tp > 1 ? "differs" : same("1", read.stated.denseTp?.value ?? (dense ? "" : "1")),
    ),
    row(
      text({ en: "Admission", zh: "请求准入" }),
      ["conservativeness"],
      text({
        en: `as without attention DP (${CONSERVATIVENESS} × 0.3)`,
        zh: `同无注意力 DP 时（${CONSERVATIVENESS} × 0.3）`,
      }),
      Math.abs(effective - 1) < 0.01 ? "same" : "differs",
    ),
  ];
}

function balance({ read, row }: SettingSubject, { balanceSteps }: Policy): Setting {
  return row(
    text({ en: "Ranks wait for each other's prompts", zh: "各 rank 相互等待提示词" }),
    ["balance", "balanceSteps", "balanceWait"],
    text({ en: `up to ${balanceSteps} steps`, zh: `至多 ${balanceSteps} 步` }),
    read.balanceSteps !== 0 && read.stated.balanceWait?.value !== "0"
      ? "differs"
      : same(balanceSteps, read.balanceSteps),
  );
}

/** Which cards carry it is the hosts' affair. */
const transfer = ({ row }: SettingSubject): Setting =>
  row(
    text({ en: "KV transfer between servers", zh: "服务间 KV 传输" }),
    ["transfer", "role"],
    text({ en: "RDMA at the cards' rate", zh: "RDMA，按网卡速率" }),
    "open",
  );

/** Latent and sparse attention kernels choose blocks of 64 and more. */
function block({ plan, row }: SettingSubject): Setting {
  const { blockSize } = engineDefaults(plan.backend, plan.chip, plan.layout);
  const plain = plan.model.layers.every(({ attention }) => attention.kind === "softmax" || attention.kind === "none");
  const line = row(
    text({ en: "KV block", zh: "KV 块" }),
    [],
    text({ en: `${blockSize} tokens`, zh: `${blockSize} token` }),
    plain && plan.chip.vendor === "NVIDIA" ? "same" : "open",
  );
  return { ...line, unset: plain ? verbatim(String(blockSize)) : OWN };
}
