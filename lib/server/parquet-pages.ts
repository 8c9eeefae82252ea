/** What a Parquet file says that it holds, read from its page heads before anything is unpacked, and decompressors that unpack no more than that. */
import * as zlib from "node:zlib";
import type { ColumnMetaData, Compressors, FileMetaData } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { parquetHeader } from "hyparquet/src/column.js";
import { structEnd } from "./thrift-check";

/** Rows, values of all columns and dictionaries, and bytes once unpacked. */
export type StatedSize = { readonly rows: number; readonly cells: number; readonly bytes: number };

/**
 * The footer and the page heads may disagree, and the reader makes room for what either says: the larger one counts.
 * Throws where a page head states a size below zero, which the reader would follow backwards.
 */
export function statedSize(file: ArrayBuffer, metadata: FileMetaData): StatedSize {
  const groups = metadata.row_groups;
  const rows = Math.max(Number(metadata.num_rows), sum(groups.map((group) => Number(group.num_rows))));
  const chunks = groups.flatMap((group) => group.columns.flatMap(({ meta_data }) => meta_data ?? []));
  const pages = chunks.flatMap((chunk) => pageSizes(file, chunk));
  return {
    rows,
    cells: Math.max(rows * (metadata.schema.length - 1), sum(pages.map(({ values }) => values))),
    bytes: sum(pages.map(({ bytes }) => bytes)),
  };
}

type PageSize = { readonly values: number; readonly bytes: number };

function pageSizes(file: ArrayBuffer, chunk: ColumnMetaData): PageSize[] {
  const start = Number(chunk.dictionary_page_offset || chunk.data_page_offset);
  const end = Math.min(start + Number(chunk.total_compressed_size), file.byteLength);
  const reader = { view: new DataView(file, start, end - start), offset: 0 };
  const bytes = new Uint8Array(file, start, end - start);
  const pages: PageSize[] = [];
  // As the reader ends a column.
  while (reader.offset < reader.view.byteLength - 1) {
    structEnd(bytes, reader.offset);
    const head = parquetHeader(reader);
    const v2 = head.data_page_header_v2;
    const data = head.data_page_header ?? v2;
    const values = (data ?? head.dictionary_page_header)?.num_values ?? 0;
    const unpacked = head.uncompressed_page_size;
    const levels = [v2?.num_nulls, v2?.definition_levels_byte_length, v2?.repetition_levels_byte_length];
    const sizes = [values, unpacked, head.compressed_page_size, ...levels.map((size) => size ?? 0)];
    if (!sizes.every((size) => size >= 0)) throw new Error("a page states a size below zero");
    // Each value of this encoding may repeat nearly all of the page before its own end.
    pages.push({ values, bytes: data?.encoding === "DELTA_BYTE_ARRAY" ? unpacked * values : unpacked });
    reader.offset += head.compressed_page_size;
  }
  return pages;
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

type Unpack = (input: Uint8Array, options: { readonly maxOutputLength: number }) => Uint8Array;

/** The system's own end at a length; those of the package do not, or make room for what the compressed data says of itself. */
export const boundedCompressors: Compressors = {
  ...compressors,
  GZIP: upTo(zlib.gunzipSync),
  BROTLI: upTo(zlib.brotliDecompressSync),
  // The command line also runs on versions of Node that lack it.
  ZSTD: upTo((zlib as Partial<typeof zlib>).zstdDecompressSync ?? refuseZstandard),
};

function refuseZstandard(): never {
  throw new Error(`Zstandard needs Node 22.15 or newer; this is ${process.version}`);
}

function upTo(unpack: Unpack): (input: Uint8Array, length: number) => Uint8Array {
  return (input, length) => {
    try {
      return length === 0 ? new Uint8Array() : unpack(input, { maxOutputLength: length });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ERR_BUFFER_TOO_LARGE") throw error;
      throw new Error(`a page is larger than the ${length} bytes it states`, { cause: error });
    }
  };
}
