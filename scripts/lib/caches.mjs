// Lint, format and types remember in .cache/ what they found about a file's content; a fresh checkout has no such memory and asks everything.
import { contentFingerprint } from "./fingerprint.mjs";
import { at, runTool } from "./project.mjs";

/** A folder for each set of packages and settings: another rule or compiler asks everything anew. */
const cacheFolder = () =>
  at(
    ".cache",
    "gate",
    contentFingerprint(["package-lock.json", "eslint.config.mjs", ".prettierignore", "tsconfig.json"]),
  );
const byContent = (name) => ["--cache", "--cache-strategy", "content", "--cache-location", `${cacheFolder()}/${name}`];

export const cacheFlags = {
  eslint: () => byContent("eslint"),
  prettier: () => byContent("prettier"),
  tsc: () => ["--incremental", "--tsBuildInfoFile", `${cacheFolder()}/types.tsbuildinfo`],
};

export const checkLint = (paths, to) =>
  runTool("eslint", ["--max-warnings", "0", ...cacheFlags.eslint(), "--no-warn-ignored", ...paths], to);

export const checkFormat = (paths, to) =>
  runTool("prettier", ["--check", "--log-level", "warn", "--ignore-unknown", ...cacheFlags.prettier(), ...paths], to);
