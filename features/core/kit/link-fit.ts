/**
 * Latency and bandwidth of messages of one kind between so many ranks:
 *
 *   t = α + x / β      x = share · bytes, what a link carries in one direction:
 *                      all-reduce 2(n − 1)/n, all-gather and all-to-all (n − 1)/n, send 1, copy from or to the host 1
 *
 * Least squares on (fitted − measured) / measured, so that small messages tell α as large ones tell β. Neither is below nothing: where
 * the line would cut the axis there, it goes through the origin.
 */
import { median } from "@/lib/statistics/quantile";
import type { HostRow, LinkRow } from "./kit-rows";

export type LinkFit = {
  readonly what: LinkRow["op"] | HostRow["op"];
  /** 1: between an accelerator and its host. */
  readonly ranks: number;
  readonly nodes: number;
  readonly pinned: boolean | null;
  readonly rows: readonly Sent[];
  /** Seconds. */
  readonly latency: number;
  /** B/s that a link carries in one direction. */
  readonly bandwidth: number;
  /** Median of |fitted / measured − 1|. */
  readonly error: number;
};

type Sent = Pick<LinkRow, "bytes" | "seconds">;

/** A line needs more points than two to be one. */
const LEAST_ROWS = 3;

export function linkFits(rows: readonly (LinkRow | HostRow)[]): readonly LinkFit[] {
  const groups = Map.groupBy(rows, (row) =>
    row.kind === "link" ? `${row.op} ${row.ranks} ${row.nodes}` : `${row.op} ${row.pinned}`,
  );
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows;
    return first === undefined || rows.length < LEAST_ROWS ? [] : (fitted(first, rows) ?? []);
  });
}

/** Of the bytes of a message, what each link carries in one direction. */
export function carriedShare(what: LinkFit["what"], ranks: number): number {
  if (what === "all-reduce") return (2 * (ranks - 1)) / ranks;
  return what === "all-gather" || what === "all-to-all" ? (ranks - 1) / ranks : 1;
}

export const linkTime = ({ what, ranks, latency, bandwidth }: LinkFit, bytes: number): number =>
  latency + (bytes * carriedShare(what, ranks)) / bandwidth;

/** null where times do not grow with the size: they say nothing of a bandwidth. */
function fitted(first: LinkRow | HostRow, rows: readonly Sent[]): LinkFit | null {
  const ranks = first.kind === "link" ? first.ranks : 1;
  const share = carriedShare(first.op, ranks);
  const line = relativeLine(rows.map(({ bytes, seconds }) => ({ x: bytes * share, y: seconds })));
  if (line === null) return null;
  const fit: LinkFit = {
    ...{ what: first.op, ranks, rows },
    nodes: first.kind === "link" ? first.nodes : 1,
    pinned: first.kind === "host" ? first.pinned : null,
    latency: line.start,
    bandwidth: 1 / line.slope,
    error: 0,
  };
  return { ...fit, error: median(rows.map(({ bytes, seconds }) => Math.abs(linkTime(fit, bytes) / seconds - 1))) };
}

/** y = start + slope · x, each point weighted by 1/y². */
function relativeLine(points: readonly { readonly x: number; readonly y: number }[]) {
  const sum = (of: (x: number, y: number) => number): number => points.reduce((all, { x, y }) => all + of(x, y), 0);
  const [ones, xs, squares] = [sum((_, y) => 1 / y ** 2), sum((x, y) => x / y ** 2), sum((x, y) => (x / y) ** 2)];
  const [plain, crossed] = [sum((_, y) => 1 / y), sum((x, y) => x / y)];
  const determinant = ones * squares - xs ** 2;
  if (determinant <= 0) return null;
  const start = (plain * squares - crossed * xs) / determinant;
  const slope = (ones * crossed - xs * plain) / determinant;
  if (slope <= 0) return null;
  return start >= 0 ? { start, slope } : { start: 0, slope: crossed / squares };
}
