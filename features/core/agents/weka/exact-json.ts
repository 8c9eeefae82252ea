/** JSON whose whole numbers may be wider than a double: those become texts, so that two identities never fall together. */
import { readJson } from "@/lib/json";

const WIDE = /\d{16}/;
/** Texts are passed over as they are; one without an end goes to the end. */
const TOKEN = /"(?:[^"\\]|\\[^])*(?:"|\\?$)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const WHOLE_NUMBER = /^-?\d{16,}$/;

/** undefined where the text is not JSON. */
function readExactJson(source: string): unknown {
  if (!WIDE.test(source)) return readJson(source);
  return readJson(source.replace(TOKEN, (token) => (WHOLE_NUMBER.test(token) ? `"${token}"` : token)));
}

/** The values of a text: one object over several lines, a list of them, or one on each line; undefined for a line that is no JSON. */
export function* jsonValues(content: string): Generator<unknown> {
  const clean = content.replace(/^\uFEFF/, "").trim();
  if (clean === "") return;
  if (clean.startsWith("[")) {
    const list = readExactJson(clean);
    if (Array.isArray(list)) yield* list as unknown[];
    else yield undefined;
    return;
  }
  const first = clean.indexOf("\n");
  if (first < 0 || readExactJson(clean.slice(0, first)) === undefined) {
    const single = readExactJson(clean);
    if (single !== undefined || first < 0) {
      yield single;
      return;
    }
  }
  for (let start = 0; start < clean.length;) {
    const end = clean.indexOf("\n", start);
    const line = clean.slice(start, end < 0 ? clean.length : end).trim();
    start = end < 0 ? clean.length : end + 1;
    if (line !== "") yield readExactJson(line);
  }
}
