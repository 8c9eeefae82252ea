/** KV cache of a GPU by the engine's rule, term by term. */
import { figure, part, type Figure, type Sensitivity, type Term } from "@/features/answers/explain";
import { countsGraphs } from "@/features/core/memory/engine-memory";
import { weightLoad, type RankLedger } from "@/features/core/memory/ledger";
import { formatNumber, formatQuantity } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import { ENGINE_WORD, shareRule } from "./engine-words";
import type { InstanceMemory } from "./instance/instance";
import type { QuickMemoryScenario } from "./input";
import * as m from "./messages";

export function roomFigure(
  { chip }: QuickMemoryScenario,
  memory: InstanceMemory,
  sensitivities: readonly Sensitivity[],
): Figure {
  const { tight, subject } = memory;
  const { engine } = subject;
  return figure({
    id: "room",
    label: m.cacheRoomPerGpu,
    value: tight.cache,
    unit: "B",
    grade: "datasheet",
    context: verbatim(`${ENGINE_WORD[engine.backend]}, ${chip.name}`),
    formula: [shareRule(engine).en, filledRule(tight, memory)],
    source: m.storedBytesOfOperatorGraph,
    terms: ledgerTerms(tight),
    assumptions: [m.activationBuffersAsLargeAs, m.runtimeAndGraphFiguresWere],
    sensitivities,
  });
}

function filledRule(tight: RankLedger, { subject: { engine } }: InstanceMemory): string {
  const usable = gb(tight.capacity - tight.driver);
  const loaded = gb(weightLoad(tight));
  const share = formatNumber(engine.share);
  const runtime = gb(tight.runtime + tight.exchange);
  const graphs = countsGraphs(engine) ? ` − ${gb(engine.graphs)}` : "";
  const rest = `${loaded} − ${gb(tight.activation)} − ${runtime}${graphs}`;
  if (engine.backend === "sglang") return `${share} · (${usable} − ${runtime}) − ${loaded}`;
  return engine.backend === "vllm" ? `${share} · ${usable} − ${rest}` : `${share} · (${usable} − ${rest})`;
}

function ledgerTerms(tight: RankLedger): Term[] {
  const gone = (id: string, label: Text, size: number): Term => part(id, label, gb(size), size);
  return [
    gone("capacity", m.memoryOfGpu, tight.capacity),
    gone("weights", m.weights2, -tight.weightTotal - tight.extras - tight.drafts),
    gone("activation", m.activationPeak, -tight.activation),
    gone("engine", m.driverRuntimeGraphs, -tight.driver - tight.runtime - tight.exchange - tight.graphs),
    gone("reserve", m.leftAloneByEngine, -tight.reserve),
  ];
}

export const gb = (size: number): string => formatQuantity(size, "B");
