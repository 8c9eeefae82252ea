// How fast serving profiles are opened, and in how much memory:
//   node bench/serving-profile/run.mjs [--requests 1000000] [--events 10000000] [--only requests,events] [--folder DIR]
// `requests`: request.csv alone. `events`: with as many KV events and members of batches, half each. Files are generated and removed.
// Each is read beside a plain pass over the same bytes, in processes of their own: the ratio says something on any machine, and
// processor seconds do not depend on who else computes; the load before each part is printed beside them.
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { readerIn } from "../bundled.mjs";
import { writeProfile } from "./generate.mjs";

const option = (name, usual) => {
  const found = process.argv.indexOf(`--${name}`);
  return found < 0 ? usual : process.argv[found + 1];
};
const requests = Number(option("requests", 1e6));
const events = Number(option("events", 1e7));
const PARTS = {
  requests: { requests, cacheEvents: 0, members: 0 },
  events: { requests, cacheEvents: events / 2, members: events / 2 },
};
const folder = mkdtempSync(join(option("folder", tmpdir()), "mds-bench-profile-"));

try {
  const read = await readerIn(folder, "serving-profile/read.ts");
  for (const part of option("only", "requests,events").split(",")) {
    const path = join(folder, part);
    const bytes = writeProfile(path, PARTS[part]);
    const load = loadavg()[0];
    const [pass, reader] = [read("pass", path), read("reader", path)];
    rmSync(path, { recursive: true });
    const ratios = {
      timesPass: reader.cpuSeconds / pass.cpuSeconds,
      memoryPerByte: (reader.peakMib * 2 ** 20) / bytes,
    };
    console.log(JSON.stringify({ part, mb: bytes / 1e6, load, pass, reader, ...ratios }));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
