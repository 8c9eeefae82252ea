// How fast traces are read, and in how much memory:
//   node bench/trace/run.mjs [--mb 200] [--large-mb 1000] [--many 10000000] [--only small,large,browser,many]
// `small`: the reader against JSON.parse and a simple pass over the same file, each in a process of its own, in turn, best of three.
// `large`: the command line's way. `browser`: a worker of Chromium. `many`: events instead of bytes. Files are generated and removed.
// Ratios say something on any machine; seconds are those of this one: the load before each part is printed beside them, and
// processor seconds of all threads, which do not depend on who else computes.
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { readerIn } from "../bundled.mjs";
import { inChromium } from "./browser.mjs";
import { BYTES_PER_EVENT, writeTrace } from "./generate.mjs";

const MB = 1e6;
const ROUNDS = 3;

const option = (name, usual) => {
  const found = process.argv.indexOf(`--${name}`);
  return found < 0 ? usual : process.argv[found + 1];
};
const wanted = option("only", "small,large,browser,many").split(",");
const folder = mkdtempSync(join(option("folder", tmpdir()), "mds-bench-trace-"));

try {
  const read = await readerIn(folder, "trace/read.ts");
  if (wanted.includes("small")) await part("small", Number(option("mb", 200)) * MB, (path) => compare(read, path));
  const large = Number(option("large-mb", 1000)) * MB;
  if (wanted.includes("large")) await part("large", large, (path) => ({ reader: read("reader", path) }));
  if (wanted.includes("browser")) await part("browser", large, async (path) => ({ worker: await inChromium(path) }));
  if (wanted.includes("many"))
    await part("many", Number(option("many", 1e7)) * BYTES_PER_EVENT, (path) => ({ reader: read("reader", path) }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function part(name, bytes, measure) {
  const path = join(folder, `${name}.json`);
  const written = writeTrace(path, bytes);
  const load = loadavg()[0];
  const found = await measure(path);
  rmSync(path);
  console.log(
    JSON.stringify({
      part: name,
      mb: written.bytes / MB,
      events: written.events,
      kernels: written.kernels,
      load,
      ...found,
    }),
  );
}

/** The two in turn, so that a busy neighbour meets both. */
function compare(read, path) {
  const rounds = Array.from({ length: ROUNDS }, () => ({ parse: read("parse", path), reader: read("reader", path) }));
  const best = (how) => rounds.map((round) => round[how]).reduce((a, b) => (b.seconds < a.seconds ? b : a));
  const [parse, reader] = [best("parse"), best("reader")];
  if (parse.kernels !== reader.kernels || Math.abs(parse.sumMs - reader.sumMs) > 1e-6 * parse.sumMs)
    throw new Error(`the two disagree: ${JSON.stringify({ parse, reader })}`);
  return { parse, reader, timesFaster: parse.seconds / reader.seconds, shareOfMemory: reader.peakMib / parse.peakMib };
}
