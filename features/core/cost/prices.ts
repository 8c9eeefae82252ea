/** What a GPU hour costs: the user's own prices before a dated list of public rents. */
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";

/**
 * Rent in US dollars per GPU hour, on demand, as defaults until a user types their own: no chip takes the price of another.
 * H100: median of 37 providers (AIMultiple GPU index, 2026-05-20). H200, A100: middle of the range of specialised providers (Mercatus
 * GPU index, 2026-05). B200: one provider's list price (Spheron, 2026-03-17). All read 2026-11-21; the same chip rents for 2.5 times
 * less or more elsewhere.
 */
export const RENTS: Readonly<Record<string, number>> = {
  "h100-sxm": 2.95,
  "h200-sxm": 4,
  "a100-sxm-80": 1.3,
  "b200-sxm": 6.03,
};
export const RENTS_READ = "2026-05";

/** US dollars per GPU hour by the id of the chip, as the user gave them: "h100-sxm=2.5,l40s=0.9". */
export type Prices = Readonly<Record<string, number>>;

export type HourPrice = { readonly value: number; /** A public rent, not the user's own. */ readonly listed: boolean };

/** null where neither the user nor the list knows one for this very chip. */
export function hourPrice(chip: string, own: Prices = {}): HourPrice | null {
  const value = own[chip] ?? RENTS[chip];
  return value === undefined ? null : { value, listed: own[chip] === undefined };
}

export function readPrices(written: string): Result<Prices> {
  const entries = written
    .split(/[,;，；]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  const read = entries.map((entry) => /^([^=:\s]+)\s*[=:]\s*\$?(\d+(?:\.\d+)?)$/.exec(entry));
  const bad = entries.find((_, index) => read[index] === null);
  if (bad !== undefined) return failure(unreadable(bad));
  return success(Object.fromEntries(read.map((match) => [match?.[1] ?? "", Number(match?.[2])])));
}

/** With one price set anew; null takes it away. */
export function withPrice(prices: Prices, id: string, price: number | null): string {
  const rest = Object.entries(prices).filter(([known]) => known !== id);
  const all = price === null ? rest : [...rest, [id, price] as const];
  return all.map(([known, value]) => `${known}=${value}`).join(",");
}

const unreadable = (entry: string): Issue => ({
  code: "COST-PRICE-LIST",
  at: "prices",
  message: text({ en: `"${entry}" is not a price of an accelerator.`, zh: `“${entry}”不是某款加速卡的价格。` }),
  fix: text({ en: "Write id=price, e.g. h100-sxm=2.5,l40s=0.9.", zh: "请写成 id=价格，例如 h100-sxm=2.5,l40s=0.9。" }),
});
