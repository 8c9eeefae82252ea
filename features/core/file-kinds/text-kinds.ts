/** What a text is that is neither JSON nor a table: logs, metrics, commands, manifests, links, what a terminal printed. */
import { readConsole } from "@/features/core/evidence/benchmark-files/consoles/consoles";
import { FORMATS } from "@/features/core/evidence/benchmark-files/formats";
import { readLlmdText } from "@/features/core/evidence/benchmark-files/reports/llmd-report";
import { readDraftCurves } from "@/features/core/workload/draft-curves";
import { formatNumber } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { keyAveragesKind } from "./kernel-table-kinds";
import { recognised, type Recognised } from "./kinds";
import { launchKind } from "./launch-kind";
import * as m from "./messages";

/** Null where no sign holds. */
export const textKind = (source: string): Recognised | null =>
  linkKind(source) ??
  keyAveragesKind(source) ??
  reportKind(source) ??
  draftKind(source) ??
  metricsKind(source) ??
  logKind(source) ??
  aisimulateKind(source) ??
  launchKind(source);

/** An address of this suite: a page and its parameters. */
function linkKind(source: string): Recognised | null {
  const match = /^\s*(?:https?:\/\/[^\s/]+)?\/([a-z0-9-]*)\?(\S+)\s*$/.exec(source);
  if (!match) return null;
  const [, slug = "", query = ""] = match;
  const keys = [...new URLSearchParams(query).keys()];
  if (!keys.some((key) => ["model", "hw", "tp", "isl", "conc", "chip"].includes(key))) return null;
  const called = m.linkOfThisSuite;
  return recognised("scenario", "mds-link", called, [], slug === "" ? undefined : slug);
}

/** Before tables: a title or a row of such a report may look like the head of one. */
export function consoleKind(source: string): Recognised | null {
  const report = readConsole(source);
  if (!report) return null;
  const { format, records } = report;
  return recognised("benchmark", format, FORMATS[format].name, [
    m.recordsResultBlocksAsTerminal({ records: records.length }),
  ]);
}

const reportKind = (source: string): Recognised | null =>
  readLlmdText(source) && recognised("benchmark", "llmd-report", FORMATS["llmd-report"].name);

function draftKind(source: string): Recognised | null {
  const read = readDraftCurves(source);
  if (!read) return null;
  const notes = read.curves.flatMap(({ model, mode, points, falls }) => {
    const usual = points.find(({ drafted }) => drafted === 3) ?? points.at(-1);
    const { accepted = 0, drafted = 0 } = usual ?? {};
    return [
      m.curveOfModel({ model, mode, drafted, accepted: formatNumber(accepted) }),
      ...(falls.length > 0 ? [m.curveFallsAt({ model, mode, depths: falls.join(", ") })] : []),
    ];
  });
  return recognised("scenario", "draft-curves", m.acceptanceCurvesOfDrafts({ method: read.method ?? "—" }), [
    ...notes,
    m.firstCurveSetsDrafts,
  ]);
}

function metricsKind(source: string): Recognised | null {
  const typed = source.match(/^# (HELP|TYPE) \S+/gm)?.length ?? 0;
  const sampled = source.match(/^[a-zA-Z_:][\w:]*(\{[^}\n]*\})? -?[\d.+eEInfNa]+(\s+\d+)?$/gm)?.length ?? 0;
  if (typed === 0 || sampled === 0) return null;
  const engine = /^(vllm|sglang|trtllm|nv_trt_llm|tgi|dynamo)[:_]/m.exec(source)?.[1];
  const called = engine === undefined ? "/metrics" : `/metrics (${engine})`;
  return recognised("log", "prometheus-metrics", m.calledOfServer({ called }), [m.servingProfileShowsItOverTime]);
}

/** Lines that only a running server writes. */
const LOGS: readonly (readonly [format: string, called: Text, sign: RegExp])[] = [
  [
    "vllm-log",
    m.logOfVLLM,
    /Avg prompt throughput|vLLM API server version|GPU KV cache size:|\b(INFO|WARNING|ERROR) \d\d-\d\d \d\d:\d\d:\d\d .{0,120}\.py:\d+\]|Starting to load model .{0,200}vllm|EngineCore/,
  ],
  [
    "sglang-log",
    m.logOfSGLang,
    /server_args=ServerArgs\(|\b(Prefill|Decode) batch[.,:\[ ].{0,120}#(new-seq|running-req|token)|max_total_num_tokens=\d+.{0,80}chunked_prefill_size/,
  ],
  [
    "trtllm-log",
    m.logOfTensorRTLlm,
    /\[TRT-LLM\]|\[TensorRT-LLM\]|\bnum_scheduled_requests\s*[:=]|iter = \d+, global_rank = \d+/,
  ],
  ["mindie-log", m.logOfMindIE, /\[(mindie|MindIE|ms_service_profiler)[^[\]]*\]/],
];

/** What an engine says of its memory while it starts, and what it says while it serves. */
const STARTS_UP =
  /non-default args:|server_args=ServerArgs\(|LLM engine \(v\S{1,40}\) with config:|GPU KV cache size:|# (?:GPU|cuda) blocks:|Available KV cache memory:|model weights took|Model loading took|max seq len \(\d+\)|KV Cache is allocated|max_total_num_tokens=|max tokens in paged KV cache|No available memory for the cache blocks/;
const SERVES =
  /Avg (?:prompt|generation) throughput|\b(?:Prefill|Decode) batch[.,:[ ]|num_scheduled_requests|"Active Request Count"/;

/** A log of a start alone is memory; one that goes on to serve is a profile. */
function logKind(source: string): Recognised | null {
  const [starts, serves] = [STARTS_UP.test(source), SERVES.test(source)];
  const log = LOGS.find(([, , sign]) => sign.test(source)) ?? (starts ? START_LOG : undefined);
  if (!log) return null;
  if (starts && !serves) return recognised("log", log[0], log[1], [], "quick-memory");
  const startNotes = starts ? [m.startLinesReconcileOnQuickMemory] : [];
  return recognised("log", log[0], log[1], [...startNotes, m.servingProfileShowsItOverTime]);
}

const START_LOG = ["start-log", m.logOfStart] as const;

const AISIMULATE = /^(engine|"engine")\s*:/m;
const WORKERS = /^[ \t]+(workers|model)[ \t]*:/m;
const ASKED = /^(traffic|evaluation|optimization|optimizer)\s*:/m;

const aisimulateKind = (source: string): Recognised | null =>
  AISIMULATE.test(source) && WORKERS.test(source) && ASKED.test(source)
    ? recognised("launch", "aisimulate", m.scenarioOfAISimulate)
    : null;
