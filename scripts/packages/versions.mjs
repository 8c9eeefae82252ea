// Where the version stands, and the changelog's part of a release.
import { readFileSync, writeFileSync } from "node:fs";
import { at } from "../lib/project.mjs";

/** Files that name the version, each with what stands before it; all say the same (tests/scripts/versions.test.ts). */
const PLACES = {
  "package.json": [/^( {2}"version": ")([^"]+)/m],
  // The lock names it at its top and in its entry of the suite.
  "package-lock.json": [/^( {2}"version": ")([^"]+)/m, /("": \{\s+"name": "[^"]+",\s+"version": ")([^"]+)/],
  "deploy/helm/Chart.yaml": [/^(version: )(\S+)/m, /^(appVersion: )(\S+)/m],
  "deploy/clients/python/pyproject.toml": [/^(version = ")([^"]+)/m],
  "deploy/agents/mcp/manifest.json": [/^( {2}"version": ")([^"]+)/m],
};

const read = (path) => readFileSync(at(path), "utf8");

/** [file, version] of each place. */
export const namedVersions = () =>
  Object.entries(PLACES).flatMap(([path, patterns]) =>
    patterns.map((pattern) => [path, pattern.exec(read(path))?.[2] ?? "none"]),
  );

export function setVersion(version) {
  for (const [path, patterns] of Object.entries(PLACES)) {
    const text = patterns.reduce((all, pattern) => all.replace(pattern, `$1${version}`), read(path));
    writeFileSync(at(path), text);
  }
}

const UNRELEASED = /^## Unreleased\n([\s\S]*?)(?=^## )/m;

/** What the changelog says of the next release. */
export const releaseNotes = (changelog = read("CHANGELOG.md")) => (UNRELEASED.exec(changelog)?.[1] ?? "").trim();

/** The changelog with these changes under the version and its date. */
export const datedChangelog = (changelog, version, date) =>
  changelog.replace(/^## Unreleased\n/m, `## Unreleased\n\n## ${version} (${date})\n`);

export function dateChangelog(version, date) {
  writeFileSync(at("CHANGELOG.md"), datedChangelog(read("CHANGELOG.md"), version, date));
}

const parts = (version) => version.split(".").map(Number);

/** Whether `version` is X.Y.Z and above the present one. */
export function isNext(version, present) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return false;
  const [a, b] = [parts(version), parts(present)];
  const index = a.findIndex((part, i) => part !== b[i]);
  return index >= 0 && a[index] > b[index];
}
