/** `mds diagnose`: files of one incident in, one answer out: what changed, since when, why, what cures it. */
import { diagnosisJson } from "@/features/core/diagnosis";
import { diagnosisText } from "@/features/pages/diagnose/text";
import { LANGUAGES } from "@/lib/text";
import { command } from "../console/command";
import { filesAt } from "../console/folder-files";
import { complain, note, print, readLanguage } from "../console/io";
import { readPairs } from "../console/pairs";
import { diagnosePaths } from "./files";
import { issue } from "./messages.issues";

const HELP = `mds diagnose PATH … [--set name=value]… [--format text|json] [--lang en|zh]

Says what is wrong with a service, since when, why, and what cures it: from logs of vLLM, SGLang and TensorRT-LLM, /metrics pages, results of
benchmarks and captures, in any number and also in folders; gzip is read as it is. All files are put on one clock.
The verdict comes first. Each finding has its evidence with file and line, cures as flags (from → to) with their effect, and what was ruled out.
Figures that hold in any case follow, then what the files leave open and which file would answer it.
--set states what no file does: model, hw (the chip), tp, max_num_seqs. It goes before start-up lines of the same files.
Where a capture has its requests, and model and chip are known, they are replayed through the simulator with and without the cure.
--format json prints cause, since, until (seconds after the first record), t0, zone, findings, figures, not_told.
Exit code 0: the files were read, also where a fault was found. 2: nothing in them could be used.`;

const OPTIONS = {
  set: { type: "string", multiple: true },
  format: { type: "string" },
  lang: { type: "string" },
} as const;

export const diagnoseCommand = command({
  help: HELP,
  trouble: "DIAGNOSE-FAILED at diagnose",
  options: OPTIONS,
  words: true,
  run: async (values, streams, words) => {
    const language = LANGUAGES.find((known) => known === (values.lang ?? readLanguage(streams)));
    if (language === undefined) return complain(streams, [UNKNOWN_LANGUAGE]);
    const io = { ...streams, language };
    const { format = "text" } = values;
    if (words.length === 0) return complain(io, [NO_FILE]);
    if (format !== "text" && format !== "json") return complain(io, [UNKNOWN_FORMAT]);
    const given = readPairs(values.set ?? [], "DIAGNOSE-SET");
    if (!given.ok) return complain(io, given.issues);
    const answer = await diagnosePaths(filesAt(words), given.value);
    if (!answer.ok) return complain(io, answer.issues);
    note(io, answer.issues);
    const diagnosis = answer.value;
    return print(
      io,
      format === "json"
        ? JSON.stringify(diagnosisJson(diagnosis), null, 2)
        : diagnosisText(diagnosis, (sentence) => sentence[language]),
    );
  },
});

const NO_FILE = issue("DIAGNOSE-NO-PATH", "diagnose");
const UNKNOWN_FORMAT = issue("DIAGNOSE-FORMAT", "format");
const UNKNOWN_LANGUAGE = issue("DIAGNOSE-LANGUAGE", "lang");
