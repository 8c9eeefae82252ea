// One short text that changes when any of some files does.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { at } from "./project.mjs";

/** What a build is made from. */
export const BUILD_SOURCES = [
  ...["app", "lib", "components", "state", "features", "public", "bin"],
  ...["next.config.mjs", "tsconfig.json", "package.json", "package-lock.json"],
  ...[
    "instrumentation.ts",
    "instrumentation-client.ts",
    "proxy.ts",
    "scripts/build.mjs",
    "scripts/messages.mjs",
    "scripts/notices.mjs",
    "scripts/typeface.mjs",
    "scripts/serve",
    "scripts/lib/cli-bundle.mjs",
    "scripts/lib/lean-plotly.mjs",
    "scripts/lib/message-book.mjs",
    "scripts/lib/report-engine.mjs",
  ],
];

/** Every file at or below a path, in a fixed order; a path that does not exist holds none. */
function filesBelow(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (!stat.isDirectory()) return [path];
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const child = join(path, entry.name);
    return entry.isDirectory() ? filesBelow(child) : entry.isFile() ? [child] : [];
  });
}

/** By content: a checkout that touches files without changing them changes nothing here. */
export function contentFingerprint(paths) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap((path) => filesBelow(at(path)))) {
    hash
      .update(`${file.slice(at().length)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex").slice(0, 16);
}
