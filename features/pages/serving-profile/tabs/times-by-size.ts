/** Batches that are listed without when they ran: how long each took, by how many requests were in it. */
import { chart } from "@/features/answers/chart";
import type { Part } from "@/features/answers/answer";
import { BATCH_TYPES, type BatchType, type OpenedProfile } from "@/features/core/serving-profile";
import type { PointChart } from "@/lib/charts/drawing";
import { table } from "@/lib/export/table";
import { formatNumber } from "@/lib/format/quantity";
import { usToMs } from "@/lib/units/edge";
import type { Asked } from "../reader";
import { batchColumns } from "../row-tables";
import { WORDS } from "../words";
import * as m from "./messages";

const TYPES: readonly (readonly [BatchType, 1 | 3 | 5])[] = [
  ["prefill", 1],
  ["decode", 3],
  ["mixed", 5],
];
/** More marks than these lie on each other. */
const MOST = 4000;

export function timesBySize(opened: OpenedProfile, { t }: Asked): Part {
  const { batches } = opened.capture;
  const every = Math.max(1, Math.ceil(batches.size.length / MOST));
  const rows = Array.from(batches.size.keys()).filter((row) => row % every === 0);
  const drawing: PointChart = {
    x: { title: t(m.requestsInBatch), log: false },
    y: { title: `${t(WORDS.duration)} [ms]`, log: false },
    series: TYPES.flatMap(([type, slot]) => {
      const ofType = rows.filter((row) => BATCH_TYPES[batches.type[row] as number] === type);
      if (ofType.length === 0) return [];
      const points = ofType.map((row) => {
        const [x, y] = [batches.size[row] as number, usToMs(batches.duration[row] as number)];
        return { x, y, label: `${formatNumber(x)} → ${formatNumber(y)} ms`, holds: true };
      });
      return [{ name: type, joined: false, slot, look: "many" as const, points }];
    }),
  };
  return chart(
    t,
    {
      id: "time-by-size",
      label: m.timeOfBatchByIts,
      title: m.howLongBatchTookBy,
      subtitle: m.theseBatchesAreListedWithout,
    },
    { kind: "points", ...drawing },
    table(t, batchColumns(opened, t), rows),
  );
}
