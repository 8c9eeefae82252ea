/** The lines of a log that say something here, as a link can carry them: those of the readings and of the engine's version. */
import { readLog } from "./read-log";

const MOST_LINES = 24;
const LONGEST_LINE = 400;

/** Empty where no line is known. A device table is read as a whole. */
export function knownLines(text: string): string {
  const { source, version, readings } = readLog(text);
  if (readings.length === 0) return "";
  if (source === "nvidia-smi" || source === "npu-smi") return text.slice(0, MOST_LINES * LONGEST_LINE);
  const numbers = [...new Set(readings.map(({ line }) => line))].sort((a, b) => a - b).slice(0, MOST_LINES);
  const lines = text.split(/\r?\n/);
  const known = numbers.map((number) => (lines[number - 1] ?? "").slice(0, LONGEST_LINE));
  return [...(version === null ? [] : [`vLLM API server version ${version}`]), ...known].join("\n");
}
