/** What stands at the head: what clients see under the load where it can be served, else single passes; the memory of a GPU. */
import { PASS_SOURCE } from "@/features/core/passes/pass-words";
import type { Phases, PassSpeed } from "@/features/core/passes/phases";
import type { Backend } from "@/features/core/memory/backend";
import type { MemoryLines } from "@/features/core/report/memory-lines";
import type { Resolved } from "@/features/core/scenario/resolve";
import { loadFigures } from "@/features/core/serving/mean-load/load-figures";
import type { MeanLoad } from "@/features/core/serving/mean-load/mean-load";
import { atMost, figure, part, type Figure } from "@/features/explain";
import { PHASE_WORD } from "@/features/words";
import { formatQuantity } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";

type Asked = {
  readonly scenario: Resolved;
  readonly engine: Backend;
  readonly phases: Phases;
  readonly load: MeanLoad | null;
  readonly speed: PassSpeed;
  readonly memory: readonly MemoryLines[];
};

export function reportFigures(asked: Asked): readonly Figure[] {
  const { scenario, engine, load, speed, memory } = asked;
  const peak = memory.reduce((most, one) => (one.used > most.used ? one : most));
  if (load === null) return [...idle(asked), memoryFigure(peak)];
  const { ttft, tpot, perGpu } = loadFigures({ scenario, engine, load, idle: speed });
  return [ttft, ...(scenario.model.task === "embed" ? [] : [tpot]), perGpu, memoryFigure(peak)];
}

function idle({ scenario, phases }: Asked): readonly Figure[] {
  const { targets, model } = scenario;
  const common = { unit: "s", grade: phases.grade, source: PASS_SOURCE } as const;
  const ttft = figure({
    ...common,
    id: "ttft",
    label: text({ en: "TTFT, idle engine", zh: "TTFT（空闲引擎）" }),
    value: phases.ttft,
    context: text({ en: "one prefill pass", zh: "一次预填充" }),
    target: atMost(targets.ttft),
  });
  if (model.task === "embed") return [ttft];
  return [
    ttft,
    figure({
      ...common,
      id: "tpot",
      label: text({ en: "Decode step alone", zh: "单独的解码步" }),
      value: phases.tpot,
      context: text({ en: "of a user", zh: "单用户" }),
      target: atMost(targets.tpot),
    }),
  ];
}

function memoryFigure({ lines, used, capacity, phase }: MemoryLines): Figure {
  const taken = lines.filter((line) => line.used && line.bytes > 0);
  const size = (bytes: number): string => formatQuantity(bytes, "B");
  return figure({
    id: "memory",
    label: MEMORY,
    value: used,
    unit: "B",
    grade: "datasheet",
    context: PHASE_WORD[phase],
    target: { value: capacity, sense: "at-most" },
    formula: [
      "weights + KV cache + state + activations + runtime + driver",
      `${taken.map(({ bytes }) => size(bytes)).join(" + ")} = ${size(used)}`,
    ],
    source: text({ en: "Memory ledger of the tightest GPU.", zh: "最紧 GPU 的显存账目。" }),
    terms: taken.map(({ id, label, bytes }) => part(id, label, size(bytes), bytes)),
  });
}

const MEMORY: Text = text({ en: "Memory taken of a GPU", zh: "单卡占用显存" });
