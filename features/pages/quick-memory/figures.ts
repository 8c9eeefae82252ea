/** The four headline figures, each with how it came about. */
import { figure, type Figure, type Sensitivity } from "@/features/answers/explain";
import { sequenceCache, totalCache } from "@/features/core/memory/cache";
import { decodingShape } from "@/features/core/memory/capacity";
import { flaggedEngine } from "@/features/core/memory/engine-flags";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import { formatCount, formatQuantity } from "@/lib/format/quantity";
import type { MemoryInput, QuickMemoryScenario } from "./input";
import type { InstanceMemory } from "./instance/instance";
import { listMoves } from "./changes/moves";
import { gb, roomFigure } from "./room-figure";
import * as m from "./messages";

export function memoryFigures(
  scenario: QuickMemoryScenario,
  input: MemoryInput,
  memory: InstanceMemory,
): readonly Figure[] {
  const moves = listMoves(scenario, input, memory);
  const cacheFigures = Number.isFinite(memory.tokens)
    ? [tokensFigure(scenario, memory, moves("tokens")), sequencesFigure(memory, moves("sequences"))]
    : [readAtOnceFigure(memory)];
  return [roomFigure(scenario, memory, moves("room")), ...cacheFigures, contextFigure(memory, moves("context"))];
}

/** Where sequences leave nothing in memory, the engine's own limit is what remains. */
function readAtOnceFigure({ subject, context }: InstanceMemory): Figure {
  const { engine, parallelism } = subject;
  const limit = formatCount(engine.maxSequences);
  return figure({
    id: "sequences",
    label: m.sequencesAtOnce,
    value: engine.maxSequences * parallelism.dp,
    unit: "seq",
    grade: "datasheet",
    context: m.enginesLimitNoCacheIs,
    formula: ["sequences = attention DP · sequences per step", `${parallelism.dp} · ${limit}`],
    source: m.storedBytesOfOperatorGraph,
    assumptions: [m.textIsReadInOne({ context: formatCount(context) })],
  });
}

function tokensFigure(
  scenario: QuickMemoryScenario,
  memory: InstanceMemory,
  sensitivities: readonly Sensitivity[],
): Figure {
  const { context, sequenceBytes, tight, subject } = memory;
  const { dp } = subject.parallelism;
  const perToken = sequenceBytes / context;
  return figure({
    id: "tokens",
    ...(asStarted(scenario, memory) && { quantity: "kv-capacity" as const }),
    label: m.kvCapacity,
    value: memory.tokens,
    unit: "tok",
    grade: "datasheet",
    context: m.ofInstanceParallelism({ parallelism: parallelismLabel(subject.parallelism) }),
    formula: [
      `tokens = attention DP · ${noLess("cache room", tight.cache)} ÷ (bytes of a sequence ÷ its context)`,
      `${dp} · ${noLess(gb(tight.cache), tight.cache)} ÷ ${formatQuantity(perToken, "B")}`,
      sequenceFormula(memory),
    ],
    source: m.storedBytesOfOperatorGraph,
    assumptions: [m.meanOverSequenceOfContext, m.blocksAreHandedOutWhole],
    sensitivities,
  });
}

/** The cache of a service, without the page's settings, drafts and lengths. Benchmarks ran on older versions, which fill less. */
function asStarted(
  { workload, flags }: QuickMemoryScenario,
  { subject, context, sequenceBytes }: InstanceMemory,
): boolean {
  const { engine, chip, parallelism, drafts } = subject;
  const started = flaggedEngine(engine.backend, { chip, parallelism }, flags);
  // Under load a sequence has no step's tokens reserved in its windows.
  const decoding = totalCache(sequenceCache(decodingShape(subject), context));
  const asks =
    workload.traffic === "service" && context === workload.promptTokens + workload.osl && decoding === sequenceBytes;
  return JSON.stringify(engine) === JSON.stringify(started) && !drafts?.layers && asks;
}

/** "max(0, −9.21 GB)": no sequence fits where nothing is left. */
const noLess = (text: string, value: number): string => (value < 0 ? `max(0, ${text})` : text);

/** "bytes of a sequence = 18 full + 18 window = 18 · 18.7 MB + 18 · 328 kB". */
function sequenceFormula({ layers }: InstanceMemory): string {
  const named = layers.map(({ kind, layers: count }) => (count === 0 ? kind : `${count} ${kind}`));
  const filled = layers.map(({ layers: count, perSequence }) =>
    count === 0 ? gb(perSequence) : `${count} · ${gb(perSequence / count)}`,
  );
  return `bytes of a sequence = ${named.join(" + ")} = ${filled.join(" + ")}`;
}

function sequencesFigure(memory: InstanceMemory, sensitivities: readonly Sensitivity[]): Figure {
  const { sequenceBytes, commonBytes, tight, subject, wanted, context } = memory;
  const { dp } = subject.parallelism;
  const filled = `${dp} · ⌊${noLess(gb(tight.cache), tight.cache)} ÷ ${gb(sequenceBytes)}⌋`;
  const ownBytes = tight.cache - commonBytes;
  const once = `${dp} · ⌊${noLess(`(${gb(tight.cache)} − ${gb(commonBytes)})`, ownBytes)} ÷ (${gb(sequenceBytes)} − ${gb(commonBytes)})⌋`;
  return figure({
    id: "sequences",
    label: m.sequencesAtOnce,
    value: memory.sequences,
    unit: "seq",
    grade: "datasheet",
    context: m.ofContextTokensEachNone({ context: formatCount(context) }),
    target: { value: wanted * dp, sense: "at-least" },
    formula: [
      commonBytes === 0
        ? `sequences = attention DP · ⌊${noLess("cache room", tight.cache)} ÷ bytes of a sequence⌋`
        : `sequences = attention DP · ⌊${noLess("(cache room − shared prefix)", ownBytes)} ÷ (bytes of a sequence − shared prefix)⌋`,
      commonBytes === 0 ? filled : once,
      sequenceFormula(memory),
    ],
    source: m.storedBytesOfOperatorGraph,
    assumptions: [m.everySequenceAtItsFull, m.requestsBeyondThisNumberWait],
    sensitivities,
  });
}

function contextFigure(memory: InstanceMemory, sensitivities: readonly Sensitivity[]): Figure {
  const { longestContext, wanted, subject, context, contextLimit, tight } = memory;
  const count = formatCount(wanted * subject.parallelism.dp);
  const limited = longestContext >= contextLimit;
  return figure({
    id: "context",
    label: m.longestContext,
    value: longestContext,
    unit: "tok",
    grade: "datasheet",
    context: m.withCountSequences({ sequences: wanted * subject.parallelism.dp, count }),
    target: { value: context, sense: "at-least" },
    formula: [
      "the longest context whose sequences fit: ⌈sequences ÷ attention DP⌉ · bytes of a sequence ≤ cache room",
      `${formatCount(wanted)} · bytes(${formatCount(longestContext)}) ≤ ${gb(tight.cache)}`,
    ],
    source: m.storedBytesOfOperatorGraph,
    assumptions: limited ? [m.modelsOwnLimitOfContextLimit({ contextLimit: formatCount(contextLimit) })] : [],
    sensitivities,
  });
}
