// A release in one command, after `npm run check` has passed. Nothing is sent anywhere: dist/ and the tag are what you publish.
//
//     npm run release -- 0.3.0        versions, changelog, packages in dist/, commit and tag, bench/paired/release.json
//     npm run release -- --dry-run    packages of the checkout as it is, in dist/; changes no file of it
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { at, requireNode, root } from "./lib/project.mjs";
import { dateChangelog, isNext, namedVersions, releaseNotes, setVersion } from "./packages/versions.mjs";
import { findTools } from "./packages/tools.mjs";
import { tryChart } from "./packages/try-chart.mjs";
import { tryCli } from "./packages/try-cli.mjs";
import { tryPython } from "./packages/try-python.mjs";
import { writePackages } from "./packages/write-packages.mjs";

const git = (...words) => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();

function fail(sentence) {
  console.error(sentence);
  process.exit(2);
}

/** Commits and tags where every package answered; undoes its changes where one did not. */
async function release(version) {
  const { version: present } = JSON.parse(readFileSync(at("package.json"), "utf8"));
  if (!isNext(version, present)) fail(`"${version}" is no version X.Y.Z above ${present}.`);
  const changed = git("status", "--porcelain");
  if (changed !== "") fail(`Commit or discard first:\n${changed}`);
  const notes = releaseNotes();
  if (notes === "") fail("CHANGELOG.md has nothing under Unreleased.");
  const date = new Date().toISOString().slice(0, 10);
  setVersion(version);
  dateChangelog(version, date);
  try {
    await makePackages(notes);
  } catch (error) {
    // The checkout was clean: what is undone here is ours.
    git("restore", ".");
    throw error;
  }
  git("commit", "--quiet", "--all", "--message", `release: ${version}`);
  git("tag", `v${version}`);
  const commit = git("rev-parse", "HEAD");
  writeFileSync(
    at("bench", "paired", "release.json"),
    `${JSON.stringify({ commit, date, benches: commit }, null, 1).replace(/\n\s*/g, " ")}\n`,
  );
  git("commit", "--quiet", "--all", "--message", `bench: compare with ${version}`);
  console.log(
    `Tagged v${version}. Publish dist/, the tag, and the image: docker build --tag modeling-dashboard-suite:${version} .`,
  );
}

async function makePackages(notes) {
  const apart = namedVersions().filter(([, version], _, [[, first]]) => version !== first);
  if (apart.length > 0) fail(`Versions differ: ${apart.map((pair) => pair.join(" ")).join(", ")}.`);
  const packages = await writePackages(at("dist"), `${notes}\n`);
  const tools = findTools();
  const lines = [
    ...tryCli(packages.cli, tools.nodes),
    ...tryChart(tools, packages.chart, true),
    ...tryPython(packages.wheel),
  ];
  for (const line of lines) console.log(`    ${line}`);
  console.log(readFileSync(at("dist", "SHA256SUMS"), "utf8").trim());
}

requireNode(24);
const [word, ...more] = process.argv.slice(2);
if (word === undefined || more.length > 0) fail("npm run release -- X.Y.Z, or -- --dry-run");
if (word === "--dry-run") await makePackages(releaseNotes());
else await release(word);
