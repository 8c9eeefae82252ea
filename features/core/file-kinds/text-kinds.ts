/** What a text is that is neither JSON nor a table: logs, metrics, commands, manifests, links, what a terminal printed. */
import { consoleRecords, isConsoleText, isSglang } from "@/features/core/evidence/benchmark-files/console-text";
import { FORMATS } from "@/features/core/evidence/benchmark-files/formats";
import { text, type Text } from "@/lib/text";
import { recognised, type Recognised } from "./kinds";

/** Null where no sign holds. */
export const textKind = (source: string): Recognised | null =>
  linkKind(source) ??
  consoleKind(source) ??
  metricsKind(source) ??
  logKind(source) ??
  launchKind(source) ??
  yamlKind(source);

/** An address of this suite: a page and its parameters. */
function linkKind(source: string): Recognised | null {
  const found = /^\s*(?:https?:\/\/[^\s/]+)?\/([a-z0-9-]*)\?(\S+)\s*$/.exec(source);
  if (!found) return null;
  const [, slug = "", query = ""] = found;
  const keys = [...new URLSearchParams(query).keys()];
  if (!keys.some((key) => ["model", "hw", "tp", "isl", "conc", "chip"].includes(key))) return null;
  const called = text({ en: "link of this suite", zh: "本套件的链接" });
  return recognised("scenario", "mds-link", called, [], slug === "" ? undefined : slug);
}

function consoleKind(source: string): Recognised | null {
  if (!isConsoleText(source)) return null;
  const records = consoleRecords(source);
  const format = records.some(isSglang) ? "sglang-serve" : "vllm-serve";
  return recognised("benchmark", format, FORMATS[format].name, [
    text({
      en: `${records.length} result blocks as a terminal printed them.`,
      zh: `终端打印的 ${records.length} 个结果块。`,
    }),
  ]);
}

function metricsKind(source: string): Recognised | null {
  const typed = source.match(/^# (HELP|TYPE) \S+/gm)?.length ?? 0;
  const sampled = source.match(/^[a-zA-Z_:][\w:]*(\{[^}\n]*\})? -?[\d.+eEInfNa]+(\s+\d+)?$/gm)?.length ?? 0;
  if (typed === 0 || sampled === 0) return null;
  const engine = /^(vllm|sglang|trtllm|nv_trt_llm|tgi|dynamo)[:_]/m.exec(source)?.[1];
  const called = engine === undefined ? "/metrics" : `/metrics (${engine})`;
  return recognised("log", "prometheus-metrics", text({ en: `${called} of a server`, zh: `服务的 ${called}` }));
}

/** Lines that only a running server writes. */
const LOGS: readonly (readonly [format: string, called: Text, sign: RegExp])[] = [
  [
    "vllm-log",
    text({ en: "log of vLLM", zh: "vLLM 日志" }),
    /Avg prompt throughput|vLLM API server version|GPU KV cache size:|\b(INFO|WARNING|ERROR) \d\d-\d\d \d\d:\d\d:\d\d .{0,120}\.py:\d+\]|Starting to load model .{0,200}vllm|EngineCore/,
  ],
  [
    "sglang-log",
    text({ en: "log of SGLang", zh: "SGLang 日志" }),
    /server_args=ServerArgs\(|\b(Prefill|Decode) batch[.,:\[ ].{0,120}#(new-seq|running-req|token)|max_total_num_tokens=\d+.{0,80}chunked_prefill_size/,
  ],
  [
    "trtllm-log",
    text({ en: "log of TensorRT-LLM", zh: "TensorRT-LLM 日志" }),
    /\[TRT-LLM\]|\[TensorRT-LLM\]|\bnum_scheduled_requests\s*[:=]|iter = \d+, global_rank = \d+/,
  ],
  ["mindie-log", text({ en: "log of MindIE", zh: "MindIE 日志" }), /\[(mindie|MindIE|ms_service_profiler)[^[\]]*\]/],
];

function logKind(source: string): Recognised | null {
  const found = LOGS.find(([, , sign]) => sign.test(source));
  return found ? recognised("log", found[0], found[1]) : null;
}

const STARTS: readonly (readonly [engine: string, sign: RegExp])[] = [
  ["vLLM", /\bvllm\s+serve\b|vllm\.entrypoints\.|vllm-openai/],
  ["SGLang", /sglang\.launch_server|\bsglang\s+serve\b|lmsysorg\/sglang/],
  ["TensorRT-LLM", /\btrtllm-serve\b/],
  ["Dynamo", /\bdynamo\.(vllm|sglang|trtllm|frontend)\b|dynamo-run/],
];

const MANIFEST = /^(apiVersion|kind|services|modelArtifacts|multinode)\s*:/m;

function launchKind(source: string): Recognised | null {
  const engines = STARTS.filter(([, sign]) => sign.test(source)).map(([engine]) => engine);
  if (engines.length === 0) return null;
  const manifest = MANIFEST.test(source) && !/^#!/.test(source);
  const names = engines.join(", ");
  return manifest
    ? recognised("launch", "manifest", text({ en: `manifest that starts ${names}`, zh: `启动 ${names} 的清单` }))
    : recognised("launch", "command", text({ en: `command that starts ${names}`, zh: `启动 ${names} 的命令` }));
}

function yamlKind(source: string): Recognised | null {
  if (!MANIFEST.test(source)) return null;
  return recognised(
    "launch",
    "manifest",
    text({ en: "manifest", zh: "清单" }),
    [text({ en: "It starts no engine that is known here.", zh: "其中没有启动任何已知的引擎。" })],
    null,
  );
}
