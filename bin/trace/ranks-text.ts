/** `mds trace RANK0 RANK1 …`: files of several ranks of one run; who comes last to their collectives. */
import type { CutRequest, OpenedTrace } from "@/features/core/trace";
import { lateness, rankNames, runSkew } from "@/features/pages/trace/ranks/skew";
import { alignedText } from "@/lib/export/table-text";
import { toPercent } from "@/lib/units/edge";
import { complain, OK, print, readLanguage, type Io } from "../console/io";
import { ms } from "./columns-text";
import { openFile } from "./open-file";
import { issue } from "./messages.issues";

export async function showRanks(paths: readonly string[], request: CutRequest, json: boolean, io: Io): Promise<number> {
  const traces: OpenedTrace[] = [];
  for (const path of paths) {
    const opened = await openFile(path, request, io);
    if (!opened.ok) return complain(io, opened.issues);
    traces.push(opened.value);
  }
  const late = lateness(traces);
  if (late === null) return complain(io, [issue("TRACE-RANKS", "file")]);
  const skew = runSkew(traces);
  const doubt = skew !== null && !("skew" in skew) ? [skew[readLanguage(io)]] : [];
  const rows = rankNames(traces).map((name, rank) => ({
    rank: name,
    last: late.lastCount[rank] ?? 0,
    last_pct: toPercent((late.lastCount[rank] ?? 0) / late.collectives),
    mean_wait_us: late.waits[rank] ?? 0,
  }));
  if (json) print(io, JSON.stringify({ collectives: late.collectives, ranks: rows, notes: doubt }, null, 2));
  else
    print(
      io,
      [
        ...doubt,
        `${late.collectives} collectives; of each the rank that comes last runs the shortest`,
        table(rows),
      ].join("\n\n"),
    );
  return OK;
}

type Row = { readonly rank: string; readonly last: number; readonly last_pct: number; readonly mean_wait_us: number };

function table(rows: readonly Row[]): string {
  const body = rows.map(({ rank, last, last_pct: share, mean_wait_us: wait }) => [
    rank,
    String(last),
    share.toFixed(0),
    ms(wait, 3),
  ]);
  const head = ["Rank", "came last", "%", "mean wait ms"];
  return alignedText([head, ...body], [false, true, true, true]);
}
