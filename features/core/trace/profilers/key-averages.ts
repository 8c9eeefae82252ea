/**
 * The table that torch's `key_averages().table()` prints. Units differ from cell to cell, names are cut with dots. Device time is the
 * self time: an operator's total holds that of the operators and kernels inside it, and is not added.
 */
import { kernelTable, type GivenRow, type KernelTable } from "./kernel-table";

/** Two spaces at least between columns. */
const GAP = /\s{2,}/;
const RULE = /^-{3,}(\s+-{3,})+\s*$/;
const SELF_DEVICE = /^Self (CUDA|XPU|HPU|MTIA|PrivateUse1|device)$/i;

/** Microseconds in a unit. */
const UNITS: Readonly<Record<string, number>> = { ns: 1e-3, us: 1, µs: 1, ms: 1e3, s: 1e6 };

export function keyAverages(text: string): KernelTable | null {
  const lines = text.split(/\r\n|\r|\n/);
  const rules = lines.flatMap((line, index) => (RULE.test(line) ? [index] : []));
  const [top, under] = rules;
  if (top === undefined || under === undefined) return null;
  const head = cells(lines[top + 1] ?? "");
  const [name, device, calls] = [
    head.indexOf("Name"),
    head.findIndex((title) => SELF_DEVICE.test(title)),
    head.indexOf("# of Calls"),
  ];
  if (name !== 0 || calls < 0) return null;
  const self = device < 0 ? head.indexOf("Self CPU") : device;
  const rows = lines.slice(under + 1, rules[2] ?? lines.length).flatMap((line): readonly GivenRow[] => {
    const row = cells(line);
    const total = readTime(row[self] ?? "");
    return row.length < head.length || total === null
      ? []
      : [{ name: row[0] ?? "", calls: Number(row[calls]), total, mean: null }];
  });
  if (rows.length === 0) return null;
  const host = statedTotal(lines, "CPU");
  const onDevice = statedTotal(lines, "(?!CPU)\\w+");
  return kernelTable("key-averages", rows, {
    ...(host !== null && { host }),
    ...(onDevice !== null && device >= 0 && { total: onDevice }),
  });
}

const cells = (line: string): readonly string[] => line.trim().split(GAP);

function readTime(cell: string): number | null {
  const [, number, unit = ""] = /^([\d.]+)\s*(ns|us|µs|ms|s)$/.exec(cell) ?? [];
  const factor = UNITS[unit];
  return number === undefined || factor === undefined ? null : Number(number) * factor;
}

function statedTotal(lines: readonly string[], device: string): number | null {
  const line = new RegExp(`^Self ${device} time total: (.*)$`);
  for (const text of lines) {
    const match = line.exec(text.trim());
    if (match !== null) return readTime(match[1] ?? "");
  }
  return null;
}
