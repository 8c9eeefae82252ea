/** Every figure of all contenders. Pure. */
import {
  filledColumn,
  limitedColumn,
  limitsColumn,
  metricColumns,
  usedMetrics,
} from "@/features/core/comparison/columns";
import { table, type Column, type Table } from "@/lib/export/table";
import { text, type Text, type Translate } from "@/lib/text";
import { GIGA } from "@/lib/units/edge";
import { IN_PERCENT } from "@/lib/units/shown-in";
import type { Comparison, Item } from "./comparison";
import { VARIED_WORD } from "./words";

export const figureTable = ({ vary, items, judged }: Comparison, t: Translate): Table =>
  table<Item>(
    t,
    [
      { id: "name", label: VARIED_WORD[vary], value: ({ name }) => name },
      ...(vary === "models" ? PARAMETERS : []),
      { id: "layout", label: text({ en: "Layout", zh: "布局" }), value: ({ figures }) => figures?.layout },
      limitsColumn(t, judged),
      ...metricColumns(items, judged),
      filledColumn,
      limitedColumn(t),
      ...usedMetrics(items, judged).map(({ id, label }): Column<Item> => ({
        id: `${id}-share`,
        label: text({ en: `${label.en}, share of the best`, zh: `${label.zh}，与最佳者之比` }),
        ...IN_PERCENT,
        value: ({ standing }) => standing[id],
        fileOnly: true,
      })),
    ],
    items,
  );

const count = (id: "total" | "active", label: Text): Column<Item> => ({
  id: `params-${id}`,
  label,
  unit: "B",
  factor: 1 / GIGA,
  value: ({ figures }) => figures?.params[id],
});

const PARAMETERS = [
  count("total", text({ en: "Parameters", zh: "参数量" })),
  count("active", text({ en: "Active", zh: "激活参数" })),
];
