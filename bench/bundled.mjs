// Benchmarks are TypeScript: each is bundled into a folder that goes when it is done.
import { build } from "esbuild";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { at } from "../scripts/lib/project.mjs";
import { compileMessages } from "../scripts/messages.mjs";

/** Gives `measure` the module of a file below bench/. Packages in `external` are found, since the folder lies in node_modules. */
export async function withBundle(entry, measure, external = []) {
  const folder = mkdtempSync(at("node_modules", ".bench-"));
  try {
    const outfile = join(folder, "bench.mjs");
    await bundle(entry, outfile, external);
    await measure(await import(pathToFileURL(outfile).href));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `measure` of a file below bench/, each time in a process of its own, whose peak of memory is then that of the one reading. */
export async function readerIn(folder, entry) {
  const outfile = join(folder, "read.mjs");
  await bundle(entry, outfile);
  return (how, path) => {
    const run = `const { measure } = await import(${JSON.stringify(outfile)}); console.log(await measure(${JSON.stringify(how)}, ${JSON.stringify(path)}));`;
    return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-e", run], { encoding: "utf8" }));
  };
}

export const printJson = (value) => console.log(JSON.stringify(value, null, 2));

/** A file below bench/, with all that it imports, as one file. */
export function bundle(entry, outfile, external = []) {
  compileMessages();
  return build({
    entryPoints: [at("bench", entry)],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
    external,
    tsconfig: at("tsconfig.json"),
  });
}
