/** This report beside the one of the pinned scenario: metric by metric, which is better, and by how much. */
import type { Part } from "@/features/answer";
import { table } from "@/lib/export/table";
import { formatPercent } from "@/lib/format/quantity";
import { text, verbatim, type Text, type Translate } from "@/lib/text";
import { KILO } from "@/lib/units/edge";
import type { ReportAnswer } from "./answer";

type Metric = {
  readonly id: string;
  readonly label: Text;
  readonly unit: string;
  readonly better: "less" | "more";
  readonly value: (answer: ReportAnswer) => number | null;
};

/** A file says nothing of a load. */
const underLoad = (answer: ReportAnswer) => (answer.kind === "scenario" ? answer.load : null);

const ms = (time: number | undefined): number | null => (time === undefined ? null : time * KILO);

const METRICS: readonly Metric[] = [
  {
    id: "ttft",
    label: text({ en: "TTFT under load", zh: "带负载 TTFT" }),
    unit: "ms",
    better: "less",
    value: (answer) => ms(underLoad(answer)?.ttft),
  },
  {
    id: "tpot",
    label: text({ en: "TPOT under load", zh: "带负载 TPOT" }),
    unit: "ms",
    better: "less",
    value: (answer) => ms(underLoad(answer)?.tpot),
  },
  {
    id: "rate",
    label: text({ en: "Output per GPU", zh: "每卡输出" }),
    unit: "tok/s",
    better: "more",
    value: (answer) => underLoad(answer)?.perGpu ?? null,
  },
  {
    id: "idle-ttft",
    label: text({ en: "TTFT, idle engine", zh: "TTFT（空闲引擎）" }),
    unit: "ms",
    better: "less",
    value: ({ document }) => document.performance.ttft_ms,
  },
  {
    id: "idle-tpot",
    label: text({ en: "Decode step alone", zh: "单独的解码步" }),
    unit: "ms",
    better: "less",
    value: ({ document }) => document.performance.tpot_ms,
  },
  { id: "mfu", label: verbatim("MFU"), unit: "", better: "more", value: ({ document }) => document.performance.mfu },
  { id: "mbu", label: verbatim("MBU"), unit: "", better: "more", value: ({ document }) => document.performance.mbu },
  {
    id: "memory",
    label: text({ en: "Memory taken of a GPU", zh: "单卡占用显存" }),
    unit: "MiB",
    better: "less",
    value: ({ document }) => document.performance.memory_peak_mb,
  },
];

type Row = Metric & { readonly own: number | null; readonly other: number | null };

export function comparisonParts(answer: ReportAnswer, pinned: ReportAnswer | null, t: Translate): readonly Part[] {
  if (pinned === null) return [{ kind: "words", id: "nothing-pinned", words: [PIN] }];
  const rows = METRICS.map((metric): Row => ({ ...metric, own: metric.value(answer), other: metric.value(pinned) }));
  return [
    {
      kind: "table",
      id: "against-pinned",
      title: text({ en: "Against the pinned scenario", zh: "与固定场景对比" }),
      table: table<Row>(
        t,
        [
          { id: "metric", label: text({ en: "Metric", zh: "指标" }), value: ({ label }) => t(label) },
          { id: "unit", label: text({ en: "Unit", zh: "单位" }), value: ({ unit }) => unit },
          { id: "own", label: text({ en: "This report", zh: "本报告" }), value: ({ own }) => own },
          { id: "pinned", label: text({ en: "Pinned", zh: "固定" }), value: ({ other }) => other },
          { id: "change", label: text({ en: "Change", zh: "变化" }), value: (row) => t(change(row)) },
          { id: "better", label: text({ en: "Better one", zh: "较优者" }), value: (row) => t(best(row)) },
        ],
        rows,
      ),
    },
  ];
}

const PIN = text({
  en: "Pin a scenario (p), change this one, and both stand here beside each other.",
  zh: "固定一个场景（p）再修改当前场景，两者即在此并列。",
});

function change({ own, other }: Row): Text {
  if (own === null || other === null || other === 0) return verbatim("—");
  const share = own / other - 1;
  if (share === 0) return text({ en: "equal", zh: "相同" });
  const size = formatPercent(Math.abs(share), 2);
  return share > 0 ? text({ en: `${size} higher`, zh: `高 ${size}` }) : text({ en: `${size} lower`, zh: `低 ${size}` });
}

function best({ own, other, better }: Row): Text {
  if (own === null || other === null || own === other) return verbatim("");
  return own < other === (better === "less")
    ? text({ en: "this report", zh: "本报告" })
    : text({ en: "pinned", zh: "固定场景" });
}
