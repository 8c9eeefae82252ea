/** Columns that a table may have, by all the names that exporters gave them, and a reader that collects them whatever their order. */
import { Marks, Numbers, type Texts } from "../columns";
import {
  AS_LOCAL,
  AS_NUMBER,
  AS_ZONED,
  type ByteRow,
  cellNumber,
  cellTextNumber,
  NO_TIME,
  TimeCells,
} from "../read/byte-row";
import { type Cell, isNull, readNumber, readText } from "../read/cells";
import { readDatetime } from "../read/datetime";
import { type ColumnName, readColumnName, type Unit } from "../read/header";

type Kind = "text" | "number" | "time";
export type Field = { readonly kind: Kind; readonly names: readonly string[] };

export const text = (...names: readonly string[]): Field => ({ kind: "text", names: names.map(bare) });
export const number = (...names: readonly string[]): Field => ({ kind: "number", names: names.map(bare) });
/** Numbers and dates alike. */
export const time = (...names: readonly string[]): Field => ({ kind: "time", names: names.map(bare) });

const bare = (name: string): string => readColumnName(name).bare;

export type Fields = Readonly<Record<string, Field>>;

export type RawColumn = {
  readonly name: ColumnName;
  /** Numbers as written; microseconds of dates; numbers of texts. */
  readonly values: Float64Array;
  /** Of time columns: which of AS_NUMBER, AS_LOCAL, AS_ZONED each value is. */
  readonly forms: Uint8Array;
};

/** What was read of a table. A column that the file lacks is absent. */
export type RawTable<F extends Fields = Fields> = {
  readonly rows: number;
  readonly columns: { readonly [K in keyof F]?: RawColumn };
};

/** Whether a table has a field, by any of its names; `names` as `readColumnName` spells them. */
export const hasField = ({ names: fieldNames }: Field, names: ReadonlySet<string>): boolean =>
  fieldNames.some((name) => names.has(name));

type Place = { readonly at: number; readonly key: string; readonly field: Field; readonly name: ColumnName };

/** Which cell of a row is which field. The first name of a field wins where a file has several. */
function placeFields<F extends Fields>(fields: F, header: readonly string[]): Place[] {
  const names = header.map(readColumnName);
  const taken = new Set<number>();
  return Object.entries(fields).flatMap(([key, field]) => {
    for (const wanted of field.names) {
      const index = names.findIndex((name, i) => name.bare === wanted && !taken.has(i));
      const name = names[index];
      if (name === undefined) continue;
      taken.add(index);
      return [{ at: index, key, field, name }];
    }
    return [];
  });
}

export class Collected<F extends Fields> {
  private readonly places: readonly Place[];
  private readonly values: readonly Numbers[];
  private readonly forms: readonly (Marks | null)[];
  private readonly times = new TimeCells();
  /** The last text of each place. */
  private readonly hints: number[];
  rows = 0;

  constructor(
    fields: F,
    header: readonly string[],
    private readonly texts: Texts,
  ) {
    this.places = placeFields(fields, header);
    this.values = this.places.map(() => new Numbers());
    this.hints = this.places.map(() => 0);
    this.forms = this.places.map(({ field }) => (field.kind === "time" ? new Marks() : null));
  }

  has(key: keyof F): boolean {
    return this.places.some((field) => field.key === key);
  }

  row(cells: readonly Cell[]): void {
    this.rows += 1;
    for (let i = 0; i < this.places.length; i += 1) {
      const { at, field } = this.places[i] as Place;
      const cell = cells[at];
      const values = this.values[i] as Numbers;
      if (field.kind === "number") values.push(readNumber(cell));
      else if (field.kind === "text") values.push(this.texts.number(readText(cell)));
      else this.pushTime(cell, values, this.forms[i] as Marks);
    }
  }

  /** The same of a row that is still bytes. */
  bytes(row: ByteRow): void {
    this.rows += 1;
    for (let i = 0; i < this.places.length; i += 1) {
      const { at, field } = this.places[i] as Place;
      const values = this.values[i] as Numbers;
      if (field.kind === "number") values.push(cellNumber(row, at));
      else if (field.kind === "text") {
        const number = cellTextNumber(row, at, this.texts, this.hints[i]);
        this.hints[i] = number;
        values.push(number);
      } else {
        const { value, form } = this.times.read(row, at);
        values.push(value);
        (this.forms[i] as Marks).push(form);
      }
    }
  }

  private pushTime(cell: Cell | undefined, values: Numbers, forms: Marks): void {
    const value = readNumber(cell);
    if (!Number.isNaN(value)) {
      values.push(value);
      forms.push(AS_NUMBER);
      return;
    }
    const date = isNull(cell) ? null : readDatetime(String(cell));
    values.push(date?.us ?? NaN);
    forms.push(date === null ? NO_TIME : date.zoned ? AS_ZONED : AS_LOCAL);
  }

  done(): RawTable<F> {
    const columns: Partial<Record<string, RawColumn>> = {};
    this.places.forEach(({ key, name }, i) => {
      columns[key] = {
        name,
        values: (this.values[i] as Numbers).done(),
        forms: this.forms[i]?.done() ?? new Uint8Array(0),
      };
    });
    return { rows: this.rows, columns: columns as RawTable<F>["columns"] };
  }
}

export const claimedUnit = (column: RawColumn | undefined): Unit | null => column?.name.unit ?? null;

/** The field that holds as a date what `key` holds as a number. */
export const dateKey = (key: string): string => `${key}Date`;
