/** The laws of operators against tables of one's own, and which tables to measure next. */
import type { Part } from "@/features/answers/answer";
import type { LawFit, LawLine } from "@/features/core/calibration/laws/fit-laws";
import { lawKindName } from "@/features/core/calibration/laws/law-names";
import type { NextTable } from "@/features/core/calibration/laws/next-tables";
import { table, type Table } from "@/lib/export/table";
import { text, type Translate } from "@/lib/text";
import { IN_PERCENT } from "@/lib/units/shown-in";

export const lawParts = (laws: LawFit | null, next: readonly NextTable[], t: Translate): readonly Part[] => [
  ...(laws === null
    ? []
    : [{ kind: "table", id: "laws", title: TITLE, lead: LEAD, table: lawTable(laws, t) } satisfies Part]),
  ...(next.length === 0
    ? []
    : [{ kind: "table", id: "next-tables", title: NEXT, lead: NEXT_LEAD, table: nextTable(next, t) } satisfies Part]),
];

function lawTable({ lines, found }: LawFit, t: Translate): Table {
  const factor = ({ kind }: LawLine): number | null => {
    const own = found.find((line) => line.kind === kind);
    return own?.kept ? own.found : null;
  };
  return table<LawLine>(
    t,
    [
      { id: "law", label: text({ en: "Law", zh: "规律" }), value: ({ law }) => law },
      { id: "rows", label: text({ en: "Rows of tables", zh: "表行数" }), value: ({ rows }) => rows },
      { id: "before", label: text({ en: "Shipped", zh: "出厂" }), ...IN_PERCENT, value: ({ before }) => before.median },
      {
        id: "before_p90",
        label: text({ en: "Shipped p90", zh: "出厂 p90" }),
        ...IN_PERCENT,
        value: ({ before }) => before.p90,
      },
      {
        id: "after",
        label: text({ en: "With factor", zh: "加系数" }),
        ...IN_PERCENT,
        value: ({ after }) => after.median,
      },
      {
        id: "left_out",
        label: text({ en: "Left out", zh: "留出" }),
        ...IN_PERCENT,
        value: ({ leftOut }) => leftOut.median,
      },
      { id: "factor", label: text({ en: "Time factor", zh: "时间系数" }), value: factor },
    ],
    lines,
  );
}

const nextTable = (rows: readonly NextTable[], t: Translate): Table =>
  table<NextTable>(
    t,
    [
      { id: "kind", label: text({ en: "Kernels", zh: "内核" }), value: ({ kind }) => t(lawKindName(kind)) },
      {
        id: "share",
        label: text({ en: "Share of the passes", zh: "占前向时间" }),
        ...IN_PERCENT,
        value: ({ share }) => share,
      },
      {
        id: "error",
        label: text({ en: "Error to expect", zh: "预期误差" }),
        ...IN_PERCENT,
        value: ({ error }) => error,
      },
      { id: "script", label: text({ en: "Script", zh: "脚本" }), value: ({ script }) => script },
    ],
    rows,
  );

const TITLE = text({ en: "Laws against your operator tables", zh: "规律与你的算子表" });
const LEAD = text({
  en: "Median error on the scenario's tables: as shipped, with a factor of time, and of a third of the shapes left out in turn. A factor without a number is not kept: left-out shapes come no closer. `mds fit` writes the kept ones as a profile for machines without the tables.",
  zh: "场景所选算子表上的误差中位数：出厂、加时间系数、以及轮流留出三分之一形状。没有数值的系数不采用：留出形状未更接近。`mds fit` 可将采用的系数写成配置，供没有这些表的机器使用。",
});
const NEXT = text({ en: "Operator tables to measure next", zh: "接下来测量的算子表" });
const NEXT_LEAD = text({
  en: "Kinds of kernels of one prefill and one decode step that no table of yours is of, by share of the time times the error to expect of their law.",
  zh: "一次预填充与一次解码中尚无你的实测表的内核种类，按时间占比乘以规律的预期误差排序。",
});
