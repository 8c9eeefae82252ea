/** An incident as plain data, written by hand: ten minutes of one engine, whose cache is full from 380 s on. */
import type { Diagnosis, Finding } from "@/features/core/diagnosis/diagnosis";
import type { Evidence, Sample, Series } from "@/features/core/diagnosis/evidence";
import { verbatim } from "@/lib/text";

const LOG = "server.log";
const [SINCE, SPAN, STEP] = [380, 600, 10];

const FULL: Finding = {
  cause: "kv-full",
  since_s: SINCE,
  until_s: null,
  confidence: "high",
  sentence: { en: "The cache is full.", zh: "缓存已满。" },
  evidence: [
    { name: "running", value: [69, 41], unit: "", at_s: 390, place: { file: LOG, line: 40 } },
    { name: "cache", value: 0.998, unit: "share", at_s: null, place: { file: "metrics.prom", line: null } },
  ],
  ruledOut: [{ cause: "queue-at-cap", why: { en: "The cache is above 95 %.", zh: "缓存高于 95 %。" } }],
  against: [],
  cures: [
    {
      engine: "vllm",
      flag: "--max-num-seqs",
      from: "256",
      to: "64",
      note: { en: "Queues instead.", zh: "改为排队。" },
    },
    {
      engine: "vllm",
      flag: "--kv-cache-dtype",
      from: null,
      to: "fp8",
      note: { en: "Twice the cache.", zh: "缓存翻倍。" },
    },
  ],
  effects: [
    {
      ...{ figure: "ttft_p99", unit: "s", before: 7.9, after: 1.1, low: 0.9, high: 1.3 },
      ...{ method: { en: "replayed", zh: "回放" }, by: "replay" },
    },
  ],
  follows: "load-change",
};

const CHANGED: Finding = {
  ...FULL,
  cause: "load-change",
  confidence: "middle",
  sentence: { en: "Prompts are three times as long.", zh: "提示词变为三倍长。" },
  evidence: [{ name: "prompt_tokens", value: [2100, 6300], unit: "tok", at_s: SINCE, place: { file: LOG, line: 39 } }],
  ...{ cures: [], effects: [], follows: null, until_s: 500 },
};

export const INCIDENT: Diagnosis = {
  ...{ cause: "load-change", since_s: SINCE, until_s: 500, t0: "11-18 09:35:20", zone: null },
  sentence: {
    en: "Since 09:41:40 prompts are three times as long. The KV cache is full.",
    zh: "自 09:41:40 起提示词变为三倍长。KV 缓存已满。",
  },
  findings: [CHANGED, FULL],
  figures: [
    { name: "span", value: 600, unit: "s", why: null },
    { name: "acceptance length", value: null, unit: "", why: { en: "No drafts are used.", zh: "未使用草稿。" } },
  ],
  leftOut: [],
  notTold: [{ question: { en: "Do clients wait longer?", zh: "客户端是否等待更久？" }, file: verbatim("bench.json") }],
};

export const HEALTHY: Diagnosis = {
  ...{ ...INCIDENT, cause: "none", since_s: null, until_s: null, findings: [], notTold: [] },
  sentence: { en: "Nothing is wrong in these 10 minutes.", zh: "这 10 分钟没有异常。" },
  figures: [{ name: "waiting max", value: 0, unit: "", why: null }],
};

const UNSAID: Omit<Sample, "at_s" | "place"> = {
  ...{ span_s: STEP, running: null, waiting: null, cacheShare: null, promptRate: null, outputRate: null },
  ...{ prefixHit: null, acceptance: null, stepMs: null, deviceMs: null, inTransfer: null, preallocated: null },
  ...{ scheduled: null, executed: null, graph: null },
} as Omit<Sample, "at_s" | "place">;

export const sample = (at_s: number, values: Partial<Sample>): Sample => ({
  ...UNSAID,
  ...{ at_s, place: { file: LOG, line: at_s / STEP + 1 } },
  ...values,
});

export const series = (parts: Partial<Series>): Series => ({
  ...{ engine: "vllm", rank: "", pool: null, host: "", source: "log", samples: [], totals: [] },
  ...parts,
});

const samples = Array.from({ length: SPAN / STEP + 1 }, (_, index) => {
  const [at_s, full] = [index * STEP, index * STEP >= SINCE];
  return sample(at_s, { running: full ? 41 : 30, waiting: full ? 12 : 0, cacheShare: full ? 0.998 : 0.46 });
});

export const EVIDENCE: Evidence = {
  ...{ t0: INCIDENT.t0, zone: null, span_s: SPAN, series: [series({ samples })] },
  events: [390, 391, 420].map((at_s) => ({
    ...{ at_s, kind: "preempted", rank: "", count: 1, tokens: null },
    place: { file: LOG, line: 41 },
  })),
  stated: {
    ...{ model: null, version: null, maxRunning: null, cacheTokens: null, stepTokens: null, draftTokens: null },
    ...{ largestGraph: null, loraSlots: null, maxLength: null, reserves: null },
  },
  ...{ clients: [], captures: [] },
  unread: [{ file: "notes.docx", why: { en: "The file is binary.", zh: "该文件为二进制。" } }],
};

export const OPENED = {
  ...{ evidence: EVIDENCE, diagnosis: INCIDENT, files: [LOG, "metrics.prom", "notes.docx"], isExample: false },
};
