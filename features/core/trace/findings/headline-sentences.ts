/** The words of first sentences. */
import { formatPercent, formatQuantity } from "@/lib/format/quantity";
import { CLAUSE, joinTexts, type Text } from "@/lib/text";
import { fromUs } from "@/lib/units/edge";
import { CAUSE_WORDS } from "../device/cause-words";
import { FAMILY_NAMES } from "../kernels/rules";
import type { KernelNameRow } from "../tables/kernels";
import type { Finding } from "./finding";
import type { ColdStart, Iteration, KindOfLayer, Target } from "./headline-parts";
import type { Scope } from "./scope";
import { subject } from "./subject";
import * as m from "./messages";

const time = (us: number): string => formatQuantity(fromUs(us), "s");
const percent = (share: number): string => formatPercent(share, 2);

const LETTERS = 60;
const clipped = (name: string): string => (name.length > LETTERS ? `${name.slice(0, LETTERS - 3)}...` : name);

type LayerParts = {
  readonly costliest: KindOfLayer;
  readonly other: KindOfLayer | null;
  readonly cold: ColdStart | null;
  readonly target: Target | null;
};

export function layerHeadline(scope: Scope, { costliest, other, cold, target }: LayerParts): Finding {
  const { wall } = scope.figures;
  const { kind, count, mean, all } = costliest;
  const compared = other === null ? "" : m.againstOther({ other: time(other.mean), kind: other.kind });
  const cost = m.layersCost({
    ...{ who: subject(scope), wall: time(wall), kind, count, mean: time(mean), compared, share: percent(all / wall) },
  });
  const start = cold === null ? [] : [m.coldStart({ pass: cold.pass, wall: time(cold.wall), usual: time(cold.usual) })];
  const next = target === null ? [] : [m.nextTarget({ target: targetText(target) })];
  return {
    id: "headline",
    sentence: m.headline({ start: start[0] ?? "", cost, next: next[0] ?? "" }),
    evidence: m.layersByKindOfAll({ count, layers: scope.pass?.layers.length ?? 0 }),
    formula: m.sumOfLayerWalls,
    saving: 0,
    view: "layers",
    select: scope.range,
  };
}

function targetText(target: Target): Text {
  if ("idle" in target) return m.targetIdle({ cause: CAUSE_WORDS[target.idle], share: percent(target.share) });
  const { family, share, kernel } = target;
  return m.targetFamily({ family: FAMILY_NAMES[family], share: percent(share), kernel: clipped(kernel) });
}

type TraceParts = { readonly iteration: Iteration | null; readonly hottest: KernelNameRow | null };

/** Every figure is of unions of intervals, but the kernel's share, which is of durations. */
export function traceHeadline(scope: Scope, { iteration, hottest }: TraceParts): Finding {
  const { wall, idle, exposed, communication, sum } = scope.figures;
  const who =
    iteration === null
      ? m.whoTakes({ who: subject(scope), wall: time(wall) })
      : m.whoTakesIterations({
          who: subject(scope),
          wall: time(wall),
          count: iteration.count,
          usual: time(iteration.usual),
        });
  const parts: readonly Text[] = [
    ...(communication > 0 ? [m.exposedShare({ exposed: time(exposed), share: percent(exposed / wall) })] : []),
    m.idleShare({ idle: time(idle), share: percent(idle / wall) }),
    ...(hottest === null
      ? []
      : [m.hottestShare({ name: clipped(hottest.short), share: percent(hottest.total / sum) })]),
  ];
  return {
    id: "headline",
    sentence: m.traceHeadline({ who, parts: joinTexts(parts, CLAUSE) }),
    evidence: m.unionsOfAllStreams,
    formula: m.unionsOfAllStreams,
    saving: 0,
    view: "kernels",
    select: scope.range,
  };
}
