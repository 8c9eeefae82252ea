// Processor time of HEAD over that of an older commit: node bench/paired.mjs [commit]; without one, that of bench/paired/release.json.
// Both run in turn (older, newer, older, newer ...), so that a busy machine slows down both; medians of the ratios are printed, as a table and
// as JSON. Ends with 1 where a row takes over 1.25 times as much, twice. Benches are those of HEAD: both commits do the same work.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { at, findNode } from "../scripts/lib/project.mjs";
import { printJson } from "./bundled.mjs";
import { checkOut, findCommit, hasUncommitted } from "./paired/commits.mjs";
import { isSlower, LIMIT, medianRatio, ratioTable } from "./paired/ratios.mjs";
import { listRows } from "./paired/rows.mjs";

const ROUNDS = 5;
/** A turn ends early after so many seconds, with this many rounds at least: on a machine that others keep busy. */
const TURN_S = 90;
const FEWEST = 3;
const PROGRAM_MS = 120_000;

const stated = process.argv[2];
const release = JSON.parse(readFileSync(at("bench", "paired", "release.json"), "utf8"));
const older = findCommit(stated ?? release.commit);
const newer = findCommit("HEAD");
if (older === null || newer === null) {
  const absent = newer === null ? "HEAD" : (stated ?? `${release.commit} (the last release, ${release.date})`);
  console.error(`This clone has no commit ${absent}, so nothing is compared.`);
  // A shallow clone is no fault of the code; a name that was asked for is to be there.
  process.exit(stated === undefined ? 0 : 2);
}
if (hasUncommitted()) console.error("Changes that are not committed are not part of this comparison.");

const folder = mkdtempSync(join(tmpdir(), "mds-paired-"));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(130));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

// Benches of the time before files moved, for commits of that time.
const former = findCommit(release.benches);
const before = checkOut(older, former === null ? [newer] : [newer, former], join(folder, "older"));
const after = checkOut(newer, [newer], join(folder, "newer"));
const measured = compare();
console.error(ratioTable(measured));
printJson({ older, newer, limit: LIMIT, rows: measured });
const slower = measured.filter((row) => row.skipped === undefined && isSlower(row)).map(({ name }) => name);
if (slower.length > 0)
  console.error(`Over ${LIMIT} times the processor time of ${older.slice(0, 8)}: ${slower.join(", ")}.`);
if (measured.every(({ skipped }) => skipped !== undefined)) console.error("No row could be compared.");
process.exitCode = slower.length > 0 || measured.every(({ skipped }) => skipped !== undefined) ? 1 : 0;

function compare() {
  mkdirSync(join(folder, "inputs"));
  const rows = listRows(join(folder, "inputs"));
  for (const { part } of rows)
    if (part in after.missing) throw new Error(`HEAD does not build ${part}: ${after.missing[part]}`);
  const skipped = new Map(
    rows.flatMap(({ name, part }) => (part in before.missing ? [[name, before.missing[part]]] : [])),
  );
  // The first run of each compiles, and says whether the older commit can do it at all.
  for (const row of rows) {
    spend(row, after);
    if (skipped.has(row.name)) continue;
    try {
      spend(row, before);
    } catch (error) {
      skipped.set(row.name, error.message);
    }
  }
  const first = inTurn(rows.filter(({ name }) => !skipped.has(name)));
  const high = rows.filter(({ name }) => first.has(name) && medianRatio(first.get(name)) > LIMIT);
  const second = inTurn(high);
  return rows.map(({ name }) => {
    if (skipped.has(name)) return { name, skipped: skipped.get(name) };
    return { name, ...figures(first.get(name)), ...(second.has(name) && { again: figures(second.get(name)).ratio }) };
  });
}

/** Pairs of seconds by row, of all rows in turn. */
function inTurn(rows) {
  const pairs = new Map(rows.map(({ name }) => [name, []]));
  const began = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round >= FEWEST && performance.now() - began > TURN_S * 1000) break;
    for (const row of rows) pairs.get(row.name).push([spend(row, before), spend(row, after)]);
  }
  return pairs;
}

function figures(pairs) {
  const least = (side) => Number(Math.min(...pairs.map((pair) => pair[side])).toFixed(3));
  return { older_s: least(0), newer_s: least(1), ratio: Number(medianRatio(pairs).toFixed(3)) };
}

/** Processor seconds of the row's programs, all threads. */
function spend({ name, programs }, side) {
  const file = join(folder, "spent.json");
  let total = 0;
  for (const args of programs(side.folder)) {
    rmSync(file, { force: true });
    const { status, stderr } = spawnSync(findNode(), ["--import", at("bench", "paired", "spent.mjs"), ...args], {
      ...{ cwd: folder, timeout: PROGRAM_MS, maxBuffer: 256e6, encoding: "utf8" },
      env: { ...process.env, MDS_SPENT: file, DATA_DIR: join(folder, "data") },
    });
    if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr.trim().split("\n")[0]}`);
    total += JSON.parse(readFileSync(file, "utf8"));
  }
  return total;
}
