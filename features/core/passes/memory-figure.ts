/** What a scenario takes of a GPU's memory, of the phase that leaves least: one figure on every page that shows it. */
import { figure, part, term, type Figure } from "@/features/answers/explain";
import type { Backend } from "@/features/core/memory/backend";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import type { Resolved } from "@/features/core/scenario/resolve";
import { ENGINE_NAMES, PHASE_WORD } from "@/features/words";
import { formatCount, formatPercent, formatQuantity } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import type { MemoryShare } from "./estimate";
import type { PassWork } from "./phases";
import * as m from "./messages";

export const MEMORY_TAKEN = m.memoryTakenOfGpu;

type PhaseMemory = {
  readonly work: Pick<PassWork, "phase" | "parallelism" | "segment">;
  readonly share: MemoryShare;
};

/** The phase whose GPU has least to spare; the first of equals. */
const tightestPhase = (phases: readonly PhaseMemory[]): PhaseMemory =>
  phases.reduce((least, phase) => (phase.share.free < least.share.free ? phase : least));

/** In bytes of one GPU, against what the engine may take of it. */
export function memoryFigure(scenario: Resolved, backend: Backend, phases: readonly PhaseMemory[]): Figure {
  const { work, share } = tightestPhase(phases);
  const { weights, kv, state, taken, budget, free } = share;
  const { maxSequences } = share.engine;
  const around = taken - weights - kv - state;
  const { sequences, cached, newTokens } = work.segment;
  const engine = ENGINE_NAMES[backend].en;
  return figure({
    id: "memory",
    quantity: "memory-taken",
    label: MEMORY_TAKEN,
    value: taken,
    unit: "B",
    grade: "datasheet",
    context: sequenceCount(work, scenario.decode.ffn !== undefined),
    target: { value: budget, sense: "at-most" },
    formula: [
      "weights + KV cache + state + buffers ≤ memory − what the engine leaves alone",
      `${gb(weights)} + ${gb(kv)} + ${gb(state)} + ${gb(around)} = ${gb(taken)}`,
    ],
    source: m.memoryLedgerOfTightestGpu,
    terms: [
      part("weights", m.weights, parallelismLabel(work.parallelism), weights),
      part("kv", m.kvCache, `${formatCount(sequences)} · ${formatCount(Math.round(cached + newTokens))} tok`, kv),
      part("state", m.recurrentState, `${formatCount(sequences)} seq`, state),
      part("buffers", m.activationsRuntimeGraphsDriver, `max_num_seqs ${maxSequences}`, around),
      term("free", m.freeForMoreCache, `${gb(budget)} − ${gb(taken)}`, free),
    ],
    assumptions: [
      m.engineAsSectionEngineHas({
        engine,
        share: formatPercent(share.engine.share),
        maxSequences,
        maxSequences2: formatCount(maxSequences),
      }),
      m.cacheIsHandedOutIn,
    ],
  });
}

/** Where the sides of a decode instance are apart, the figure is that of the side that keeps the cache; Quick Memory has both. */
function sequenceCount({ phase, segment }: PhaseMemory["work"], apart: boolean): Text {
  const count = formatCount(segment.sequences);
  if (phase === "prefill") return m.prefillCountSeq({ count, prefill: PHASE_WORD.prefill });
  return apart ? m.countSeqPerRankAttention({ count }) : m.countSeqPerRank({ count });
}

const gb = (size: number): string => formatQuantity(size, "B");
