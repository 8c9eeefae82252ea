/** What files the suite knows, what each is called, and where it helps. */
import { text, verbatim, type Text } from "@/lib/text";

/** A kind, its name, and the page that takes it; null where no page does. */
const KINDS = {
  benchmark: { name: text({ en: "results of a benchmark", zh: "压测结果" }), opens: "benchmarks" },
  trace: { name: text({ en: "profiler trace", zh: "性能轨迹" }), opens: "trace" },
  model: { name: text({ en: "model configuration", zh: "模型配置" }), opens: "models" },
  "serving-profile": { name: text({ en: "profile of a service", zh: "服务性能数据" }), opens: "serving-profile" },
  requests: { name: text({ en: "request trace", zh: "请求轨迹" }), opens: "scheduling-simulator" },
  log: { name: text({ en: "log of a server", zh: "服务日志" }), opens: "serving-profile" },
  kit: { name: text({ en: "table of the measurement kit", zh: "测量工具包的表格" }), opens: "measure" },
  tables: { name: text({ en: "measured operator tables", zh: "算子实测表" }), opens: "quick-estimation" },
  scenario: { name: text({ en: "stated scenario", zh: "场景参数" }), opens: "quick-estimation" },
  launch: { name: text({ en: "launch command", zh: "启动命令" }), opens: "quick-estimation" },
  chip: { name: text({ en: "list of accelerators", zh: "加速卡列表" }), opens: "chips" },
  "efficiency-profile": { name: text({ en: "efficiency profile", zh: "效率配置" }), opens: "calibration" },
  rules: { name: text({ en: "kernel rules", zh: "内核规则" }), opens: "trace" },
  report: { name: text({ en: "report of another tool", zh: "其他工具的报告" }), opens: "report" },
  composed: { name: text({ en: "composed report", zh: "自编报告" }), opens: "my-report" },
} as const satisfies Readonly<Record<string, { readonly name: Text; readonly opens: string | null }>>;

export type FileKind = keyof typeof KINDS;

export type Recognised = {
  readonly kind: FileKind;
  /** Id of the layout: "chrome-trace", "vllm-serve", "azure". */
  readonly format: string;
  /** The layout in words. */
  readonly called: Text;
  /** Slug of the page that takes it; null where the suite knows the file and has no use for it, for a reason in `notes`. */
  readonly opens: string | null;
  /** What to know before it is opened. */
  readonly notes: readonly Text[];
};

export const kindName = (kind: FileKind): Text => KINDS[kind].name;

/** `opens` goes before the page of the kind. */
export function recognised(
  kind: FileKind,
  format: string,
  called: Text | string,
  notes: readonly Text[] = [],
  opens: string | null = KINDS[kind].opens,
): Recognised {
  return { kind, format, called: typeof called === "string" ? verbatim(called) : called, opens, notes };
}

/** With more to know. */
export const withNotes = (file: Recognised, notes: readonly Text[]): Recognised => ({
  ...file,
  notes: [...notes, ...file.notes],
});
