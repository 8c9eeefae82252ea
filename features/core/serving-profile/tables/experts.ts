/** Expert parallelism: ep_balance.csv and moe_analysis.csv. */
import type { Issue } from "@/lib/issue";
import type { Balance, ExpertLatency } from "../capture/facts";
import { type Cell, readNumber, readText } from "../read/cells";
import { issue } from "@/features/core/serving-profile/messages.issues";

/** A matrix of numbers below process ids, layer by layer. */
export function isBalance(header: readonly string[], table: string | null): boolean {
  if (table === "ep_balance") return true;
  const ids = header.filter((name) => !/^(|layer|index|unnamed.*)$/i.test(name.trim()));
  return ids.length > 0 && ids.every((name) => /^\d{1,10}(?:-[\w.-]+)?$/.test(name.trim()));
}

/** A hostile table meets this long before the memory is full; models have some hundred MoE layers. */
const MAX_LAYERS = 10_000;

export class BalanceTable {
  private readonly kept: readonly number[];
  private readonly layers: number[][] = [];
  unreadable = 0;

  constructor(
    private readonly header: readonly string[],
    private readonly file: string,
  ) {
    this.kept = header.flatMap((name, i) => (/^(|layer|index|unnamed.*)$/i.test(name.trim()) ? [] : [i]));
  }

  row(cells: readonly Cell[]): void {
    const values = this.kept.map((column) => readNumber(cells[column]));
    if (this.layers.length < MAX_LAYERS && values.every((value) => value >= 0)) this.layers.push(values);
    else this.unreadable += 1;
  }

  get rows(): number {
    return this.layers.length;
  }

  done(): Balance {
    return {
      file: this.file,
      processes: this.kept.map((column) => (this.header[column] ?? "").trim()),
      layers: this.layers,
    };
  }

  notices(): Issue[] {
    return this.unreadable === 0 ? [] : [unreadableLayers(this.unreadable)];
  }
}

export const areExpertLatencies = (names: ReadonlySet<string>): boolean =>
  names.has("dataset") && names.has("mean") && names.has("cilower");

export class ExpertLatencyTable {
  private readonly list: ExpertLatency[] = [];
  private readonly at: readonly number[];

  constructor(
    header: readonly string[],
    private readonly file: string,
  ) {
    const bare = header.map((name) => name.toLowerCase().replace(/[^a-z]/g, ""));
    this.at = ["dataset", "mean", "cilower", "ciupper"].map((name) => bare.indexOf(name));
  }

  row(cells: readonly Cell[]): void {
    const [process = -1, mean = -1, low = -1, high = -1] = this.at;
    this.list.push({
      file: this.file,
      process: readText(cells[process]),
      calls: "both",
      mean: readNumber(cells[mean]),
      low: readNumber(cells[low]),
      high: readNumber(cells[high]),
    });
  }

  get rows(): number {
    return this.list.length;
  }

  done(): readonly ExpertLatency[] {
    return this.list;
  }
}

const unreadableLayers = (rows: number): Issue => issue("PROFILE-BALANCE-ROWS", "ep_balance", { rows });
