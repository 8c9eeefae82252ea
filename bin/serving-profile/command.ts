/** `mds serving-profile`: what a service did, request by request. */
import { assemble, Texts } from "@/features/core/serving-profile/reading";
import { findings, profileReport, profileSummary, runFigures, type Unit, UNITS } from "@/features/core/serving-profile";
import { inLanguage } from "@/lib/text";
import { command, type Command } from "../console/command";
import { complain, note, print, readLanguage } from "../console/io";
import { readProfileFiles } from "./files";
import { writeCaptured } from "./export";
import { replayCapture, replayReport, replayText } from "./replay";
import { profileText } from "./text";

const HELP = `mds serving-profile PATH... [--utc-offset HOURS] [--unit COLUMN=ns|us|ms|s]... [--format text|json|summary]
                            [--replay] [--workload FILE] [--points FILE] [--set key=value]...

Reads what a service recorded, and says what its requests, batches, forwards and cache did: folders or single files of
msServiceProfiler (profiler.db, chrome_tracing.json, CSV of any version), also in .zip or .tar.gz; per-request JSON lines, time series, logs of vLLM, SGLang
and TensorRT-LLM, /metrics snapshots, OTLP request spans of vLLM. Any subset of them; files are known by what they hold.
Units and time zone are detected and shown; --utc-offset says the zone of local dates, in hours east of UTC, and --unit the unit
of a column by its name as the file writes it, such as --unit 'start_time(ms)=us'.
--format summary prints fifteen figures and the findings as JSON; what no file tells is null, with the reason in notes.
--format json adds every request, the files with their units, and the figures beside those that the files state themselves.
--replay sends the same requests through the simulator with the engine of a scenario, which --set describes as for every analysis, and
prints measured beside simulated figures, the first place where both part, and the likely reason; in JSON below "replay".
--workload writes the requests as a request trace (arrivals, lengths, shared blocks), --points the run and its steps as measurements of that
scenario's machine, which mds calibrate and the Calibration page read.`;

const OPTIONS = {
  "utc-offset": { type: "string" },
  unit: { type: "string", multiple: true },
  replay: { type: "boolean" },
  workload: { type: "string" },
  points: { type: "string" },
  set: { type: "string", multiple: true },
  format: { type: "string" },
} as const;
const FORMATS = ["text", "json", "summary"] as const;

const inner = command({
  help: HELP,
  trouble: "PROFILE-FAILED at path",
  options: OPTIONS,
  words: true,
  run: async (values, io, words) => {
    if (words.length === 0) return complain(io, ["PROFILE-PATH at path: name a folder or a file."]);
    const format = FORMATS.find((known) => known === (values.format ?? "text"));
    if (format === undefined) return complain(io, [`PROFILE-FORMAT at format: --format takes ${FORMATS.join(", ")}.`]);
    const offset = values["utc-offset"] === undefined ? null : Number(values["utc-offset"]);
    if (offset !== null && !(Math.abs(offset) <= 14)) return complain(io, [BAD_OFFSET]);
    const units = readUnits(values.unit ?? []);
    if (units === null) return complain(io, [BAD_UNIT]);
    const unread = values.replay !== true && values.points === undefined;
    if (values.set !== undefined && unread) return complain(io, [SET_ALONE]);
    const texts = new Texts();
    const read = assemble(await readProfileFiles(words, texts), texts, { utcOffsetHours: offset, units });
    if (!read.ok) return complain(io, read.issues);
    const capture = read.value;
    const figures = runFigures(capture);
    const listed = findings(capture, figures);
    const replayed = values.replay === true ? replayCapture(capture, values.set ?? []) : null;
    if (replayed?.ok === false) return complain(io, replayed.issues);
    const outcome = writeCaptured({ capture, figures, found: listed }, values, words);
    if (!outcome.ok) return complain(io, outcome.issues);
    if (format !== "text") {
      const answer = (format === "summary" ? profileSummary : profileReport)(capture, figures, listed);
      const result = replayed === null ? answer : { ...answer, replay: replayReport(replayed.value) };
      return print(io, JSON.stringify(inLanguage(result, "en"), null, 2));
    }
    note(io, [...capture.notices, ...(replayed?.value.issues ?? [])]);
    const language = readLanguage(io);
    const text = profileText(capture, figures, listed, language);
    return print(io, replayed === null ? text : `${text}\n\n${replayText(replayed.value, language)}`);
  },
});

/** Zones west of UTC are negative, and a value that begins with a dash would be taken for an option. */
export const servingProfileCommand: Command = {
  ...inner,
  run: (argv, io) => inner.run(withNegativeOffset(argv), io),
};

function withNegativeOffset(argv: readonly string[]): readonly string[] {
  const index = argv.findIndex((word, i) => word === "--utc-offset" && /^-\d/.test(argv[i + 1] ?? ""));
  return index < 0 ? argv : [...argv.slice(0, index), `${argv[index]}=${argv[index + 1]}`, ...argv.slice(index + 2)];
}

/** null where one is not `COLUMN=unit`. Names of columns may hold an equals sign. */
function readUnits(pairs: readonly string[]): Readonly<Record<string, Unit>> | null {
  const units = pairs.map((pair): readonly [string, Unit | undefined] => {
    const index = pair.lastIndexOf("=");
    return [pair.slice(0, Math.max(0, index)), UNITS.find((unit) => unit === pair.slice(index + 1))];
  });
  const known = units.flatMap(([column, unit]) =>
    column === "" || unit === undefined ? [] : [[column, unit] as const],
  );
  return known.length === units.length ? Object.fromEntries(known) : null;
}

const SET_ALONE = "PROFILE-SET at set: --set describes the scenario of --replay or --points; neither was asked for.";
const BAD_UNIT = "PROFILE-UNIT at unit: --unit takes COLUMN=UNIT, where the unit is ns, us, ms or s.";
const BAD_OFFSET = "PROFILE-OFFSET at utc-offset: --utc-offset takes hours east of UTC, from -14 to 14.";
