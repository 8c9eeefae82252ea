/** The lines of a log that say something here, as a link can carry them: those of the readings and of the engine's version. */
import { statedLaunch } from "@/features/core/deploy/read/python/log-lines";
import { readLog } from "@/features/core/server-logs/start/read-log";

const MOST_LINES = 24;
const LONGEST_LINE = 400;

/** Empty where no line is known. A device table is read as a whole. */
export function knownLines(text: string): string {
  const { source, version, readings } = readLog(text);
  const launch = launchLines(text);
  if (readings.length === 0) return launch.join("\n");
  if (source === "nvidia-smi" || source === "npu-smi") return text.slice(0, MOST_LINES * LONGEST_LINE);
  const numbers = [...new Set(readings.map(({ line }) => line))].sort((a, b) => a - b).slice(0, MOST_LINES);
  const lines = text.split(/\r?\n/);
  const known = numbers.map((number) => (lines[number - 1] ?? "").slice(0, LONGEST_LINE));
  return [...(version === null ? [] : [`vLLM API server version ${version}`]), ...launch, ...known].join("\n");
}

/** A launch is long, and is nothing if it is cut. */
const LONGEST_LAUNCH = 8000;

/** The last line of each kind that states the launch. */
function launchLines(text: string): readonly string[] {
  const lines = text.split(/\r?\n/).filter((line) => statedLaunch(line) !== null);
  const [all, configuration] = (["all", "configuration"] as const).map((kind) =>
    lines.findLast((line) => statedLaunch(line) === kind),
  );
  return [all, configuration].flatMap((line) => (line === undefined ? [] : [line.slice(0, LONGEST_LAUNCH)]));
}
