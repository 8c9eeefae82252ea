/** What is read of an event's `args`: the ids that join events, and shapes. */
import type { InternedTexts } from "../interned";
import type { RawEvent } from "./raw-event";
import { readNumber, type Scan, skipValue, spells } from "./scan";
import { readWritten } from "./texts";

const encode = (word: string): Uint8Array => new TextEncoder().encode(word);
const CORRELATION = encode("correlation");
const EXTERNAL_ID = encode("xternal id");
const CONNECTION_ID = encode("connection_id");
const INPUT_DIMS = encode("Input Dims");
const INPUT_TYPE = encode("Input type");
const GRAPH_NODE_ID = encode("graph node id");

/** Reads what stands at `value` under the key at `key` into the event; the position behind it, INCOMPLETE or MALFORMED. */
export type FieldReader = (
  scan: Scan,
  key: number,
  length: number,
  value: number,
  event: RawEvent,
  texts: InternedTexts,
) => number;

/** One entry of `args`. */
export const readArgument: FieldReader = (scan, key, length, value, event, texts) => {
  const { bytes } = scan;
  let next: number;
  switch (length) {
    case 11:
      if (spells(bytes, key, CORRELATION)) {
        next = readNumber(scan, value);
        event.correlation = scan.value > 0 ? scan.value : 0;
        return next;
      }
      if (spells(bytes, key + 1, EXTERNAL_ID)) {
        next = readNumber(scan, value);
        event.external = scan.value > 0 ? scan.value : 0;
        return next;
      }
      break;
    case 10:
      if (spells(bytes, key, INPUT_DIMS)) {
        next = readWritten(scan, value, texts);
        event.shapes = scan.text;
        return next;
      }
      if (spells(bytes, key, INPUT_TYPE)) {
        next = readWritten(scan, value, texts);
        event.types = scan.text;
        return next;
      }
      break;
    case 13:
      if (spells(bytes, key, GRAPH_NODE_ID)) event.inGraph = true;
      else if (spells(bytes, key, CONNECTION_ID)) {
        next = readNumber(scan, value);
        event.correlation = scan.value > 0 ? scan.value : 0;
        return next;
      }
      break;
  }
  return skipValue(scan, value);
};
