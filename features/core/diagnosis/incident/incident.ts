/** What a cause is looked for in, and how it states its figures. */
import { formatCount, formatNumber, formatPercent } from "@/lib/format/quantity";
import { toPercent } from "@/lib/units/edge";
import type { Text } from "@/lib/text";
import type { Cause, Cure, Effect, EvidenceFigure, Finding } from "../diagnosis";
import type { EngineName, Evidence, Place } from "../evidence";
import type { Bin, Track } from "../windows/track";
import { medianOrNull } from "../windows/robust";
import { binsInside, type Run } from "../windows/sustained";
import * as m from "./messages";

export type Incident = { readonly evidence: Evidence; readonly tracks: readonly Track[] };

/** Looks for one cause; `others`: findings of the causes that were looked for before. */
export type Detector = (incident: Incident, others: readonly Finding[]) => Finding[];

type Statement = {
  readonly cause: Cause;
  readonly run: Pick<Run, "since_s" | "until_s">;
  readonly confidence: Finding["confidence"];
  readonly sentence: Text;
  readonly evidence: readonly (EvidenceFigure | null)[];
  readonly ruledOut?: Finding["ruledOut"];
  readonly against?: readonly Text[];
  readonly cures: readonly Cure[];
  readonly effects: readonly Effect[];
};

export function stateFinding({ run, evidence, ...rest }: Statement): Finding {
  return {
    ...{ ruledOut: [], against: [], ...rest },
    ...{ since_s: Math.max(0, run.since_s), until_s: run.until_s, follows: null },
    evidence: evidence.filter((entry) => entry !== null),
  };
}

type Located = { readonly time_s: number | null; readonly place: Place | null };

/** null where the value is not known. Numbers keep four digits. */
export function figure(
  name: string,
  value: number | null | undefined,
  unit: string,
  where: Located | undefined,
): EvidenceFigure | null {
  if (value === null || value === undefined || !Number.isFinite(value)) return null;
  return { name, value: rounded(value), unit, at_s: where?.time_s ?? null, place: where?.place ?? null };
}

const DIGITS = 4;
const rounded = (value: number): number => Number(value.toPrecision(DIGITS));

/** A short course is stated value by value. */
const MOST_VALUES = 12;

function course(
  name: string,
  unit: string,
  bins: readonly Bin[],
  pick: (bin: Bin) => number | null,
): EvidenceFigure | null {
  const values = bins.map(pick).filter((value) => value !== null);
  const first = bins.find((bin) => pick(bin) !== null);
  if (first === undefined || values.length < 2 || bins.length > MOST_VALUES) return null;
  return { name, value: values.map(rounded), unit, at_s: first.time_s, place: first.place };
}

/** Running, waiting, cache, rates and acceptance of a window: medians at its first bin, and the course of a short one. */
export function windowFigures(track: Track, run: Run): (EvidenceFigure | null)[] {
  const bins = binsInside(track.bins, run);
  const [first] = bins;
  const middle = (pick: (bin: Bin) => number | null): number | null => medianOrNull(bins.map(pick));
  const cache = track.engine === "sglang" ? "token_usage" : "kv_percent";
  const asCache = ({ cacheShare }: Bin): number | null => cacheFigure(track.engine, cacheShare);
  const records = track.fine.filter(
    ({ time_s }) => time_s >= (first?.time_s ?? 0) && time_s <= (bins.at(-1)?.end_s ?? 0),
  );
  const prompt = track.promptMeans ? middle(({ promptRate }) => promptRate) : null;
  return [
    figure(
      "running",
      middle(({ runningMost }) => runningMost),
      "requests",
      first,
    ),
    figure(
      "waiting",
      middle(({ waiting }) => waiting),
      "requests",
      first,
    ),
    figure("waiting_at_end", bins.at(-1)?.waiting, "requests", bins.at(-1)),
    figure(cache, middle(asCache), cacheUnit(track.engine), first),
    figure("prompt_tok_s", prompt, "tok/s", first),
    figure(
      "generation_tok_s",
      middle(({ outputRate }) => outputRate),
      "tok/s",
      first,
    ),
    figure(
      "accept_length",
      middle(({ acceptance }) => acceptance),
      "tokens/step",
      first,
    ),
    course("running_by_record", "requests", records, ({ running }) => running),
    course("waiting_by_record", "requests", withWaitBefore(track.fine, records), ({ waiting }) => waiting),
    course(`${cache}_by_record`, cacheUnit(track.engine), records, asCache),
    track.promptMeans ? course("prompt_tok_s_by_record", "tok/s", records, ({ promptRate }) => promptRate) : null,
  ];
}

/** A queue that stood before the window belongs to its course. */
function withWaitBefore(fine: readonly Bin[], records: readonly Bin[]): readonly Bin[] {
  const first = fine.findIndex((bin) => bin === records[0]);
  let from = first;
  while (from > 0 && (fine[from - 1]?.waiting ?? 0) > 0) from -= 1;
  const queued = records.findIndex(({ waiting }) => (waiting ?? 0) > 0);
  return first < 0 || queued < 0 ? records : [...fine.slice(from, first), ...records.slice(from < first ? 0 : queued)];
}

/** In the engine's words: SGLang states a share, the others percent. */
export const cacheFigure = (engine: EngineName, share: number | null): number | null =>
  share === null || engine === "sglang" ? share : toPercent(share);
export const cacheUnit = (engine: EngineName): string => (engine === "sglang" ? "share" : "%");

export const countWord = (value: number | null): string => (value === null ? "?" : formatCount(Math.round(value)));
export const numberWord = (value: number | null): string => (value === null ? "?" : formatNumber(value));
export const shareWord = (value: number | null): string => (value === null ? "?" : formatPercent(value));

/** "09:07:00 (420 s)": the clock where the files have one, and seconds from the first record; or that it was so from the start. */
export function timeWord({ t0 }: Evidence, time_s: number): Text {
  if (time_s === 0) return m.startOfRecords;
  const clock = t0 === null ? null : /(\d{1,2}):(\d{2}):(\d{2})/.exec(t0);
  const seconds = formatNumber(Math.round(time_s), 6);
  if (clock === null) return m.secondsAfterFirstRecord({ seconds });
  const [hours, minutes, rest] = [Number(clock[1]), Number(clock[2]), Number(clock[3])];
  const total = Math.round((hours * 60 + minutes) * 60 + rest + time_s);
  const pad = (value: number): string => String(value).padStart(2, "0");
  return m.secondsAndClock({
    seconds,
    clock: `${pad(Math.floor(total / 3600) % 24)}:${pad(Math.floor(total / 60) % 60)}:${pad(total % 60)}`,
  });
}

/** "" for the only one; else its rank, pool or host, so that a reader finds its lines. */
export function trackName({ tracks }: Incident, track: Track): string {
  if (tracks.length < 2) return "";
  return [track.host, track.pool ?? "", track.rank].filter((word) => word !== "").join(" ");
}
