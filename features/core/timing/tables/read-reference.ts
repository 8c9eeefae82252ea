/**
 * The layout of AIConfigurator's operator tables: `<system>/<family>/<framework>/<version>/<table>.parquet`, milliseconds.
 * What the tables mean: message_size counts elements, not bytes; `_eager` rows hold launch time, and decode runs captured
 * graphs; FP8-in-blocks rows of vLLM and whole MLA blocks hold host launch time where they are short.
 */
import type { Point } from "./gather";
import { READERS, REASONS, UNUSED, unknownTable, type Reader } from "./reference-tables";
import { UnreadableTable, type Reading, type Row, type TableFile } from "./table-file";
import { COMMA, joinTexts } from "@/lib/text";
import * as m from "./messages";

/** Null for a path that is not of this layout. Throws `UnreadableTable` for a table of it that cannot be used. */
export function readReference({ path, rows }: TableFile): Reading | null {
  const [file = "", version = "", framework = "", , system = ""] = path.split("/").reverse();
  if (!file.endsWith(".parquet")) return null;
  const name = file.replace(/\.parquet$/, "");
  if (system === "") {
    throw new UnreadableTable("TABLES-LAYOUT", m.itsPathMustEndIn);
  }
  const reader = READERS[name];
  if (!reader) throw new UnreadableTable("TABLES-UNPRICED", UNUSED[name] ?? unknownTable(name));
  const missing = [...reader.columns, "latency"].filter((column) => rows[0] !== undefined && !(column in rows[0]));
  if (rows.length === 0 || missing.length > 0) {
    if (rows.length === 0) throw new UnreadableTable("TABLES-ROWS", m.itHoldsNoRows);
    throw new UnreadableTable("TABLES-COLUMNS", m.itLacksColumnsMissing({ missing: joinTexts(missing, COMMA) }));
  }
  return { system, framework, version, ...listPoints(rows, reader, framework) };
}

function listPoints(rows: readonly Row[], reader: Reader, framework: string): Pick<Reading, "points" | "leftOut"> {
  const left = new Map<keyof typeof REASONS, number>();
  const leave = (why: keyof typeof REASONS): void => void left.set(why, (left.get(why) ?? 0) + 1);
  const points: Point[] = [];
  const launched: Point[] = [];
  for (const row of rows) {
    const read = reader.read(row);
    if (typeof read === "string") leave(read);
    else if (!isSound(read)) leave("damaged");
    else (reader.launched?.(row, framework) ? launched : points).push(read);
  }
  for (const { point, kept } of hosted(launched)) {
    if (kept) points.push(point);
    else leave("launch");
  }
  return { points, leftOut: [...left].map(([why, count]) => ({ rows: count, why: REASONS[why] })) };
}

/** Of rows that hold launch time, what takes at least three times as long as the fastest twentieth is mostly kernel. */
const LAUNCHED = 3;

/**
 * Which rows are mostly kernel: of every curve those beyond the last one that is too short. A slow row among short ones is a
 * hiccup of the host.
 */
function hosted(points: readonly Point[]): { readonly point: Point; readonly kept: boolean }[] {
  const times = points.map(({ seconds }) => seconds).sort((a, b) => a - b);
  const least = LAUNCHED * (times[Math.floor(times.length / 20)] ?? 0);
  const lastShort = new Map<string, number>();
  for (const { at, x, seconds } of points) {
    const key = at.join("|");
    if (seconds < least) lastShort.set(key, Math.max(x, lastShort.get(key) ?? 0));
  }
  return points.map((point) => ({ point, kept: point.x > (lastShort.get(point.at.join("|")) ?? -1) }));
}

const isSound = ({ at, x, seconds }: Point): boolean =>
  Number.isFinite(seconds) && seconds > 0 && Number.isFinite(x) && at.every((part) => part === part && part !== "");
