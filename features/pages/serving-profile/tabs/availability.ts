/** Which views have something to show, how much of it, and what is missing for the others. */
import { formatCount } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { OpenedProfile } from "@/features/core/serving-profile";
import { TAB_IDS, type TabId } from "./names";

export type Tab = {
  readonly id: TabId;
  /** Beside its name; empty for none. */
  readonly count: string;
  /** null: there is something to show. */
  readonly missing: Text | null;
};

export function tabs(opened: OpenedProfile): readonly Tab[] {
  return TAB_IDS.map((id) => {
    const amount = AMOUNTS[id](opened);
    return {
      id,
      count: typeof amount === "string" ? amount : amount > 0 ? formatCount(amount) : "",
      missing: amount === 0 ? MISSING[id] : null,
    };
  });
}

export const findTab = (opened: OpenedProfile, id: TabId): Tab => {
  const found = tabs(opened).find((tab) => tab.id === id);
  if (found === undefined) throw new Error(`no view ${id}`);
  return found;
};

/** Rows that a view rests on: 0 for none; a text says more than a number would. */
const AMOUNTS: Readonly<Record<TabId, (opened: OpenedProfile) => number | string>> = {
  overview: () => "",
  series: () => "",
  requests: ({ capture }) => capture.requests.id.length,
  batches: ({ figures, capture }) => (figures.batches ?? 0) || queueRows(capture),
  kv: ({ capture }) =>
    capture.cache.time.length || capture.samples.cacheShare.filter((share) => !Number.isNaN(share)).length,
  forwards: ({ capture }) => capture.forwards.start.length,
  pd: ({ capture }) =>
    capture.transfers.request.length || capture.pulls.request.length || capture.dispatches.time.length,
  experts: ({ capture: { balance, expertLatency } }) => {
    const [first] = balance;
    if (first !== undefined) return `${first.layers.length} × ${first.processes.length}`;
    return expertLatency.length;
  },
  speculation: ({ capture }) =>
    capture.drafts.request.length || capture.batches.acceptedShare.filter((share) => !Number.isNaN(share)).length,
  quality: ({ capture }) => {
    const notices = capture.notices.length;
    return notices === 0 ? "" : `▲ ${notices}`;
  },
};

const queueRows = ({ queues, samples }: OpenedProfile["capture"]): number => queues.time.length || samples.time.length;

/** Which file, and which domain of the profiler writes it. */
const MISSING: Readonly<Record<TabId, Text | null>> = {
  overview: null,
  series: null,
  requests: text({
    en: "No requests: request.csv (domain Request) lists them, and so do a request log as JSON lines or profiler.db.",
    zh: "没有请求：请求由 request.csv（domain Request）列出，也可来自 JSON 行格式的请求日志或 profiler.db。",
  }),
  batches: text({
    en: "No batches: batch.csv (domains BatchSchedule and ModelExecute; newer: Schedule) lists them; request_status.csv (domain Request) has the queue.",
    zh: "没有批次：批次由 batch.csv（domain BatchSchedule 与 ModelExecute，新版为 Schedule）列出；队列见 request_status.csv（domain Request）。",
  }),
  kv: text({
    en: "No cache states: kvcache.csv (domain KVCache) has them; an engine's log or /metrics has the share that is used.",
    zh: "没有缓存状态：见 kvcache.csv（domain KVCache）；引擎日志或 /metrics 给出占用率。",
  }),
  forwards: text({
    en: "No forward passes: forward.csv (domains BatchSchedule and ModelExecute) lists them; captures of vLLM may have none.",
    zh: "没有前向：前向由 forward.csv（domain BatchSchedule 与 ModelExecute）列出；vLLM 的采集可能没有。",
  }),
  pd: text({
    en: "No hand-overs from prefill to decode: pd_split_communication.csv (domain Communication), pd_split_kvcache.csv (KVCache) and coordinator.csv (Coordinator) have them, of services with both apart.",
    zh: "没有从预填充到解码的移交：PD 分离的服务见 pd_split_communication.csv（domain Communication）、pd_split_kvcache.csv（KVCache）与 coordinator.csv（Coordinator）。",
  }),
  experts: text({
    en: "No expert times: ep_balance.csv and moe_analysis.csv have them, from a capture with operators (acl_task_time) of a mixture of experts.",
    zh: "没有专家耗时：见 ep_balance.csv 与 moe_analysis.csv，需对专家混合模型采集算子（acl_task_time）。",
  }),
  speculation: text({
    en: "No drafts: spec_decode.csv of newer versions lists what was proposed and accepted; without speculative decoding there is none.",
    zh: "没有草稿：新版的 spec_decode.csv 列出提议与接受的 Token；未启用投机解码时没有该文件。",
  }),
  quality: null,
};
