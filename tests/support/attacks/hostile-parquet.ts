/** Parquet files of a given length that a careless reader stumbles over: much of one thing, or footers that claim what is not there. */
import { chunkMetadata, pageHead, parquetBytes, thriftBytes, type Thrift } from "./parquet-file";

export type HostileFile = { readonly name: string; readonly file: (length: number) => Uint8Array };

const WORD = Buffer.from(new Int32Array([7]).buffer);
const leaf = (name: string): Thrift => ({ 1: 1, 3: 0, 4: name });
const root = (children: number): Thrift => ({ 4: "schema", 5: children });

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: Math.max(1, Math.floor(count)) }, (_, index) => make(index));

type Counts = {
  readonly columns?: number;
  readonly groups?: number;
  readonly pages?: number;
  readonly name?: (index: number) => string;
};

/** A file of 32-bit integers: each column and row group has pages of one value. */
function integers(counts: Counts): Uint8Array {
  const { name = (index: number) => `c${index}` } = counts;
  const [columns, groups, pages] = [counts.columns, counts.groups, counts.pages].map((count = 1) =>
    Math.ceil(count),
  ) as [number, number, number];
  const page = Buffer.concat([pageHead({ values: 1, unpacked: WORD.length, packed: WORD.length }), WORD]);
  const chunk = Buffer.concat(times(pages, () => page));
  const start = (index: number): bigint => BigInt(4 + index * chunk.length);
  const rowGroups = times(groups, (group): Thrift => ({
    1: times(columns, (column) => ({
      2: 4n,
      3: chunkMetadata({
        path: [name(column)],
        values: pages,
        size: chunk.length,
        offset: start(group * columns + column),
      }),
    })),
    2: BigInt(chunk.length * columns),
    3: BigInt(pages),
  }));
  const schema = [root(columns), ...times(columns, (column) => leaf(name(column)))];
  const body = Buffer.concat(times(groups * columns, () => chunk));
  return parquetBytes(body, thriftBytes({ 1: 1, 2: schema, 3: BigInt(pages * groups), 4: rowGroups }));
}

/** Footers that are no sound structure, or one without end. */
const footer = (bytes: Uint8Array): Uint8Array => parquetBytes(new Uint8Array(0), bytes);
const repeated = (unit: readonly number[], length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => unit[index % unit.length] ?? 0);
/** The first field of a struct, of a type. */
const FIELD = { i64: 0x16, list: 0x19, struct: 0x1c, binary: 0x18 };
/** Of a list of lists with 32 million entries. */
const MANY_LISTS = [0xf9, 0xff, 0xff, 0xff, 0x0f];

export const HOSTILE_PARQUET: readonly HostileFile[] = [
  { name: "columns", file: (length) => integers({ columns: length / 75 }) },
  { name: "row groups", file: (length) => integers({ groups: length / 60 }) },
  { name: "pages", file: (length) => integers({ pages: length / 20 }) },
  { name: "columns of one name", file: (length) => integers({ columns: length / 75, name: () => "c" }) },
  { name: "a long column name", file: (length) => integers({ name: () => "x".repeat(length / 2) }) },
  {
    name: "groups in groups",
    file: (length) => {
      const depth = Math.floor(length / 12);
      const schema = [...times(depth, () => ({ 3: 0, 4: "g", 5: 1 })), leaf("x")];
      const path = [...times(depth - 1, () => "g"), "x"];
      const group = {
        1: [{ 2: 4n, 3: chunkMetadata({ path, values: 1, size: WORD.length, offset: 4n }) }],
        2: 1n,
        3: 1n,
      };
      return parquetBytes(WORD, thriftBytes({ 1: 1, 2: schema, 3: 1n, 4: [group] }));
    },
  },
  {
    name: "a number without end",
    file: (length) => footer(Buffer.concat([Buffer.from([FIELD.i64]), repeated([0xff], length)])),
  },
  {
    name: "lists that claim millions",
    file: (length) => footer(Buffer.concat([Buffer.from([FIELD.list]), repeated(MANY_LISTS, Math.min(length, 1000))])),
  },
  {
    name: "lists in lists",
    file: (length) => footer(Buffer.concat([Buffer.from([FIELD.list]), repeated([0x19], length)])),
  },
  { name: "structs in structs", file: (length) => footer(repeated([FIELD.struct], length)) },
  { name: "fields of one struct", file: (length) => footer(repeated([FIELD.binary, 0], length)) },
  { name: "zeros", file: (length) => footer(new Uint8Array(length)) },
];
