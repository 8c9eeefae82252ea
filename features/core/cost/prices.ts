/** What a GPU hour costs: the user's own prices before a dated list of public rents. */
import { shortName } from "@/lib/tables/column-names";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** A price that somebody published, in US dollars: for a GPU hour, or for a chip to keep. */
export type Listed = {
  readonly value: number;
  /** Who published it, and what it is of. */
  readonly source: Text;
  /** Year and month that it is of. */
  readonly read: string;
};

const published = (by: string, what: Text): Text => m.byWhat({ by, what });
const list = (by: string): Text => published(by, m.listPrice);

const spheron = (value: number, read: string): Listed => ({ value, source: list("Spheron"), read });
const coreweave = (value: number): Listed => ({
  value,
  source: list("Kael Research, CoreWeave"),
  read: "2026-02",
});
const mercatus = (value: number): Listed => ({
  value,
  source: published("Mercatus GPU index", m.middleOfSpecialisedProviders),
  read: "2026-05",
});
const streetPrice = (value: number): Listed => ({
  value,
  source: published("AI Infra Map", m.streetPrice),
  read: "2026-06",
});

/**
 * Rent of a GPU hour, on demand, until a user types their own: no chip takes the price of another. The same chip rents for 2.5 times less or
 * more elsewhere. All read 2026-11.
 */
export const RENTS: Readonly<Record<string, Listed>> = {
  "h100-sxm": {
    value: 2.95,
    source: published("AIMultiple GPU index", m.medianOf37Providers),
    read: "2026-05",
  },
  "h200-sxm": mercatus(4),
  "a100-sxm-80": mercatus(1.3),
  "b200-sxm": spheron(6.03, "2026-03"),
  gb200: coreweave(10.5),
  "rtx-pro-6000-server": coreweave(2.5),
  l40s: spheron(0.72, "2026-05"),
  "rtx-4090": spheron(0.53, "2026-05"),
  "rtx-5090": spheron(0.86, "2026-05"),
  mi300x: { value: 1.99, source: published("Cliff Center", m.medianOfProviders), read: "2026-05" },
  mi325x: { value: 1.95, source: list("Cliff Center, TensorWave"), read: "2026-05" },
};

/**
 * What a chip costs to buy, new, in small numbers; makers publish no prices, so these are others' estimates, 20 to 40 % apart. Middles of
 * ranges where a range was given: A100 8,000 to 15,000, MI300X 15,000 to 20,000, RTX PRO 6000 8,000 to 9,200. All read 2026-11.
 */
export const MARKET_PRICES: Readonly<Record<string, Listed>> = {
  "h100-sxm": streetPrice(30_000),
  "h200-sxm": streetPrice(35_000),
  "b200-sxm": streetPrice(40_000),
  gb200: { value: 42_000, source: published("Flops Index", m.oneGpuOfAPair), read: "2026-05" },
  "a100-sxm-80": { value: 11_500, source: published("Mercatus", m.streetPrice), read: "2026-05" },
  mi300x: { value: 17_500, source: published("Data Gate", m.marketAnalysis), read: "2026-05" },
  "rtx-pro-6000-server": { value: 8600, source: published("NewGearHub", m.retail), read: "2026-04" },
  l40s: { value: 9000, source: list("RentGPU"), read: "2026-06" },
};

/**
 * US dollars per GB of what keeps a KV cache below HBM. DRAM: server DDR5 modules of 64 GB at $820 to 950, spot prices are 2.5 times as high. SSD:
 * an enterprise TLC drive of 30 TB at $10,950, $3,062 nine months before. A remote store is taken for such drives, its hosts and network not
 * counted. All read 2026-11.
 */
export const TIER_PRICES = {
  dram: {
    value: 13.8,
    source: published("CFM", m.contractPriceOfServerDdr5),
    read: "2026-01",
  },
  ssd: { value: 0.365, source: verbatim("VDURA Flash Volatility Index, 30 TB TLC"), read: "2026-01" },
  remote: {
    value: 0.365,
    source: published("VDURA Flash Volatility Index", m.n30TbTlcDrivesAlone),
    read: "2026-01",
  },
} as const satisfies Readonly<Record<string, Listed>>;

/** US dollars per GPU hour by the id of the chip, as the user gave them: "h100-sxm=2.5,l40s=0.9". */
export type Prices = Readonly<Record<string, number>>;

export type HourPrice = { readonly value: number; /** A public rent, not the user's own. */ readonly listed: boolean };

/** null where neither the user nor the list knows one for this very chip. */
export function hourPrice(chip: string, prices: Prices = {}): HourPrice | null {
  const value = prices[chip] ?? RENTS[chip]?.value;
  return value === undefined ? null : { value, listed: prices[chip] === undefined };
}

export function readPrices(text: string): Result<Prices> {
  const entries = text
    .split(/[,;，；]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  const read = entries.map((entry) => /^([^=:\s]+)\s*[=:]\s*\$?(\d+(?:\.\d+)?)$/.exec(entry));
  const bad = entries.find((_, index) => read[index] === null);
  if (bad !== undefined) return failure(unreadable(shortName(bad)));
  return success(Object.fromEntries(read.map((match) => [match?.[1] ?? "", Number(match?.[2])])));
}

/** With one price set anew; null takes it away. */
export function withPrice(prices: Prices, id: string, price: number | null): string {
  const rest = Object.entries(prices).filter(([known]) => known !== id);
  const all = price === null ? rest : [...rest, [id, price] as const];
  return all.map(([known, value]) => `${known}=${value}`).join(",");
}

const unreadable = (entry: string): Issue => issue("COST-PRICE-LIST", "prices", { entry });
