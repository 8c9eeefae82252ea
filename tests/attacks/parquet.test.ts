// @module-tag check
/** Small Parquet files that state, or unpack to, gigabytes: refused from their page heads, or where a page outgrows what its head states. */
import { brotliCompressSync, gzipSync, zstdCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { decodeTable } from "@/lib/server/table-files";
import { HOSTILE_PARQUET } from "../support/attacks/hostile-parquet";
import { parquetFile } from "../support/attacks/parquet-file";

const LIMITS = { rows: 1000, cells: 4000, bytes: 1_000_000 };
const GIGABYTES = 2 ** 31 - 1;
const PLAIN = Buffer.from(new Int32Array([7, 8, 9]).buffer);
const HONEST = { body: PLAIN, rows: 3, unpacked: PLAIN.length };
const ROWS = [{ x: 7 }, { x: 8 }, { x: 9 }];
const PACK = { GZIP: gzipSync, BROTLI: brotliCompressSync, ZSTD: zstdCompressSync } as const;
const CODECS = Object.keys(PACK) as (keyof typeof PACK)[];
/** A length of 12 and one literal of 12 bytes. */
const SNAPPY = Buffer.concat([Buffer.from([12, 11 << 2]), PLAIN]);

const decode = (file: Uint8Array) => decodeTable("x.parquet", file, LIMITS);
const why = async (file: Uint8Array): Promise<string> => {
  const answer = await decode(file);
  return "why" in answer ? answer.why.en : "read";
};

it("is read where it is what it says, by any codec", async () => {
  expect(await decode(parquetFile(HONEST))).toMatchObject({ rows: ROWS });
  expect(await decode(parquetFile({ ...HONEST, body: SNAPPY, codec: "SNAPPY" }))).toMatchObject({ rows: ROWS });
  for (const codec of CODECS)
    expect(await decode(parquetFile({ ...HONEST, body: PACK[codec](PLAIN), codec }))).toMatchObject({ rows: ROWS });
});

it.each([...CODECS, "SNAPPY"] as const)("is refused where a page of %s states gigabytes", async (codec) => {
  const body = codec === "SNAPPY" ? SNAPPY : PACK[codec](PLAIN);
  const file = parquetFile({ ...HONEST, body, codec, stated: { unpacked: GIGABYTES } });
  expect(await why(file)).toBe("It unpacks to 2,147,483,647 bytes; the limit is 1,000,000.");
});

it.each(CODECS)("is refused where a page of %s outgrows what it states", async (codec) => {
  const body = PACK[codec](Buffer.alloc(8_000_000));
  expect(body.length).toBeLessThan(100_000);
  expect(await why(parquetFile({ ...HONEST, body, codec }))).toBe(
    "It cannot be decoded: a page is larger than the 12 bytes it states. Copy or export it again.",
  );
});

it("is refused where Snappy outgrows what it states", async () => {
  // 64 copies of one byte, thousands of times.
  const copies = Buffer.concat([Buffer.from([0, 7]), Buffer.alloc(30_000, Buffer.from([(63 << 2) | 2, 1, 0]))]);
  const body = Buffer.concat([Buffer.from([129, 226, 39]), copies]);
  expect(await why(parquetFile({ ...HONEST, body, codec: "SNAPPY" }))).toMatch(/^It cannot be decoded: /);
});

it.each(["DELTA_BINARY_PACKED", "RLE_DICTIONARY"] as const)(
  "is refused where a page of %s states more values than the footer",
  async (encoding) => {
    const file = parquetFile({ ...HONEST, encoding, stated: { values: GIGABYTES } });
    expect(await why(file)).toBe("It has 2,147,483,647 cells; the limit is 4,000.");
  },
);

it("is refused where its row group states more rows than the footer", async () => {
  const file = parquetFile({ ...HONEST, groupRows: GIGABYTES });
  expect(await why(file)).toBe("It has 2,147,483,647 rows; the limit is 1,000.");
});

it("is refused where each value may repeat the page", async () => {
  const body = Buffer.alloc(2000);
  const file = parquetFile({ body, rows: 600, unpacked: body.length, encoding: "DELTA_BYTE_ARRAY" });
  expect(await why(file)).toBe("It unpacks to 1,200,000 bytes; the limit is 1,000,000.");
});

it.each([
  ["lists that claim millions", "a list states more entries than the file has bytes"],
  ["a number without end", "a number has more than 10 bytes"],
  ["structs in structs", "its structure is nested more than 32 deep"],
  ["lists in lists", "its structure is nested more than 32 deep"],
  ["fields of one struct", "its structure goes on beyond its end"],
])("is refused where its footer has %s, before the reader makes room for them", async (name, reason) => {
  const file = HOSTILE_PARQUET.find((hostile) => hostile.name === name)?.file(1000) ?? expect.fail(name);
  expect(await why(file)).toBe(`It cannot be decoded: ${reason}. Copy or export it again.`);
});

it.each([
  ["row groups", 400_000, "TABLES-TOO-LARGE"],
  ["groups in groups", 4_000, "TABLES-NESTED"],
  ["columns", 400_000, "COLUMNS-TOO-MANY"],
  ["a long column name", 4_000, "COLUMN-NAME-LONG"],
])("is refused with a code where it has too much of one thing: %s", async (name, length, code) => {
  const file = HOSTILE_PARQUET.find((hostile) => hostile.name === name)?.file(length) ?? expect.fail(name);
  expect(await decodeTable("x.parquet", file)).toMatchObject({ path: "x.parquet", code });
});

it("is refused where a page leads back to itself", async () => {
  const backwards = parquetFile({ ...HONEST, stated: { packed: -20 } });
  expect(await why(backwards)).toBe("It cannot be decoded: a page states a size below zero. Copy or export it again.");
});

it("a damaged Parquet file is told in words about the file, wherever a byte of it is broken", async () => {
  const file = parquetFile(HONEST);
  const places = Array.from({ length: file.length }, (_, place) => place);
  const said = await Promise.all(
    places.flatMap((place) => [0, 0x7f, 0xff].map((byte) => why(file.map((old, at) => (at === place ? byte : old))))),
  );
  const damaged = said.filter((sentence) => sentence !== "read");
  expect(damaged.length).toBeGreaterThan(100);
  expect(
    damaged.filter((sentence) => /undefined|Cannot|not a function|bounds|array length|NaN/.test(sentence)),
  ).toEqual([]);
});
