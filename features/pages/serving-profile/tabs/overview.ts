/** The first view: one time axis, findings, first tokens, slowest requests. */
import type { Part } from "@/features/answers/answer";
import { formatCount, formatLatency, formatPercent } from "@/lib/format/quantity";
import { table, type Column } from "@/lib/export/table";
import { verbatim } from "@/lib/text";
import { toMs, toUs } from "@/lib/units/edge";
import { spreadChart } from "../charts";
import type { OpenedProfile } from "@/features/core/serving-profile";
import type { Asked } from "../reader";
import { requestColumns } from "../requests/columns";
import { requestName, sortedMetrics } from "../requests/rows";
import { attainment } from "../requests/limits";
import { isTimed } from "../timeline/window";
import { WORDS } from "../words";
import * as m from "./messages";

const SLOWEST = 8;

export function overviewParts(opened: OpenedProfile, reader: Asked): readonly Part[] {
  return [
    ...(isTimed(opened) ? [{ kind: "view", id: "lanes" } as const] : []),
    { kind: "row", id: "beside", parts: [{ kind: "view", id: "findings" }, ...ttftChart(opened, reader)] },
    ...slowest(opened, reader),
  ];
}

function ttftChart(opened: OpenedProfile, { t, scenario }: Asked): readonly Part[] {
  const sorted = sortedMetrics(opened).ttft;
  const { ttft } = scenario.targets;
  if (sorted.length === 0) return [];
  const within = ttft === null ? sorted.length : sorted.filter((us) => us <= toUs(ttft)).length;
  const share = formatPercent(within / sorted.length, 2);
  const title = ttft === null ? m.howLongUntilFirstToken : m.shareStartWithinLimit({ share });
  return [
    spreadChart(t, {
      id: "ttft",
      label: m.ttftByRequest,
      title: t(title),
      subtitle: t(m.ttftNSorted({ sorted: formatCount(sorted.length) })),
      lines: [{ name: "TTFT", slot: 1, sorted }],
      across: ttft === null ? [] : [{ at: toMs(ttft), label: `≤ ${formatLatency(ttft)}`, strong: true }],
    }),
  ];
}

function slowest(opened: OpenedProfile, { t, scenario }: Asked): readonly Part[] {
  const { ttft, e2e } = opened.figures.metrics;
  const rows = slowestRows(ttft.some((us) => !Number.isNaN(us)) ? ttft : e2e);
  if (rows.length === 0) return [];
  const { judged, within } = attainment(opened, scenario.targets);
  const [missing, all] = [formatCount(judged - within), formatCount(judged)];
  return [
    {
      kind: "table",
      id: "slowest",
      title: m.missingOfAllRequestsMiss({ missing, all }),
      lead: m.slowestFirst,
      table: table(t, stated(requestColumns(opened, scenario.targets, t), rows), rows),
      offers: {
        label: WORDS.show,
        changes: rows.map((row) => ({ request: requestName(opened, row), tab: "requests" })),
      },
      file: verbatim("slowest"),
    },
  ];
}

/** Columns of which some row has a value. */
const stated = (columns: readonly Column<number>[], rows: readonly number[]): readonly Column<number>[] =>
  columns.filter(({ value }) => rows.some((row) => ![null, undefined, ""].includes(value(row) as string | null)));

/** Rows of the largest values, in one pass. */
function slowestRows(values: Float64Array): number[] {
  const best: number[] = [];
  values.forEach((value, row) => {
    if (Number.isNaN(value)) return;
    const last = best.at(-1);
    if (best.length === SLOWEST && last !== undefined && value <= (values[last] as number)) return;
    const position = best.findIndex((other) => (values[other] as number) < value);
    best.splice(position < 0 ? best.length : position, 0, row);
    if (best.length > SLOWEST) best.pop();
  });
  return best;
}
