/** `mds fit <file or folder> … --set model=… --set hw=… --out profile.json`. */
import { writeFileSync } from "node:fs";
import { BACKENDS } from "@/features/core/memory/backend";
import type { Issue } from "@/lib/issue";
import { groupedByCode } from "@/lib/issue-groups";
import { buildScenario } from "../calibrate/calibrate";
import { command } from "../console/command";
import { fitFiles } from "./fit";
import { fitText } from "./text";
import { filesAt } from "../console/folder-files";
import { complain, note, print, readLanguage, type Io } from "../console/io";
import { readPairs } from "../console/pairs";
import { COMMA, joinTexts } from "@/lib/text";
import * as m from "./messages";
import { issue } from "./messages.issues";

const HELP = `mds fit PATH … --set model=… --set hw=… --set tp=… [--engine vllm] [--name NAME] [--out profile.json] [--anyway] [--json]

Refits the suite to what you measured, whatever there is of it: operator tables (layouts of mds tables import, perf_test.py and link_test.py
of the measurement kit), results of benchmarks and slo_test.py, profiler traces. Folders are taken whole; files are told by their content.

  laws         of single operators on the scenario's accelerator: error as shipped, with the factor, and of shapes left out of the fit;
               a factor is kept where left-out shapes come closer with it
  deployment   compute, memory, network, host and request of what was served (five points at least), on top of those laws:
               error before, after, and of points left out
               a fit that left-out points are no better with, that stays far off or that asks for more than a peak is shown, and not kept
  next         tables and runs that would take most of the error that is left

  --set        the scenario that was measured, as often as needed
  --engine     ${BACKENDS.join(", ")}: of measurements that do not name theirs [vllm]
  --name       of the profile
  --out        file for the profile: mds <page> --profile FILE, mds predict --profile FILE and the API price with it, the page Calibration
               imports it; without it everything is priced as shipped again
  --anyway     takes the deployment's factors all the same
  --json       the whole answer as JSON instead of text`;

export const fitCommand = command({
  help: HELP,
  trouble: "FIT-FAILED at fit",
  options: {
    set: { type: "string", multiple: true },
    engine: { type: "string" },
    name: { type: "string" },
    out: { type: "string" },
    anyway: { type: "boolean" },
    lang: { type: "string" },
    json: { type: "boolean" },
  },
  words: true,
  run: async (values, streams, words) => {
    const io: Io = { ...streams, language: values.lang === "zh" ? "zh" : "en" };
    if (words.length === 0) return complain(io, [NO_FILE]);
    const engine = BACKENDS.find((known) => known === (values.engine ?? "vllm"));
    if (engine === undefined) return complain(io, [NO_ENGINE]);
    const pairs = readPairs(values.set ?? [], "FIT-SET");
    if (!pairs.ok) return complain(io, pairs.issues);
    const scenario = buildScenario(pairs.value);
    if (!scenario.ok) return complain(io, scenario.issues);
    const fitted = await fitFiles({
      ...{ paths: filesAt(words), scenario: scenario.value, engine },
      ...{ name: values.name, anyway: values.anyway === true },
    });
    if (!fitted.ok) return complain(io, fitted.issues);
    const noted = notedFiles([...scenario.issues, ...fitted.issues]);
    note(io, noted);
    const { laws, deployment, profile } = fitted.value;
    if (laws.length === 0 && deployment === null) return complain(io, [NOTHING_FITTED]);
    if (values.out !== undefined && profile !== null)
      writeFileSync(values.out, `${JSON.stringify(profile, null, 2)}\n`);
    if (values.out !== undefined && profile === null) note(io, [notWritten(values.out)]);
    return print(io, values.json ? JSON.stringify(fitted.value, null, 2) : fitText(fitted.value, readLanguage(io)));
  },
});

/** A folder holds hundreds of files that are no measurements: three are named, the others counted. */
function notedFiles(issues: readonly Issue[]): readonly Issue[] {
  return groupedByCode(issues).flatMap(({ code, first, rest }) =>
    QUIET.includes(code) && rest.length > 0 ? [...first, moreFiles(code, rest)] : [...first, ...rest],
  );
}

const QUIET = ["FIT-FILE", "IMPORT-UNKNOWN"];

const moreFiles = (code: string, rest: readonly Issue[]): Issue => {
  const named = rest
    .slice(0, 5)
    .map(({ at }) => at)
    .join(", ");
  return {
    ...{ code, at: "fit" },
    message: m.restMoreFilesAreLeft({ rest: rest.length, named, value: rest.length > 5 ? " …" : "" }),
  };
};

const notWritten = (path: string): Issue => issue("FIT-NOT-WRITTEN", "out", { path });

const NO_FILE = issue("FIT-NO-FILE", "fit");
const NO_ENGINE = issue("FIT-ENGINE", "engine", { backends: joinTexts(BACKENDS, COMMA) });
const NOTHING_FITTED = issue("FIT-NOTHING", "fit");
