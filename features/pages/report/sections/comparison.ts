/** This report beside others, metric by metric: how much higher or lower each is, and which is best. */
import type { Part } from "@/features/answers/answer";
import { MEMORY_TAKEN } from "@/features/core/passes/memory-figure";
import type { Issue } from "@/lib/issue";
import { table, type Column } from "@/lib/export/table";
import { formatPercent } from "@/lib/format/quantity";
import { text, verbatim, type Text, type Translate } from "@/lib/text";
import { KILO } from "@/lib/units/edge";
import type { ReportAnswer } from "../answer";
import type { Comparable } from "../compared-reports";

type Metric = {
  readonly id: string;
  readonly label: Text;
  readonly unit: string;
  readonly better: "less" | "more";
  readonly value: (report: Comparable) => number | null;
};

const ms = (time: number | undefined): number | null => (time === undefined ? null : time * KILO);

/** A file says nothing of a load. */
const METRICS: readonly Metric[] = [
  {
    id: "ttft",
    label: text({ en: "TTFT under load", zh: "带负载 TTFT" }),
    unit: "ms",
    better: "less",
    value: ({ load }) => ms(load?.ttft),
  },
  {
    id: "tpot",
    label: text({ en: "TPOT under load", zh: "带负载 TPOT" }),
    unit: "ms",
    better: "less",
    value: ({ load }) => ms(load?.tpot),
  },
  {
    id: "rate",
    label: text({ en: "Output per GPU", zh: "每卡输出" }),
    unit: "tok/s",
    better: "more",
    value: ({ load }) => load?.perGpu ?? null,
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
  {
    id: "machine",
    label: text({ en: "Machine time per token", zh: "每 token 机器时间" }),
    unit: "ms",
    better: "less",
    value: ({ document }) => document.performance.machine_ms_per_token ?? null,
  },
  { id: "mfu", label: verbatim("MFU"), unit: "", better: "more", value: ({ document }) => document.performance.mfu },
  { id: "mbu", label: verbatim("MBU"), unit: "", better: "more", value: ({ document }) => document.performance.mbu },
  {
    id: "memory",
    label: MEMORY_TAKEN,
    unit: "MiB",
    better: "less",
    value: ({ document }) => document.performance.memory_peak_mb,
  },
];

type Side = { readonly id: string; readonly name: Text; readonly report: Comparable };

/** Behind this one, the pinned scenario and the reports that the link holds. */
export function comparisonParts(answer: ReportAnswer, pinned: ReportAnswer | null, t: Translate): readonly Part[] {
  const sides: readonly Side[] = [
    { id: "own", name: OWN, report: comparable(answer) },
    ...(pinned ? [{ id: "pinned", name: PINNED, report: comparable(pinned) }] : []),
    ...answer.others.flatMap(({ name, of }, place) =>
      of.ok ? [{ id: `other-${place + 1}`, name, report: of.value }] : [],
    ),
  ];
  const issues = answer.others.flatMap(({ name, of }) => of.issues.map((issue) => about(name, issue)));
  return [
    { kind: "view", id: "compare-tools" },
    ...(issues.length > 0 ? [{ kind: "issues", id: "others-issues", issues } as const] : []),
    sides.length === 1 ? NOTHING : sideBySide(sides, t),
  ];
}

const NOTHING: Part = {
  kind: "words",
  id: "nothing-pinned",
  words: [
    text({
      en: "Keep this report for comparison, add report files, or pin a scenario (p), then change this one: all stand here beside each other.",
      zh: "保留本报告用于对比、添加报告文件，或固定一个场景（p），再修改当前场景，各报告即在此并列。",
    }),
  ],
};

const OWN = text({ en: "This report", zh: "本报告" });
const PINNED = text({ en: "Pinned scenario", zh: "固定场景" });

const comparable = (answer: ReportAnswer): Comparable => ({
  document: answer.document,
  load: answer.kind === "scenario" ? answer.load : null,
});

const about = ({ en, zh }: Text, issue: Issue): Issue => ({
  ...issue,
  message: text({ en: `${en}: ${issue.message.en}`, zh: `${zh}：${issue.message.zh}` }),
});

type Row = Metric & { readonly values: readonly (number | null)[] };

function sideBySide(sides: readonly Side[], t: Translate): Part {
  const rows = METRICS.map((metric): Row => ({ ...metric, values: sides.map(({ report }) => metric.value(report)) }));
  const columns = sides.flatMap(({ id, name }, place): Column<Row>[] => [
    { id, label: name, value: ({ values }) => values[place] },
    {
      id: `${id}-change`,
      label: place === 0 ? "" : text({ en: `${name.en}, against this`, zh: `${name.zh}，相对本报告` }),
      value: (row) => t(standing(row, place)),
    },
  ]);
  return {
    kind: "table",
    id: "side-by-side",
    title: text({ en: "Reports beside each other", zh: "报告并列" }),
    note: text({
      en: "◆ marks the best of a row. Empty: that report does not say it (a file knows no load).",
      zh: "◆ 为该行最优。空格表示该报告没有此项（文件不含负载）。",
    }),
    table: table<Row>(
      t,
      [
        { id: "metric", label: text({ en: "Metric", zh: "指标" }), value: ({ label }) => t(label) },
        { id: "unit", label: text({ en: "Unit", zh: "单位" }), value: ({ unit }) => unit },
        ...columns,
      ],
      rows,
    ),
  };
}

/** "46 % lower ◆". */
function standing({ values, better }: Row, place: number): Text {
  const [own = null, value = null] = [values[0], values[place]];
  const change = place === 0 ? verbatim("") : against(own, value);
  const known = values.filter((one) => one !== null);
  const best = better === "less" ? Math.min(...known) : Math.max(...known);
  const equal = known.every((one) => one === known[0]);
  const mark = value !== null && value === best && known.length > 1 && !equal ? "◆" : "";
  const gap = change.en !== "" && mark !== "" ? " " : "";
  return text({ en: `${change.en}${gap}${mark}`, zh: `${change.zh}${gap}${mark}` });
}

function against(own: number | null, value: number | null): Text {
  if (own === null || value === null || own === 0) return verbatim("");
  const share = value / own - 1;
  if (share === 0) return text({ en: "equal", zh: "相同" });
  const size = formatPercent(Math.abs(share), 2);
  return share > 0 ? text({ en: `${size} higher`, zh: `高 ${size}` }) : text({ en: `${size} lower`, zh: `低 ${size}` });
}
