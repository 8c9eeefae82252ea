// Whether two commits answer alike: node bench/equal.mjs <older> [newer, HEAD where it is left out] [--out FOLDER [--side older]] [--only WORD] [--figures].
// Both are bundled in temporary folders and asked the same questions through their doors: bin/mds and the routes of app/, both of
// which stay where they are however the code behind them moves. Ends with 1 where an answer differs, with 2 where a commit is not
// there or cannot be built. bench/equal/README.md says what is asked, and what is not.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { withBundle } from "./bundled.mjs";
import { differences } from "./equal/facts.mjs";
import { Findings } from "./equal/findings.mjs";
import { answerWriter } from "./equal/answer-files.mjs";
import { questionText } from "./equal/question-text.mjs";
import { writeInputs } from "./equal/questions/inputs.mjs";
import { listQuestions } from "./equal/questions/questions.mjs";
import { openSide, Unbuilt } from "./equal/side.mjs";
import { findCommit, hasUncommitted } from "./paired/commits.mjs";

const { values, positionals } = parseArgs({
  options: {
    out: { type: "string" },
    side: { type: "string", default: "newer" },
    only: { type: "string" },
    figures: { type: "boolean" },
  },
  allowPositionals: true,
});
const [olderName, newerName = "HEAD"] = positionals;
if (olderName === undefined || !["older", "newer"].includes(values.side)) {
  console.error("node bench/equal.mjs <older> [newer] [--out FOLDER [--side older|newer]] [--only WORD] [--figures]");
  process.exit(2);
}
const [older, newer] = [olderName, newerName].map((name) => {
  const commit = findCommit(name);
  if (commit !== null) return commit;
  console.error(`This clone has no commit ${name}.`);
  process.exit(2);
});
if (hasUncommitted()) console.error("Changes that are not committed are not part of this comparison.");

const folder = mkdtempSync(join(tmpdir(), "mds-equal-"));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(130));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const MOST_THREW = 10;
const findings = new Findings();
await withBundle("equal/places.ts", compare).catch((error) => {
  if (!(error instanceof Unbuilt)) throw error;
  console.error(error.message);
  process.exit(2);
});
console.log(findings.text());
const names = `${older.slice(0, 8)} and ${newer.slice(0, 8)}`;
if (findings.threw.length > 0) {
  console.log(`Neither commit could answer ${findings.threw.length} questions, so that nothing is known of them:`);
  for (const { question, threw } of findings.threw.slice(0, MOST_THREW))
    console.log(`  ${questionText(question)}: ${threw}`);
}
console.log(
  findings.different === 0
    ? `equal: ${findings.asked} answers of ${names}`
    : `different: ${findings.different} of ${findings.asked} answers of ${names}`,
);
process.exitCode = findings.different + findings.threw.length > 0 ? 1 : 0;

async function compare(places) {
  // Of the same name within each: what prints the last folders of a path prints the same.
  const [first, second] = ["older", "newer"].map((name) => join(folder, name, "commit"));
  const inputs = [first, second].map((side) => join(side, "files"));
  const [{ served }] = inputs.map(writeInputs);
  const before = await openSide(older, first, inputs[0]);
  const after = await openSide(newer, second, inputs[1]);
  const questions = await listQuestions(after.ask, { places, served }, values.only);
  const write = values.out === undefined ? null : answerWriter(resolve(values.out));
  for (const question of questions) {
    const [old, now] = await Promise.all([before.ask(question), after.ask(question)]);
    findings.add(
      question,
      differences(old, now).filter(({ kind }) => values.figures !== true || kind !== "words"),
    );
    if ("threw" in old && "threw" in now) findings.threw.push({ question, threw: now.threw });
    write?.(question, values.side === "older" ? old : now);
  }
  const spent = [await before.end(), await after.end()].map((seconds) => seconds.toFixed(0));
  console.error(`Answers took ${spent.join(" and ")} s of processor time.`);
}
