// npm run build: the server with everything it serves in .next/standalone, and the command line as one file beside it.
import { cpSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { BUILD_SOURCES, contentFingerprint } from "./lib/fingerprint.mjs";
import { writeNotices } from "./notices.mjs";
import { placeTypeface } from "./typeface.mjs";
import { at, isMain, isPresent, requireNode, runNode, runTool } from "./lib/project.mjs";

export const server = at(".next", "standalone", "serve", "main.mjs");
export const buildStamp = at(".next", "mds-build");

/**
 * Builds; resolves to the exit code. The stamp is written last, so an interrupted build is not taken for a good one. `typed`: the compiler
 * has just been asked about these sources, and need not be again.
 */
export async function build({ verbose = true, typed = false } = {}) {
  writeNotices();
  placeTypeface();
  await compileBooks();
  // Taken before the build: a file edited during it must lead to another one.
  const fingerprint = contentFingerprint(BUILD_SOURCES);
  rmSync(buildStamp, { force: true });
  const code = await runTool("next", ["build"], { quiet: !verbose, env: typed ? { MDS_TYPED: "1" } : {} });
  if (code !== 0) return code;
  // Next leaves these two out on purpose (for servers behind a CDN); this server has to serve them itself.
  cpSync(at(".next", "static"), at(".next", "standalone", ".next", "static"), { recursive: true });
  cpSync(at("scripts", "serve"), at(".next", "standalone", "serve"), { recursive: true });
  if (isPresent("public")) cpSync(at("public"), at(".next", "standalone", "public"), { recursive: true });
  if (isPresent("bin", "cli.ts")) {
    const bundled = await runNode("scripts/build-cli.mjs");
    if (bundled !== 0) return bundled;
    const engine = await runNode("scripts/build-report-engine.mjs");
    if (engine !== 0) return engine;
  }
  writeFileSync(buildStamp, fingerprint);
  return existsSync(server) ? 0 : 1;
}

/** Loaded when the packages are there: npm test reads this file before it installs them. */
async function compileBooks() {
  const { compileMessages } = await import("./messages.mjs");
  compileMessages();
}

if (isMain(import.meta.url)) {
  requireNode();
  process.exitCode = await build();
}
