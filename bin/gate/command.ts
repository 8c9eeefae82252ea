/** `mds gate`: a run of benchmarks against a baseline; the exit code says whether something was lost. */
import { readFileSync } from "node:fs";
import { gate, type GateAnswer } from "@/features/core/evidence/run-comparison/gate/gate";
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { readBenchmarkBytes } from "@/features/core/evidence/benchmark-files/read-bytes";
import { BenchmarksInput } from "@/features/pages/benchmarks/input";
import { besidePrediction, type PredictedLoads } from "@/features/pages/benchmarks/beside-prediction";
import { cutPerCode, type Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { command, type Command, type Values } from "../console/command";
import { filesAt } from "../console/folder-files";
import { BAD_INPUT, complain, note, OK, print, readLanguage, unreadableFile, type Io } from "../console/io";
import { gateJson } from "./json";
import { readLimits, readShare } from "./limits";
import { readScenario } from "./scenario";
import { annotation, gateText, isFailed, notComparable, type Beside } from "./text";
import { issue } from "./messages.issues";

const HELP = `mds gate --baseline PATH … --run PATH … [--fail-over 3%] [--fail-over ttft=10% tpot.p99=20% failures=0.5%]
         [--scenario LINK|FILE [--against-prediction 25%]] [--format text|json|github] [--lang zh]

Compares the results of a run of benchmarks with those of a baseline (any file that mds benchmarks reads, and folders of them) and fails
where a figure was lost. Several files of one load on a side are repeats. Loads are matched by model, accelerator, layout, lengths, and
concurrency or rate; engine, version and precision may differ and are listed.

  --fail-over   the loss from which a figure fails, 3% without it; one for all, or one for a kind (ttft, tpot, itl, e2e) or a figure
                (rate, ratePerGpu, totalRate, requestRate, goodput, ttft.mean, tpot.p99, …); failures: the share of requests by which
                more may fail (0.1%). A figure fails where its loss is larger than this, and larger than chance explains.
  --scenario    predicts the same loads and says how far baseline and run lie from the prediction
  --against-prediction
                fails, too, where the run is worse than predicted by more than this

Chance is what repeats differ by, and what public repeats differ by where there are few or none. A loss of 5 % in throughput or in the
time per token is found in 95 of 100 cases with two repeats on each side, or with one over several loads; TTFT needs more. The column
"finds from" says what these runs find. A loss of exactly the limit is found in half of the cases: to find 5 %, state less.

Exit code 0: nothing lost. 1: a loss. 2: not comparable, or not readable.`;

const MANY = { type: "string", multiple: true } as const;
const OPTIONS = {
  baseline: MANY,
  run: MANY,
  "fail-over": MANY,
  scenario: { type: "string" },
  "against-prediction": { type: "string" },
  format: { type: "string" },
  lang: { type: "string" },
} as const;

const FORMATS = ["text", "json", "github"];

/** Exit code of a loss. */
const LOST = 1;

const single = command({ help: HELP, trouble: "GATE-FAILED at gate", options: OPTIONS, run: runGate });

export const gateCommand: Command = { help: HELP, run: (argv, io) => single.run(repeated(argv), io) };

/** A shell puts all files of a pattern behind one option: each of them gets the option's name. */
function repeated(argv: readonly string[]): string[] {
  let name: string | null = null;
  return argv.flatMap((word) => {
    const option = /^--(baseline|run|fail-over)$/.exec(word);
    if (option) {
      name = word;
      return [];
    }
    if (word.startsWith("--")) name = null;
    return name === null ? [word] : [`${name}=${word}`];
  });
}

function runGate(values: Values<typeof OPTIONS>, streams: Io): number {
  const io: Io = { ...streams, language: values.lang === "zh" ? "zh" : "en" };
  const { baseline = [], run = [], format = "text" } = values;
  if (baseline.length === 0 || run.length === 0) return complain(io, [issue("GATE-NO-FILE", "gate")]);
  if (!FORMATS.includes(format)) return complain(io, [issue("GATE-FORMAT", "format")]);
  const limits = readLimits(values["fail-over"] ?? []);
  if (!limits.ok) return complain(io, limits.issues);
  const [before, after] = [readSide(baseline), readSide(run)];
  note(io, cutPerCode([...before.issues, ...after.issues]));
  if (!before.ok || !after.ok) return complain(io, [issue("GATE-NOTHING", before.ok ? "run" : "baseline")]);
  const answer = gate(before.value, after.value, limits.value);
  const predicted = predictions(answer, values);
  if (!predicted.ok) return complain(io, predicted.issues);
  note(io, cutPerCode([...predicted.issues, ...(predicted.value?.issues ?? [])]));
  return show({ answer, ...judged(predicted.value, values), format }, io);
}

type Shown = Beside & { readonly answer: GateAnswer; readonly format: string };

function show({ answer, predicted, limit, format }: Shown, io: Io): number {
  const language = readLanguage(io);
  const t = (words: { readonly en: string; readonly zh: string }): string => words[language];
  if (format === "json") print(io, JSON.stringify(gateJson(answer, { predicted, limit }, language), null, 2));
  if (answer.state === "unusable") {
    if (format !== "json") complain(io, notComparable(answer));
    return BAD_INPUT;
  }
  if (format === "github") print(io, annotation(answer, { predicted, limit }, t));
  if (format !== "json") print(io, gateText(answer, { predicted, limit }, t));
  return isFailed(answer, { predicted, limit }) ? LOST : OK;
}

const judged = (predicted: PredictedLoads | null, values: Values<typeof OPTIONS>): Beside => ({
  predicted,
  limit: values["against-prediction"] === undefined ? null : readShare(values["against-prediction"]),
});

/** null where no scenario is given. */
function predictions(answer: GateAnswer, values: Values<typeof OPTIONS>): Result<PredictedLoads | null> {
  const { scenario, "against-prediction": against } = values;
  if (against !== undefined && readShare(against) === null)
    return failure(issue("GATE-LIMIT", "against-prediction", { part: against }));
  if (scenario === undefined)
    return against === undefined ? success(null) : failure(issue("GATE-NO-SCENARIO", "against-prediction"));
  const read = readScenario(scenario);
  if (!read.ok) return read;
  const { engine } = BenchmarksInput.parse({});
  return success(besidePrediction(answer.matched.loads, read.value, { engine, assume: true }), read.issues);
}

type Side = Result<readonly Measurement[]>;

/** A file that cannot be read costs no other. Its path tells files of one name apart. */
function readSide(paths: readonly string[]): Side {
  const issues: Issue[] = [];
  const measurements = filesAt(paths).flatMap((path) => {
    try {
      const read = readBenchmarkBytes(new Uint8Array(readFileSync(path)), path);
      // A copy within a side is counted once, and said with the answer.
      issues.push(...read.issues.filter(({ code }) => code !== "BENCH-DUPLICATE"));
      return read.ok ? read.value.measurements : [];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === undefined) throw error;
      issues.push(unreadableFile(path, error));
      return [];
    }
  });
  return measurements.length === 0 ? failure(...issues) : success(measurements, issues);
}
