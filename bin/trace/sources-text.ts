/** Device time by module and source line, for a terminal. */
import { sourceRows, type DeviceCapture, type Range, type Trace } from "@/features/core/trace";
import { alignedText } from "@/lib/export/table-text";
import { clipped, ms, share } from "./columns-text";

/** Rows that a terminal shows. */
const MOST = 12;

/** Empty where the file has no Python stacks. */
export function sourcesText(trace: Trace, device: DeviceCapture, range: Range): string {
  const rows = sourceRows(trace, device, range);
  if (rows.length === 0) return "";
  const all = rows.reduce((sum, { time }) => sum + time, 0);
  const body = rows
    .slice(0, MOST)
    .map(({ module, line, kernels, time }) => [
      module,
      clipped(line, 80),
      String(kernels),
      ms(time, 3),
      share(time, all),
    ]);
  const rest = rows.length > MOST ? `, ${rows.length - MOST} more` : "";
  const head = ["Module", "Source line", "n", "sum ms", "%"];
  return `# by module and source line${rest}\n\n${alignedText([head, ...body], [false, false, true, true, true])}`;
}
