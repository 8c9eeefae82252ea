/** Collectives by kind and size, for a terminal. */
import { collectiveRows, type DeviceCapture, type Trace } from "@/features/core/trace";
import { alignedText } from "@/lib/export/table-text";
import { formatQuantity } from "@/lib/format/quantity";
import { ms } from "./columns-text";

/** Rows that a terminal shows. */
const MOST = 10;

/** Empty without collectives. */
export function collectivesText(trace: Trace, device: DeviceCapture): string {
  const rows = collectiveRows(trace, device);
  if (rows.length === 0) return "";
  const rate = (bytes: number | null): string => (bytes === null ? "" : formatQuantity(bytes, "B/s"));
  const body = rows
    .slice(0, MOST)
    .map(({ kind, ranks, bytes, count, shortest, middle, total, bestBus, middleBus }) => [
      kind,
      ranks === null ? "" : String(ranks),
      bytes === null ? "not recorded" : formatQuantity(bytes, "B"),
      String(count),
      ms(shortest, 3),
      ms(middle, 3),
      ms(total, 3),
      rate(bestBus),
      rate(middleBus),
    ]);
  const head = ["Collective", "Ranks", "Message", "n", "min ms", "median ms", "sum ms", "bus, best", "bus, median"];
  const rest = rows.length > MOST ? `, ${rows.length - MOST} more` : "";
  return `# collectives by size${rest}\n\n${alignedText(
    [head, ...body],
    head.map((_, column) => column > 0),
  )}`;
}
