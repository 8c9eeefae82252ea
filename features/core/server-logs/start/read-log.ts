/**
 * Reads a start-up log of vLLM, SGLang or TensorRT-LLM, or the table of nvidia-smi or npu-smi. Lines of several ranks are one reading:
 * the largest of what is taken, the smallest of what is left, since the fullest GPU decides.
 */
import { longLines, withoutLongLines } from "@/lib/tables/long-lines";
import { GIB } from "@/lib/units/edge";
import type { LogReading, Reading, ReadingId } from "./reading";
import { deviceReadings } from "./read-device-table";
import { sglangReadings } from "./read-sglang";
import { engineVersion, releaseNumbers } from "./version";
import { SGLANG, TRTLLM, VLLM, type Wording } from "./wordings";

export function readLog(pasted: string): LogReading {
  const { text, long } = withoutLongLines(pasted);
  const lines = text.split(/\r?\n/);
  const devices = deviceReadings(lines);
  const all = [
    ...devices.readings,
    ...sglangReadings(lines),
    ...lines.flatMap((text, index) => readingsOfLine(text, index + 1)),
  ];
  const readings = derived(merged(withOneLoad(all)));
  const version = releaseNumbers(engineVersion(text) ?? "");
  return {
    source: devices.source ?? source(lines),
    started: SERVES.test(text),
    version,
    readings,
    issues: long ? [longLines(long)] : [],
  };
}

const SERVES =
  /starting vllm api server|application startup complete|init engine \(profile|the server is fired up|uvicorn running on|avg generation throughput|\bdecode batch/i;

function source(lines: readonly string[]): LogReading["source"] {
  const says = (wordings: readonly Wording[]) => (line: string) => wordings.some(({ pattern }) => pattern.test(line));
  if (lines.some(says(TRTLLM))) return "trtllm";
  if (
    lines.some((line) =>
      /KV cache is allocated|load weight end|max_total_num_tokens=|mem_fraction_static=|increase --mem-fraction-static/i.test(
        line,
      ),
    )
  )
    return "sglang";
  return lines.some(says(VLLM)) ? "vllm" : null;
}

function readingsOfLine(text: string, line: number): Reading[] {
  const readings = [...VLLM, ...SGLANG, ...TRTLLM].flatMap((wording) => readLine(wording, text, line));
  // A draft model's line matches the wording of the model's too; the first, more special one counts.
  const draft = readings.some(({ id }) => id === "draft-weights");
  return draft ? readings.filter(({ id }) => id !== "weights") : readings;
}

function readLine({ id, unit, pattern }: Wording, text: string, line: number): Reading[] {
  const match = pattern.exec(text);
  if (!match) return [];
  const [, first = "", second = ""] = match;
  if (unit === "x") return [{ id, unit, value: plain(second), at: plain(first), line, text }];
  return [{ id, unit, value: plain(first) * (unit === "B" ? sizeUnit(second) : 1), line, text }];
}

const plain = (text: string): number => Number(text.replaceAll(",", ""));

/** Engines divide by powers of two even if they print GB; a size without a unit is in bytes. */
function sizeUnit(unit: string): number {
  if (unit === "") return 1;
  return /^m/i.test(unit) ? GIB / 1024 : GIB;
}

const LEAST: readonly ReadingId[] = ["kv-memory", "kv-tokens", "blocks", "concurrency", "usable", "total"];
/** A draft model's cache is announced after the model's own, in the same words. */
const ONCE: readonly ReadingId[] = ["share", "batched-tokens", "max-seqs", "block-size", "max-length"];

function merged(readings: readonly Reading[]): Reading[] {
  const byId = new Map<ReadingId, Reading>();
  for (const reading of readings) {
    const other = byId.get(reading.id);
    if (!other) byId.set(reading.id, reading);
    else if (ONCE.includes(reading.id)) continue;
    else if (LEAST.includes(reading.id) ? isLess(reading, other) : reading.value > other.value)
      byId.set(reading.id, reading);
  }
  return [...byId.values()];
}

/** The time of the weights alone goes before that of the whole model, which has it in it. */
function withOneLoad(readings: readonly Reading[]): readonly Reading[] {
  const alone = ({ id, text }: Reading): boolean => id === "load-time" && /loading weights took/i.test(text);
  return readings.some(alone) ? readings.filter((each) => each.id !== "load-time" || alone(each)) : readings;
}

/** The same cache over the ranks differs by little; a far smaller one is a draft's, and is not the model's. */
const isLess = (reading: Reading, other: Reading): boolean =>
  reading.value < other.value && reading.value > 0.5 * other.value;

/** Weights and runtime counted together, blocks as tokens. */
function derived(readings: Reading[]): readonly Reading[] {
  const of = (id: ReadingId) => readings.find((reading) => reading.id === id);
  const [consumed, weights, blocks] = [of("consumed"), of("weights"), of("blocks")];
  const more: Reading[] = [];
  if (consumed && weights && !of("runtime") && consumed.value > weights.value)
    more.push({ ...consumed, id: "runtime", value: consumed.value - weights.value });
  if (blocks && !of("kv-tokens"))
    more.push({ ...blocks, id: "kv-tokens", unit: "tok", value: blocks.value * (of("block-size")?.value ?? 16) });
  const [memory, tokens] = [of("kv-memory"), of("kv-tokens") ?? more.find(({ id }) => id === "kv-tokens")];
  if (memory && tokens && tokens.value > 0)
    more.push({ ...tokens, id: "token-bytes", unit: "Bt", value: memory.value / tokens.value });
  return [...readings, ...more];
}
