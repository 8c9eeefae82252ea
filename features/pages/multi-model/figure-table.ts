/** Every figure of all contenders. Pure. */
import {
  filledColumn,
  limitedColumn,
  limitsColumn,
  metricColumns,
  usedMetrics,
} from "@/features/core/comparison/columns";
import { table, type Column, type Table } from "@/lib/export/table";
import type { Text, Translate } from "@/lib/text";
import { GIGA } from "@/lib/units/edge";
import { IN_PERCENT } from "@/lib/units/shown-in";
import type { Comparison, Item } from "./comparison";
import { VARIED_WORD } from "./words";
import * as m from "./messages";

export const figureTable = ({ vary, items, judged }: Comparison, t: Translate): Table =>
  table<Item>(
    t,
    [
      { id: "name", label: VARIED_WORD[vary], value: ({ name }) => name },
      ...(vary === "models" ? PARAMETERS : []),
      { id: "layout", label: m.layout, value: ({ figures }) => figures?.layout },
      limitsColumn(t, judged),
      ...metricColumns(items, judged),
      filledColumn,
      limitedColumn(t),
      ...usedMetrics(items, judged).map(({ id, label }): Column<Item> => ({
        id: `${id}-share`,
        label: m.labelShareOfBest({ label }),
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

const PARAMETERS = [count("total", m.parameters), count("active", m.active)];
