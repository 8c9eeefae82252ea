/** The four headline figures, each with how it came about. */
import { loadTerms } from "@/features/core/serving/mean-load/load-figures";
import { servedLoad } from "@/features/core/serving/mean-load/mean-load";
import { atMost, figure, part, type Figure, type Grade } from "@/features/answers/explain";
import type { Resolved } from "@/features/core/scenario/resolve";
import { formatCount, formatLatency, formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { HostPath } from "@/features/core/host-link/host-path";
import type { Input } from "./input";
import type { Need } from "./need";
import type { Offload } from "./offload";
import { carriesFigure, pathFigure } from "./path-figures";
import type { Reload } from "./reload";
import { reloadFigure } from "./reload-figure";

type Answer = {
  readonly grade: Grade;
  readonly need: Need;
  readonly path: HostPath;
  readonly offload: Offload;
  readonly reload: Reload | null;
};

export function headline(scenario: Resolved, input: Input, answer: Answer): readonly Figure[] {
  const { reload } = answer;
  return [
    pathFigure(input, answer.path),
    tpotFigure(scenario, input, answer),
    ...(Number.isFinite(answer.offload.carries) ? [carriesFigure(answer.path, answer.offload)] : []),
    ...(reload === null ? [] : [reloadFigure(scenario, input, answer, reload)]),
  ];
}

function tpotFigure(scenario: Resolved, input: Input, { grade, need, offload }: Answer): Figure {
  const { step, stall, tpot, transfer, context, window } = offload;
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
    context: text({
      en: `W ${formatCount(window)} of ${formatCount(context)}`,
      zh: `W ${formatCount(window)} / ${formatCount(context)}`,
    }),
    // A limit binds what is run: nothing misses it in a deployment that keeps its KV in HBM.
    target: need.kind === "none" ? null : atMost(targets.tpot),
    formula: [
      `TPOT = step + ${hidden[input.prefetch]}`,
      `= ${formatLatency(step)} + ${formatLatency(stall)} = ${formatLatency(tpot)}`,
    ],
    source: text({
      en: "Step model of one pass; engine constants as under load.",
      zh: "单次前向的步模型；引擎常数与带负载时相同。",
    }),
    terms: [
      part("step", text({ en: "Step, all KV at hand", zh: "步时（KV 就绪）" }), formatLatency(step), step),
      part(
        "stall",
        text({ en: "Waiting for the host", zh: "等待主机" }),
        `${formatLatency(transfer)} ${hidden[input.prefetch]}`,
        stall,
      ),
      ...loadTerms(servedLoad(scenario), "tpot"),
    ],
    assumptions: [attendedNote(input), NOT_LOADED, ...prefetchNote(input)],
  });
}

const NOT_LOADED = text({
  en: "Decode steps alone: prompts of other requests come between them, as the term under load has it without offload.",
  zh: "仅解码步：其间还有其他请求的提示词，见未卸载时的“带负载”一项。",
});

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
