/** The page's tables of the evidence itself: what bands hold, and which measurements are doubted. Pure. */
import type { Report } from "@/features/answers/answer";
import { LEFT_OUT, STORED, type DoubtedRuns, type LeftOut } from "@/features/core/evidence/runs";
import { engineName } from "@/features/words";
import { table, type Column, type Table } from "@/lib/export/table";
import { formatNumber } from "@/lib/format/quantity";
import { text, type Text, type Translate } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import { IN_PERCENT } from "@/lib/units/shown-in";

export const evidenceParts = (t: Translate): Report["parts"] => [
  {
    kind: "table",
    id: "coverage",
    title: text({ en: "What the 80 % bands hold", zh: "80 % 区间的实际覆盖率" }),
    lead: text({
      en: "Of the runs that were left out, by what was left out of fit and band together; clusters are a family on a system, engine and mode, each counted alike.",
      zh: "留出样本中落入区间的比例，按同时从拟合与区间中留出的对象分列；簇指同一系列、系统、引擎与部署方式，各簇权重相同。",
    }),
    table: coverageTable(t),
  },
  {
    kind: "table",
    id: "doubts",
    title: text({
      en: "Measurements left out because arithmetic contradicts them",
      zh: "因与算术矛盾而剔除的实测",
    }),
    lead: text({
      en: "Neither fitted nor counted above. The same check runs on measurements of your own (Calibration, mds calibrate).",
      zh: "不参与拟合，也不计入上述统计。您自己的测量也经同样检查（“校准”页、mds calibrate）。",
    }),
    table: doubtTable(t),
  },
];

const KIND_NAMES: Readonly<Record<LeftOut, Text>> = {
  pair: text({ en: "model on a system", zh: "“模型—系统”组合" }),
  family: text({ en: "model family", zh: "模型系列" }),
  system: text({ en: "system", zh: "系统" }),
  stack: text({ en: "engine, generation and format", zh: "引擎、芯片代际与格式" }),
};

function coverageTable(t: Translate): Table {
  const shares = (["tpot", "ttft"] as const).flatMap((metric) =>
    (["rows", "clusters"] as const).map((counted): Column<LeftOut> => {
      const name = metric.toUpperCase();
      const value = (kind: LeftOut): number => STORED.coverage[kind][metric][counted];
      return {
        id: `${metric}-${counted}`,
        label:
          counted === "rows"
            ? text({ en: `${name} of runs`, zh: `${name}（按条）` })
            : text({ en: `${name} of clusters`, zh: `${name}（按簇）` }),
        ...IN_PERCENT,
        value,
        written: (kind) => formatNumber(Number(toPercent(value(kind)).toFixed(1))),
      };
    }),
  );
  const columns: readonly Column<LeftOut>[] = [
    { id: "left-out", label: text({ en: "What was left out", zh: "留出对象" }), value: (kind) => t(KIND_NAMES[kind]) },
    ...shares,
  ];
  return table(t, columns, LEFT_OUT);
}

const DOUBT_NAMES: Readonly<Record<DoubtedRuns["kind"], Text>> = {
  "above-peak": text({ en: "faster than the chip's peaks", zh: "快于芯片峰值" }),
  "slower-than-one": text({
    en: "replicas slower than one of them with all of the load",
    zh: "多副本慢于单副本承担全部负载",
  }),
  "same-at-ranks": text({ en: "as fast on more GPUs", zh: "增加 GPU 而速度不变" }),
};

function doubtTable(t: Translate): Table {
  const columns: readonly Column<DoubtedRuns>[] = [
    { id: "system", label: text({ en: "System", zh: "系统" }), value: ({ system }) => system },
    { id: "family", label: text({ en: "Model", zh: "模型" }), value: ({ family }) => family },
    { id: "engine", label: text({ en: "Engine", zh: "引擎" }), value: ({ engine }) => engineName(engine) },
    { id: "kind", label: text({ en: "Doubt", zh: "疑点" }), value: ({ kind }) => t(DOUBT_NAMES[kind]) },
    {
      id: "times",
      label: text({ en: "By a factor of", zh: "相差倍数" }),
      value: ({ least, most }) => (least === most ? String(least) : `${least}–${most}`),
    },
    { id: "rows", label: text({ en: "Runs", zh: "条数" }), value: ({ rows }) => rows },
  ];
  return table(t, columns, STORED.doubts);
}
