/** `mds trace A --compare B`: what changed from A to B, by operator and shape and by kernel. */
import { chosenSides } from "@/features/pages/trace/compare/loss";
import { comparedJson, type ComparedJson } from "@/features/pages/trace/compare/plain";
import type { CutRequest } from "@/features/core/trace";
import { alignedText } from "@/lib/export/table-text";
import { formatLatency } from "@/lib/format/quantity";
import { fromUs } from "@/lib/units/edge";
import { BAD_INPUT, complain, OK, print, readLanguage, type Io } from "../console/io";
import { openFile } from "./open-file";
import { clipped } from "./columns-text";
import { issue } from "./messages.issues";

type Asked = {
  readonly path: string;
  readonly other: string;
  readonly pass: string | undefined;
  readonly request: CutRequest;
  readonly json: boolean;
};

export async function compareTraces({ path, other, pass, request, json }: Asked, io: Io): Promise<number> {
  const [a, b] = [await openFile(path, request, io), await openFile(other, request, io)];
  if (!a.ok) return complain(io, a.issues);
  if (!b.ok) return complain(io, b.issues);
  const sides = chosenSides(a.value, b.value, { device: 0, pass: pass === undefined ? null : Number(pass) });
  if (sides === null) return complain(io, [issue("TRACE-NO-WORK", "file")]);
  const compared = comparedJson(sides, readLanguage(io));
  print(io, json ? JSON.stringify(compared, null, 2) : comparedText(compared));
  return compared.comparable ? OK : BAD_INPUT;
}

/** Rows that a terminal shows. */
const MOST = 30;

const time = (us: number): string => (us < 0 ? `-${formatLatency(fromUs(-us))}` : formatLatency(fromUs(us)));

function comparedText({ verdict, evidence, same_work: checks, operators, kernels }: ComparedJson): string {
  const differing = checks.filter(({ state }) => state !== "same").map(({ state, text }) => `${state}: ${text}`);
  const rows = operators
    .slice(0, MOST)
    .map((row) => [
      clipped(row.operator, 48),
      clipped(row.shapes, 40),
      `${row.kernels_a} → ${row.kernels_b}`,
      time(row.time_a_us),
      time(row.time_b_us),
      time(row.difference_us),
    ]);
  const byName = kernels
    .slice(0, MOST)
    .map((row) => [clipped(row.name, 80), `${row.count_a} → ${row.count_b}`, time(row.difference_us)]);
  return [
    `${verdict}\n${evidence}`,
    differing.join("\n"),
    alignedText(
      [["Operator", "Shapes", "Kernels", "A", "B", "B - A"], ...rows],
      [false, false, true, true, true, true],
    ),
    alignedText([["Kernel", "n", "B - A"], ...byName], [false, true, true]),
  ]
    .filter(Boolean)
    .join("\n\n");
}
