/** Ids of shared prompt units (requests.ts), row by row, as dense numbers in order of first appearance. */
import { intList, push } from "../core/int-list";
import type { PrefixUnits } from "./requests";

/** Whole numbers below it are found by their place in a column, other ids in a map. */
const MOST_PLACES = 2 ** 22;

export class UnitLists {
  private readonly ends = intList();
  private readonly ids = intList();
  private distinct = 0;
  /** One more than the dense number; 0 where the id is new. */
  private places = new Int32Array(1024);
  private readonly others = new Map<string | number, number>();

  /** The next id of the present row. A number and the word that writes it are two ids. */
  add(id: string | number): void {
    const isPlace = typeof id === "number" && Number.isInteger(id) && id >= 0 && id < MOST_PLACES;
    push(this.ids, (isPlace ? this.byPlace(id) : this.byKey(id)) - 1);
  }

  endRow(): void {
    push(this.ends, this.ids.length);
  }

  done(unitTokens: number): PrefixUnits {
    const starts = new Int32Array(this.ends.length + 1);
    starts.set(this.ends.items.subarray(0, this.ends.length), 1);
    return { unitTokens, starts, ids: this.ids.items.slice(0, this.ids.length), distinct: this.distinct };
  }

  private byPlace(id: number): number {
    if (id >= this.places.length) {
      const wider = new Int32Array(2 ** Math.ceil(Math.log2(id + 1)));
      wider.set(this.places);
      this.places = wider;
    }
    if (this.places[id] === 0) this.places[id] = this.distinct += 1;
    return this.places[id] as number;
  }

  private byKey(id: string | number): number {
    const known = this.others.get(id);
    if (known !== undefined) return known;
    this.distinct += 1;
    this.others.set(id, this.distinct);
    return this.distinct;
  }
}

/** Ids of any kind, one list per request, as dense numbers in order of first appearance. */
export function prefixUnits(lists: readonly (readonly (string | number)[])[], unitTokens: number): PrefixUnits {
  const units = new UnitLists();
  for (const list of lists) {
    for (const id of list) units.add(id);
    units.endRow();
  }
  return units.done(unitTokens);
}
