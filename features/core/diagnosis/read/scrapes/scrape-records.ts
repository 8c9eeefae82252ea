/** All scrapes of the given files as records: those of one file and time together, on the clock that its name or its rows state. */
import { readJson } from "@/lib/json";
import { contentText } from "../content";
import { type FileRecords, nothingStated, type SeriesDraft } from "../drafts";
import * as m from "@/features/core/diagnosis/read/messages";
import type { SortedFile, Unread } from "../sort-files";
import type { FigureSet } from "./scrape-figures";
import { readQueryAnswer, readScrapes, type Scrape } from "./scrape-reader";
import { scrapeSample, scrapeStated, scrapeTotals } from "./scrape-record";
import { scrapeGroup, scrapeTimes } from "./scrape-time";

export function scrapeRecords(sorted: readonly SortedFile[], unread: Unread[]): readonly FileRecords[] {
  const dumps = sorted.filter(({ way }) => way === "scrape");
  const times = scrapeTimes(dumps.map(({ name }) => name));
  return sorted.flatMap((file) => {
    if (file.way !== "scrape" && file.way !== "query") return [];
    const scrapes =
      file.way === "scrape" ? readScrapes(file.name, file.content, times.get(file.name) ?? null) : answers(file);
    const why = scrapes === null ? m.damagedJson : m.noMetricOfEngine;
    if (scrapes === null || scrapes.every(({ figures }) => figures.empty)) unread.push({ file: file.name, why });
    return (scrapes ?? []).filter(({ figures }) => !figures.empty).map((scrape) => recordsOfScrape(scrape, file));
  });
}

const answers = ({ name, content }: SortedFile): readonly Scrape[] | null =>
  readQueryAnswer(name, readJson(contentText(content)));

function recordsOfScrape({ file, time, figures }: Scrape, { way }: SortedFile): FileRecords {
  const [position, seconds] = [{ file, line: null }, time?.seconds ?? 0];
  const sets = figures.list();
  // Labels of Prometheus say which engine a row is of; a dump has its file's name, and without a time it joins no other.
  const process = way === "query" ? "" : time === null ? file : scrapeGroup(file);
  const head = { source: "scrape", file, process, order: 0 } as const;
  const series = sets.map((set): SeriesDraft => {
    const [sample, totals] = [scrapeSample(set, seconds, position), scrapeTotals(set, seconds, position)];
    const { rank, pool, host } = set;
    const engine = set.engine === "dynamo" ? "unknown" : set.engine;
    return { ...head, engine, rank, pool, host, samples: sample ? [sample] : [], totals: totals ? [totals] : [] };
  });
  const span = { first_s: seconds, last_s: seconds, lead_s: 0, year: null };
  const timeline = { kind: time?.kind ?? "none", zone: time?.zone ?? null, ...span } as const;
  return { file, timeline, series, events: [], stated: statedBySets(sets, position) };
}

function statedBySets(
  sets: readonly FigureSet[],
  position: { readonly file: string; readonly line: null },
): FileRecords["stated"] {
  const drafts = sets.map((set) => scrapeStated(set, position));
  const [first = nothingStated(), ...others] = drafts;
  for (const { model, figures } of others) {
    first.model ??= model;
    first.figures = { ...figures, ...first.figures };
  }
  return first;
}
