/** What is read of an event's `args`: the ids that join events, shapes, the message of a collective, the bytes of a copy. */
import type { InternedTexts } from "../interned";
import type { RawEvent } from "./raw-event";
import { readNumber, type Scan, skipValue, spells } from "./scan";
import { readText, readWritten } from "./texts";

const encode = (word: string): Uint8Array => new TextEncoder().encode(word);
const CORRELATION = encode("correlation");
const EXTERNAL_ID = encode("xternal id");
const CONNECTION_ID = encode("connection_id");
const INPUT_DIMS = encode("Input Dims");
const INPUT_TYPE = encode("Input type");
const COLLECTIVE_NAME = encode("Collective name");
const ELEMENTS_IN = encode("In msg nelems");
const ELEMENTS_OUT = encode("Out msg nelems");
const GROUP_SIZE = encode("Group size");
const DTYPE = encode("dtype");
const GROUP_NAME = encode("Process Group Name");
const GRAPH_NODE_ID = encode("graph node id");
const BYTES = encode("bytes");

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
    case 5:
      if (spells(bytes, key, BYTES)) {
        next = readNumber(scan, value);
        event.bytes = scan.value;
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
  return length >= 5 && length <= 18 ? readMessage(scan, key, length, value, event, texts) : skipValue(scan, value);
};

/** What a collective says of its message. */
const readMessage: FieldReader = (scan, key, length, value, event, texts) => {
  const { bytes } = scan;
  let next: number;
  if (length === 15 && spells(bytes, key, COLLECTIVE_NAME)) {
    next = readText(scan, value, texts);
    event.collective = scan.text;
  } else if (length === 13 && spells(bytes, key, ELEMENTS_IN)) {
    next = readNumber(scan, value);
    event.elementsIn = scan.value;
  } else if (length === 14 && spells(bytes, key, ELEMENTS_OUT)) {
    next = readNumber(scan, value);
    event.elementsOut = scan.value;
  } else if (length === 10 && spells(bytes, key, GROUP_SIZE)) {
    next = readNumber(scan, value);
    event.groupSize = scan.value;
  } else if (length === 5 && spells(bytes, key, DTYPE)) {
    next = readText(scan, value, texts);
    event.dataType = scan.text;
  } else if (length === 18 && spells(bytes, key, GROUP_NAME)) {
    next = readText(scan, value, texts);
    event.group = scan.text;
  } else next = skipValue(scan, value);
  return next;
};
