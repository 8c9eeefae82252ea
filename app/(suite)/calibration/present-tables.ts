/** Tables of the page: what is shown is what is exported. Pure. */
import type { Calibration } from "@/features/core/calibration/result";
import { METRIC_NAMES, RESOURCE_NAMES } from "@/features/core/calibration/resource-names";
import type { Cell } from "@/lib/export/csv";
import type { Sheet, SheetColumn } from "@/lib/export/sheet";
import { formatCount, formatNumber, formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { Translate } from "./present";

const head = (t: Translate, en: string, zh: string, unit?: string): SheetColumn => ({
  label: t(text({ en, zh })),
  ...(unit && { unit }),
});

const percent = (share: number): number => Number((share * 100).toPrecision(3));
const inMs = (seconds: number): number => Number((seconds * 1e3).toPrecision(4));
const short = (value: number): number => Number(value.toPrecision(3));

const AT_PEAK = text({ en: "at the datasheet peak", zh: "已到数据表峰值" });
/** Host and request overhead have no peak on any sheet: the fit itself ends there. */
const AT_END = text({ en: "at the end of the fit's range", zh: "已到拟合范围的边界" });
const HAS_PEAK: readonly string[] = ["compute", "memory", "network"];

export function factorSheet({ factors }: Calibration, t: Translate): Sheet {
  return {
    columns: [
      head(t, "Resource", "资源"),
      head(t, "Factor", "系数"),
      head(t, "80 % from", "80 % 下限"),
      head(t, "to", "上限"),
      head(t, "Open", "未定", "%"),
      head(t, "Limit", "界限"),
    ],
    rows: factors.map(({ resource, value, low, high, undetermined, atLimit }) => [
      t(RESOURCE_NAMES[resource]),
      short(value),
      short(low),
      short(high),
      percent(undetermined),
      atLimit ? t(HAS_PEAK.includes(resource) ? AT_PEAK : AT_END) : null,
    ]),
  };
}

const SHARES: readonly { readonly id: "mfu" | "mbu" | "network"; readonly name: Text }[] = [
  { id: "mfu", name: text({ en: "MFU (compute)", zh: "MFU（计算）" }) },
  { id: "mbu", name: text({ en: "MBU (memory bandwidth)", zh: "MBU（显存带宽）" }) },
  { id: "network", name: text({ en: "Network efficiency", zh: "网络效率" }) },
];

/** Shares of the datasheet peaks, before and after; null where nothing was measured that uses them. */
export function shareSheet({ suggested }: Calibration, t: Translate): Sheet {
  return {
    columns: [
      head(t, "Share of the peak", "峰值占比"),
      head(t, "Before", "拟合前", "%"),
      head(t, "Suggested", "建议", "%"),
    ],
    rows: SHARES.map(({ id, name }) => {
      const share = suggested[id];
      return [t(name), share && percent(share.before), share && percent(share.after)];
    }),
  };
}

export function qualitySheet({ quality }: Calibration, t: Translate): Sheet {
  const sides = [
    { id: "before", name: text({ en: "before", zh: "拟合前" }) },
    { id: "after", name: text({ en: "after the fit", zh: "拟合后" }) },
    { id: "leftOut", name: text({ en: "left out", zh: "留一" }) },
  ] as const;
  return {
    columns: [
      head(t, "Metric", "指标"),
      head(t, "Points", "测点"),
      head(t, "Median", "中位数", "%"),
      head(t, "MAPE", "MAPE", "%"),
      head(t, "RMSE", "RMSE", "ms"),
      head(t, "R²", "R²"),
    ],
    rows: quality.flatMap((line) =>
      sides.map(({ id, name }): readonly Cell[] => {
        const { median, mape, rmse, r2 } = line[id];
        const metric = METRIC_NAMES[line.metric];
        return [
          t(text({ en: `${metric.en}, ${name.en}`, zh: `${metric.zh}，${name.zh}` })),
          line.points,
          percent(median),
          percent(mape),
          inMs(rmse),
          r2 === null ? null : Number(r2.toFixed(3)),
        ];
      }),
    ),
  };
}

export function pointSheet({ points }: Calibration, t: Translate): Sheet {
  return {
    columns: [
      head(t, "Point", "测点"),
      head(t, "Layout", "布局"),
      head(t, "In flight", "在途"),
      head(t, "ISL", "ISL"),
      head(t, "OSL", "OSL"),
      head(t, "Metric", "指标"),
      head(t, "Measured", "实测", "ms"),
      head(t, "Before", "拟合前", "ms"),
      head(t, "After", "拟合后", "ms"),
      head(t, "Residual", "残差", "%"),
      head(t, "Left out", "留一", "ms"),
      head(t, "Weight", "权重"),
      head(t, "Flag", "标记"),
    ],
    rows: points.flatMap((point) =>
      point.metrics.map((line): readonly Cell[] => [
        point.label,
        point.layout,
        point.load,
        point.isl,
        point.osl,
        t(METRIC_NAMES[line.metric]),
        inMs(line.measured),
        inMs(line.before),
        inMs(line.after),
        percent(line.residual),
        inMs(line.leftOut),
        Number(line.weight.toFixed(2)),
        flagOf(point.outlier, point.repeats, t),
      ]),
    ),
  };
}

/** On the screen lengths stand in one column, exactly; figures of tables are rounded to three digits. */
export function shownPoints(calibration: Calibration, t: Translate): Sheet {
  const { columns, rows } = pointSheet(calibration, t);
  const lengths = { label: t(text({ en: "ISL + OSL", zh: "ISL + OSL" })) };
  const merged = (row: readonly Cell[]): readonly Cell[] => [
    ...row.slice(0, 2),
    formatCount(Number(row[2])),
    `${formatCount(Number(row[3]))} + ${formatCount(Number(row[4]))}`,
    ...row.slice(5),
  ];
  return { columns: [...columns.slice(0, 3), lengths, ...columns.slice(5)], rows: rows.map(merged) };
}

function flagOf(outlier: Text | null, repeats: readonly string[], t: Translate): string {
  const words = [
    ...(outlier ? [`${t(text({ en: "outlier", zh: "异常点" }))}: ${t(outlier)}`] : []),
    ...(repeats.length > 0
      ? [t(text({ en: `repeats ${repeats.join(", ")}`, zh: `与 ${repeats.join("、")} 重复` }))]
      : []),
  ];
  return words.join("; ");
}

/** Design and bands in a sentence. */
export function qualityNote({ conditionNumber, quality }: Calibration): Text {
  const number = formatNumber(conditionNumber, 2);
  const bands = quality.map(({ metric, band }) => {
    const [name, factor] = [METRIC_NAMES[metric], formatNumber(band)];
    return text({ en: `${name.en} × ÷ ${factor}`, zh: `${name.zh} × ÷ ${factor}` });
  });
  return text({
    en: `Condition number ${number} (30 and below: the points tell the factors apart). Of other points of the deployment 80 % lie within ${bands.map(({ en }) => en).join(", ")}.`,
    zh: `条件数 ${number}（不超过 30 表示测点足以区分各系数）。同一部署的其他测点有 80 % 落在 ${bands.map(({ zh }) => zh).join("、")} 以内。`,
  });
}

/** "from 4.1 % to 3.2 %": what a run would leave of the uncertainty of TPOT. */
export const gainOf = (before: number, after: number): Text =>
  text({
    en: `uncertainty of TPOT ${formatPercent(before, 2)} → ${formatPercent(after, 2)}`,
    zh: `TPOT 不确定度 ${formatPercent(before, 2)} → ${formatPercent(after, 2)}`,
  });
