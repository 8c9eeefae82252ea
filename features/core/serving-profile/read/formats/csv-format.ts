/** A table as text. */
import type { Part } from "../../tables/part";
import { openTable, type TableSink } from "../../tables/table-kinds";
import { utf16 } from "@/lib/files/first-bytes";
import { cellTexts } from "../byte-row";
import { CsvReader } from "../csv";
import { type Format, type Given, unread, withNotices } from "./format";
import { cutFile, raggedRows, refusedCsv, unknownFile } from "./notices";

export class CsvFormat implements Format {
  private readonly reader: CsvReader;
  private sink: TableSink | null = null;
  /** Lines end as on old Macs. */
  private readonly onlyReturns: boolean;

  constructor(
    head: Uint8Array,
    private readonly given: Given,
  ) {
    const { path, texts } = given;
    this.onlyReturns = head.includes(RETURN) && !head.includes(NEWLINE);
    this.reader = new CsvReader(
      {
        header: (cells) => {
          this.sink = openTable(cells, { path, texts, table: null, origin: "file" });
          return this.sink !== null;
        },
        row: (row) => (this.sink?.bytes === undefined ? this.sink?.row(cellTexts(row)) : this.sink.bytes(row)),
      },
      encodingByHead(head),
    );
  }

  push(piece: Uint8Array): boolean {
    return this.reader.push(this.onlyReturns ? piece.map((byte) => (byte === RETURN ? NEWLINE : byte)) : piece);
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

const [NEWLINE, RETURN] = [0x0a, 0x0d] as const;

/** By its mark; without one UTF-8, or what Chinese systems write where the bytes are no UTF-8. */
function encodingByHead(head: Uint8Array): string {
  const wide = utf16(head);
  if (wide !== null) return wide;
  // A letter may be cut at the end of what is looked at.
  const bytes = head.length < 4 ? head : head.subarray(0, head.length - 3);
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return "utf-8";
  } catch {
    return "gb18030";
  }
}
