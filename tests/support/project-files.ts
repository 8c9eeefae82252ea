// The project's own files, for the checks that read them.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "../..");

const NOT_OURS = new Set(["node_modules", ".next", ".git", ".cache", "coverage", "data", "dist", "test-results"]);

/** Folders of the product's sources. */
export const PRODUCT = ["app", "bin", "components", "features", "lib", "state"] as const;

/** What scripts/messages.mjs makes of each messages.yaml. */
const COMPILED = /^messages(\.\w+)?\.ts$/;

/** Paths from the project's root, with forward slashes, of every file below `folder` whose name ends in one of `endings`. */
export function projectFiles(folder: string, endings: readonly string[]): string[] {
  const found: string[] = [];
  const visit = (path: string) => {
    for (const entry of readdirSync(join(ROOT, path), { withFileTypes: true })) {
      const child = path === "." ? entry.name : `${path}/${entry.name}`;
      // Only at the top: a feature may have a folder named data.
      if (entry.isDirectory() && !(path === "." && NOT_OURS.has(entry.name))) visit(child);
      else if (entry.isFile() && !COMPILED.test(entry.name) && endings.some((ending) => entry.name.endsWith(ending)))
        found.push(child);
    }
  };
  visit(folder);
  return found.sort();
}

export const readProjectFile = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** The numbers of the lines that match, as "path:line: text", for a message that can be clicked. */
export function linesMatching(path: string, pattern: RegExp): string[] {
  return readProjectFile(path)
    .split("\n")
    .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : []));
}
