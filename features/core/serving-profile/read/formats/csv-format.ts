/** A table as text. */
import type { Part } from "../../tables/part";
import { openTable, type TableSink } from "../../tables/table-kinds";
import { cellTexts } from "../byte-row";
import { CsvReader } from "../csv";
import { type Format, type Given, unread, withNotices } from "./format";
import { cutFile, raggedRows, refusedCsv, unknownFile } from "./notices";

export class CsvFormat implements Format {
  private readonly reader: CsvReader;
  private sink: TableSink | null = null;

  constructor(
    head: Uint8Array,
    private readonly given: Given,
  ) {
    const { path, texts } = given;
    const encoding = head[0] === 0xff && head[1] === 0xfe ? "utf-16le" : "utf-8";
    this.reader = new CsvReader(
      {
        header: (cells) => {
          this.sink = openTable(cells, { path, texts, table: null, origin: "file" });
          return this.sink !== null;
        },
        row: (row) => (this.sink?.bytes === undefined ? this.sink?.row(cellTexts(row)) : this.sink.bytes(row)),
      },
      encoding,
    );
  }

  push(piece: Uint8Array): boolean {
    return this.reader.push(piece);
  }

  finish(cut: boolean): readonly Part[] {
    this.reader.finish();
    const { path } = this.given;
    const { refusal, ragged } = this.reader;
    if (refusal !== null && this.sink === null) return [unread(this.given, refusedCsv(path, refusal))];
    if (this.sink === null) return [unread(this.given, unknownFile(path))];
    const part = this.sink.finish();
    if (refusal !== null && part.rows === 0) return [unread(this.given, refusedCsv(path, refusal))];
    const notices = [
      ...(refusal === null ? [] : [refusedCsv(path, refusal)]),
      ...(cut || this.reader.cut ? [cutFile(path)] : []),
      ...(ragged > 0 ? [raggedRows(path, ragged)] : []),
    ];
    return [withNotices(part, notices)];
  }
}
