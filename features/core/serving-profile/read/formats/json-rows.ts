/** Tables as JSON: one object a line, or a list of objects. */
import type { Part } from "../../tables/part";
import { JsonObjects } from "../json-objects";
import { ObjectRows } from "../object-rows";
import { clientRows } from "./client-records";
import { type Format, type Given, unread, withNotices } from "./format";
import { cutFile, malformedObjects, unknownFile } from "./notices";

class JsonRows implements Format {
  private readonly rows: ObjectRows;
  private readonly objects: JsonObjects;

  constructor(
    level: number,
    private readonly given: Given,
  ) {
    this.rows = new ObjectRows({ ...given, table: null, origin: "file" });
    this.objects = new JsonObjects(level, (object) => {
      for (const row of clientRows(object)) this.rows.take(row);
    });
  }

  push(piece: Uint8Array): boolean {
    this.objects.push(piece);
    return true;
  }

  finish(cut: boolean): readonly Part[] {
    const { path } = this.given;
    const sink = this.rows.finish();
    if (sink === null) return [unread(this.given, unknownFile(path))];
    const { malformed, oversize, unfinished } = this.objects;
    const notices = [
      ...(cut || unfinished ? [cutFile(path)] : []),
      ...(malformed + oversize > 0 ? [malformedObjects(path, malformed, oversize)] : []),
    ];
    return [withNotices(sink.finish(), notices)];
  }
}

export class JsonLinesFormat extends JsonRows {
  constructor(given: Given) {
    super(0, given);
  }
}

export class JsonListFormat extends JsonRows {
  constructor(given: Given) {
    super(1, given);
  }
}
