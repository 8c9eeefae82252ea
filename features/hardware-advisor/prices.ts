/** Prices that the user gave: "h100-sxm=2.5,l40s=0.9", US dollars per GPU hour. */
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";

export type Prices = Readonly<Record<string, number>>;

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
  code: "ADVISOR-PRICE",
  at: "prices",
  message: text(`"${entry}" is not a price of an accelerator.`, `“${entry}”不是某款加速卡的价格。`),
  fix: text("Write id=price, e.g. h100-sxm=2.5,l40s=0.9.", "请写成 id=价格，例如 h100-sxm=2.5,l40s=0.9。"),
});
