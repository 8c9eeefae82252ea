/** When a scrape was taken, by the name of its file: `metrics-0300s.prom`, `metrics_1790000000.txt`, `metrics-2026-05-11T09-00-00.prom`. */
import { KILO } from "@/lib/units/edge";

export type ScrapeTime = { readonly kind: "elapsed" | "date"; readonly seconds: number; readonly zone: string | null };

const ISO = /(\d{4})-?(\d\d)-?(\d\d)[T_ -](\d\d)[-:_.]?(\d\d)(?:[-:_.]?(\d\d))?(?:\.\d+)?(Z)?/;
/** The number at the end of a name, with or without its unit. */
const LAST_NUMBER = /(?:^|[^\d.])(\d+(?:\.\d+)?)[ _-]?(ms|s|secs?|seconds|m|min|minutes)?$/i;
const MINUTE = /^m(?:in|inutes)?$/i;
/** Clocks since 1970: seconds of the years 2001 to 2096, or milliseconds. */
const EPOCH = { least: 1e9, most: 4e9 };
/** A bare number counts seconds where scrapes came at a step that people choose; 1, 2, 3 only count the files. */
const BARE_STEP = 5;

/** By file; null: the name says nothing. */
export function scrapeTimes(files: readonly string[]): ReadonlyMap<string, ScrapeTime | null> {
  const bare = files.map((file) => nameNumber(file)).filter((number) => number !== null && number.unit === null);
  const stepped = bare.length > 0 && bare.every((number) => number !== null && number.value % BARE_STEP === 0);
  return new Map(files.map((file) => [file, scrapeTime(file, stepped)]));
}

function scrapeTime(file: string, stepped: boolean): ScrapeTime | null {
  const [, year, month, day, hour, minute, second = "0", zone] = ISO.exec(stem(file)) ?? [];
  if (year !== undefined && Number(month) <= 12 && Number(day) <= 31) {
    const parts = [Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)] as const;
    return { kind: "date", seconds: Date.UTC(...parts) / KILO, zone: zone ?? null };
  }
  const number = nameNumber(file);
  if (number === null) return null;
  const { value, unit } = number;
  const epoch = value >= EPOCH.least * KILO ? value / KILO : value;
  if (epoch >= EPOCH.least && epoch <= EPOCH.most) return { kind: "date", seconds: epoch, zone: "Z" };
  if (unit === null) return stepped ? { kind: "elapsed", seconds: value, zone: null } : null;
  const seconds = MINUTE.test(unit) ? value * 60 : unit.toLowerCase() === "ms" ? value / KILO : value;
  return { kind: "elapsed", seconds, zone: null };
}

function nameNumber(file: string): { readonly value: number; readonly unit: string | null } | null {
  const [, digits, unit] = LAST_NUMBER.exec(stem(file)) ?? [];
  return digits === undefined ? null : { value: Number(digits), unit: unit ?? null };
}

/** Without folders and endings: `.prom`, `.txt.gz`. */
function stem(file: string): string {
  const parts = (file.split("/").pop() ?? file).split(".");
  while (parts.length > 1 && /^[a-zA-Z]/.test(parts.at(-1) ?? "")) parts.pop();
  return parts.join(".");
}

/** The name without its time: scrapes of one engine share it. */
export function scrapeGroup(file: string): string {
  const folder = file.includes("/") ? file.slice(0, file.lastIndexOf("/") + 1) : "";
  return (
    folder +
    stem(file)
      .replace(ISO, "")
      .replace(LAST_NUMBER, "")
      .replace(/[-_. ]{1,8}$/, "")
  );
}
