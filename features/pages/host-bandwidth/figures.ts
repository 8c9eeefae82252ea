/** The four headline figures, each with how it came about. */
import { passBand } from "@/features/core/evidence/pass-bands";
import { scenarioTraits } from "@/features/core/evidence/scenario-traits";
import { atMost, figure, term, type Figure, type Grade } from "@/features/explain";
import type { Resolved } from "@/features/core/scenario/resolve";
import { formatCount, formatLatency, formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { HostPath } from "@/features/core/host-link/host-path";
import type { Input } from "./input";
import type { Offload } from "./offload";
import { carriesFigure, pathFigure } from "./path-figures";
import type { Reload } from "./reload";
import { reloadFigure } from "./reload-figure";

type Answer = {
  readonly grade: Grade;
  readonly path: HostPath;
  readonly offload: Offload;
  readonly reload: Reload | null;
};

export function headline(scenario: Resolved, input: Input, answer: Answer): readonly Figure[] {
  const { reload } = answer;
  return [
    pathFigure(input, answer.path),
    tpotFigure(scenario, input, answer),
    carriesFigure(answer.path, answer.offload),
    ...(reload === null ? [] : [reloadFigure(scenario, input, answer, reload)]),
  ];
}

function tpotFigure(scenario: Resolved, input: Input, { grade, offload }: Answer): Figure {
  const { step, stall, tpot, transfer, context, window, reuse, sequences } = offload;
  const { targets } = scenario;
  const hidden: Record<Input["prefetch"], string> = {
    layer: "Σ max(0, transfer_l − compute_l)",
    step: "max(0, Σ transfer_l − Σ compute_l)",
    off: "Σ transfer_l",
  };
  return figure({
    id: "tpot",
    label: text({ en: "TPOT with offload", zh: "卸载后 TPOT" }),
    value: tpot,
    unit: "s",
    grade,
    // Waiting and attention to a part of the context were never measured, so only a step without both has a band.
    ...(stall === 0 &&
      (reuse === 1 || window >= context) && {
        band: passBand({ value: tpot, grade }, { ...scenarioTraits(scenario), batch: sequences }),
      }),
    context: text({
      en: `W ${formatCount(window)} of ${formatCount(context)}`,
      zh: `W ${formatCount(window)} / ${formatCount(context)}`,
    }),
    target: atMost(targets.tpot),
    formula: [
      `TPOT = step + ${hidden[input.prefetch]}`,
      `= ${formatLatency(step)} + ${formatLatency(stall)} = ${formatLatency(tpot)}`,
    ],
    source: text({
      en: "Step model of one decode pass: features/core/timing/step",
      zh: "一次解码的步模型：features/core/timing/step",
    }),
    terms: [
      term("step", text({ en: "Step, all KV at hand", zh: "步时（KV 就绪）" }), formatLatency(step), step),
      term(
        "stall",
        text({ en: "Waiting for the host", zh: "等待主机" }),
        `${formatLatency(transfer)} ${hidden[input.prefetch]}`,
        stall,
      ),
    ],
    assumptions: [attendedNote(input), ...prefetchNote(input)],
  });
}

function attendedNote({ reuse }: Input): Text {
  return reuse >= 1
    ? text({ en: "Every step reads the whole context: exact attention.", zh: "每步读取全部上下文：精确注意力。" })
    : text({
        en: `A step attends the window and ${formatPercent(reuse)} of the rest: the model must retrieve, or quality changes.`,
        zh: `每步只关注窗口与其余部分的 ${formatPercent(reuse)}：需要检索式注意力，否则质量会变化。`,
      });
}

const prefetchNote = ({ prefetch }: Input): readonly Text[] =>
  prefetch === "off"
    ? []
    : [
        text({
          en: "Which blocks are needed is known one layer (or step) earlier; copies do not slow the kernels.",
          zh: "所需的块提前一层（或一步）已知；拷贝不拖慢内核。",
        }),
      ];
