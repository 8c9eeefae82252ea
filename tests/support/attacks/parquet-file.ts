/** Writes a Parquet file of one column of 32-bit integers, whose page heads may say what is not so. */

export type Thrift = number | bigint | string | readonly Thrift[] | { readonly [field: number]: Thrift };

/** Of Thrift's compact protocol. */
const TYPES = { number: 5, bigint: 6, string: 8, list: 9, struct: 12 } as const;
const CODECS = { UNCOMPRESSED: 0, SNAPPY: 1, GZIP: 2, BROTLI: 4, ZSTD: 6 } as const;
const ENCODINGS = { PLAIN: 0, DELTA_BINARY_PACKED: 5, DELTA_BYTE_ARRAY: 7, RLE_DICTIONARY: 8 } as const;

type Column = {
  readonly body: Uint8Array;
  readonly rows: number;
  readonly codec?: keyof typeof CODECS;
  readonly encoding?: keyof typeof ENCODINGS;
  /** What the page's head says, where it is not so. */
  readonly stated?: { readonly values?: number; readonly unpacked?: number; readonly packed?: number };
  /** Of its only row group, where it is not `rows`. */
  readonly groupRows?: number;
};

export function parquetFile(column: Column & { readonly unpacked: number }): Uint8Array {
  const { body, rows, codec = "UNCOMPRESSED", encoding = "PLAIN", stated = {}, groupRows = rows } = column;
  const head = pageHead({
    ...{ values: stated.values ?? rows, encoding },
    ...{ unpacked: stated.unpacked ?? column.unpacked, packed: stated.packed ?? body.length },
  });
  const size = head.length + body.length;
  const metadata = chunkMetadata({ path: ["x"], values: rows, size, offset: 4n, codec, encoding });
  const schema: readonly Thrift[] = [
    { 4: "schema", 5: 1 },
    { 1: 1, 3: 0, 4: "x" },
  ];
  const group = { 1: [{ 2: 4n, 3: metadata }], 2: BigInt(size), 3: BigInt(groupRows) };
  const footer = thriftBytes({ 1: 1, 2: schema, 3: BigInt(rows), 4: [group] });
  return parquetBytes(Buffer.concat([head, body]), footer);
}

export function parquetBytes(body: Uint8Array, footer: Uint8Array): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  return Buffer.concat([Buffer.from("PAR1"), body, footer, length, Buffer.from("PAR1")]);
}

type Page = {
  readonly values: number;
  readonly unpacked: number;
  readonly packed: number;
  readonly encoding?: keyof typeof ENCODINGS;
};

export const pageHead = ({ values, unpacked, packed, encoding = "PLAIN" }: Page): Uint8Array =>
  thriftBytes({ 1: 0, 2: unpacked, 3: packed, 5: { 1: values, 2: ENCODINGS[encoding], 3: 3, 4: 3 } });

type Chunk = {
  readonly path: readonly string[];
  readonly values: number;
  /** Of all its pages with their heads. */
  readonly size: number;
  readonly offset: bigint;
  readonly codec?: keyof typeof CODECS;
  readonly encoding?: keyof typeof ENCODINGS;
};

export function chunkMetadata({
  path,
  values,
  size,
  offset,
  codec = "UNCOMPRESSED",
  encoding = "PLAIN",
}: Chunk): Thrift {
  const bytes = BigInt(size);
  return {
    1: 1,
    2: [ENCODINGS[encoding]],
    3: path,
    4: CODECS[codec],
    5: BigInt(values),
    6: bytes,
    7: bytes,
    9: offset,
  };
}

export function thriftBytes(fields: { readonly [field: number]: Thrift }): Buffer {
  let before = 0;
  const parts = Object.entries(fields).map(([id, value]) => {
    const step = Number(id) - before;
    before = Number(id);
    return Buffer.concat([Buffer.from([(step << 4) | TYPES[kind(value)]]), written(value)]);
  });
  return Buffer.concat([...parts, Buffer.from([0])]);
}

function kind(value: Thrift): keyof typeof TYPES {
  if (Array.isArray(value)) return "list";
  return typeof value === "object" ? "struct" : (typeof value as "number" | "bigint" | "string");
}

function written(value: Thrift): Buffer {
  if (typeof value === "number" || typeof value === "bigint") return varint(BigInt(value));
  if (typeof value === "string") return Buffer.concat([size(value.length), Buffer.from(value)]);
  if (!Array.isArray(value)) return thriftBytes(value as { readonly [field: number]: Thrift });
  const type = TYPES[kind(value[0] ?? "")];
  const head =
    value.length < 15
      ? Buffer.from([(value.length << 4) | type])
      : Buffer.concat([Buffer.from([0xf0 | type]), size(value.length)]);
  return Buffer.concat([head, ...value.map(written)]);
}

/** Zigzag: small numbers below zero are short too. */
const varint = (value: bigint): Buffer => unsigned(value < 0n ? -value * 2n - 1n : value * 2n);
const size = (length: number): Buffer => unsigned(BigInt(length));

function unsigned(value: bigint): Buffer {
  const bytes: number[] = [];
  let left = value;
  for (; left > 127n; left >>= 7n) bytes.push(Number(left & 127n) | 128);
  return Buffer.from([...bytes, Number(left)]);
}
