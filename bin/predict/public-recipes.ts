/** The settings with which InferenceX started the engine of one of its rows: by cell and date, from its public launch scripts. */
import type { Deployment } from "@/features/core/serving/deployment/deployment";
import type { Recipe } from "@/features/core/serving/deployment/policy";
import stored from "./public-recipes.json";
import type { Row } from "./rows";

/** Written by `node bench/accuracy/run.mjs --recipes`. */
export type StoredRecipes = {
  readonly origin: string;
  /** Tokens of a step, sequences at once, steps between polls, steps that prompts and ranks wait, format of the cache; "" = not stated. */
  readonly settings: readonly (readonly string[])[];
  /** By family, system, engine and precision: first day, last day ("" = still), cells ("" = all), number of the settings. */
  readonly groups: Readonly<Record<string, readonly (readonly [string, string, string, number])[]>>;
};

const RECIPES = stored as unknown as StoredRecipes;

/** Until this day its client sent one request before a measurement; since then two for each client. */
const WARM_SINCE = "2026-01-21";

/** Of a row of InferenceX with one pool; separate pools keep their engines' usual steps. */
export function publicRecipe(row: Row, chipMemory: number): Recipe {
  const measured = dayMeasured(row);
  const joint = !isApart(row);
  const settings = joint ? settingsAt(row, measured) : null;
  const ranks = Number(row["attn_dp"] || 1);
  const [tokens = "", running = "", poll = "", hold = "", balance = ""] = settings ?? [];
  // SGLang's limits are those of all attention ranks; without a stated chunk it takes one by the memory of the chip.
  const sglang = row["backend"] === "sglang";
  const shared = (value: number | null): number | null =>
    value === null ? null : Math.max(1, Math.floor(value / ranks));
  const budget =
    sglang && settings ? (readSize(tokens, row) ?? (chipMemory > LARGE ? 16_384 : 8192)) : readSize(tokens, row);
  const most = readSize(running, row);
  return {
    tokenBudget: sglang ? shared(budget) : budget,
    maxSequences: sglang ? shared(most) : most,
    pollEvery: readSize(poll, row),
    holdSteps: readSize(hold, row),
    balanceSteps: balance === "" ? null : Number(balance),
    cold: joint && measured !== "" && measured < WARM_SINCE,
  };
}

const LARGE = 160e9;

/** "16384", "CONC", "ISL+128" and "max(8192, CONC+ISL+64 rounded up to 64)": as recipes write sizes; null for anything else. */
function readSize(text: string, row: Row): number | null {
  const [, least = "0", inner = text] = /^max\((\d+), (.*)\)$/.exec(text) ?? [];
  const [, sum = inner, step = "1"] = /^(.*) rounded up to (\d+)$/.exec(inner) ?? [];
  const value = sum.split("+").reduce((total, term) => total + readTerm(term.trim(), row), 0);
  return value > 0 ? Math.max(Number(least), Math.ceil(value / Number(step)) * Number(step)) : null;
}

function readTerm(term: string, row: Row): number {
  if (/^\d+$/.test(term)) return Number(term);
  const [, times = "1", name = ""] = /^(?:(\d+)\*)?(CONC|ISL|OSL)$/.exec(term) ?? [];
  const column = COLUMNS[name];
  return column === undefined ? NaN : Number(times) * Number(row[column]);
}

const COLUMNS: Readonly<Record<string, string>> = { CONC: "concurrency", ISL: "isl", OSL: "osl" };

/** InferenceX dumps are named after their day or "db-dump"; NVIDIA's own runs "gap-analysis". */
export function measuredBy(row: Row): Deployment["client"] {
  const source = row["source"] ?? "";
  if (/^(db-dump|\d{4}-\d{2}-\d{2}\.csv)/.test(source)) return "public";
  return source.startsWith("gap-analysis") ? "own" : null;
}

/** The cache format that the engine of such a row with one pool was started with: "auto" = that of the checkpoint, "" = no script is known. */
export function publicCache(row: Row): string {
  if (measuredBy(row) !== "public" || isApart(row)) return "";
  return settingsAt(row, dayMeasured(row))?.[5] ?? "";
}

const isApart = (row: Row): boolean => /^(dis|pd)/i.test(row["mode"] ?? "");
const dayMeasured = (row: Row): string => (row["measured"] ?? "").slice(0, 10);

/** The line whose cell is the row's, else the nearest kind of cell; of several the one that held on the day or next to it, the newer on a day of change. */
function settingsAt(row: Row, measured: string): readonly string[] | null {
  const key = ["family", "system", "backend", "precision"].map((name) => row[name]).join("|");
  const lines = readLines(key);
  for (const fits of FITS) {
    const [found] = lines
      .filter(({ cells }) => cells === null || cells.some((cell) => fits(cell, row)))
      .map((line) => ({ ...line, days: daysBetween(line, measured) }))
      .sort((a, b) => a.days - b.days || Number(a.from < b.from) - Number(a.from > b.from));
    if (found && found.days <= MOST_DAYS) return RECIPES.settings[found.settings] ?? null;
  }
  return null;
}

/** First and last day ("" = open), cells (null = all), number of the settings. */
type Line = {
  readonly from: string;
  readonly to: string;
  readonly cells: readonly (readonly string[])[] | null;
  readonly settings: number;
};

/** Read once: a file asks for the same groups in every row. */
const known = new Map<string, readonly Line[]>();

function readLines(group: string): readonly Line[] {
  const lines =
    known.get(group) ??
    (RECIPES.groups[group] ?? []).map(([from, to, cells, settings]) => ({
      ...{ from, to, settings },
      cells: cells === "" ? null : cells.split(";").map((cell) => cell.split(" ")),
    }));
  // Groups that no script has are as many as files say.
  if (lines.length > 0) known.set(group, lines);
  return lines;
}

const MOST_DAYS = 21;

type Fit = (cell: readonly string[], row: Row) => boolean;

const sameLayout: Fit = ([tp, , dpa], row) =>
  Number(tp) === Number(row["tp"]) * Number(row["attn_dp"] || 1) && (dpa === "1") === Number(row["attn_dp"] || 1) > 1;
const sameLengths: Fit = (cell, row) => cell[3] === row["isl"] && cell[4] === row["osl"];
const sameExperts: Fit = (cell, row) => Number(cell[1]) === Number(row["moe_ep"] || 1);
const sameLoad: Fit = (cell, row) => (cell[5] ?? "").split(",").includes(String(Number(row["concurrency"])));
const all =
  (...fits: readonly Fit[]): Fit =>
  (cell, row) =>
    fits.every((fit) => fit(cell, row));

const FITS: readonly Fit[] = [
  all(sameLayout, sameLengths, sameExperts, sameLoad),
  all(sameLayout, sameLengths, sameExperts),
  all(sameLayout, sameLengths),
];

const DAY = 864e5;

/** 0 within the time of a line. */
function daysBetween({ from, to }: Pick<Line, "from" | "to">, measured: string): number {
  const day = Date.parse(measured);
  if (from === "" || Number.isNaN(day)) return 0;
  return Math.max(0, (Date.parse(from) - day) / DAY, to === "" ? 0 : (day - Date.parse(to)) / DAY);
}
