/** Answers what moves over the links of a scenario: KV offload, prefix reload, expert rebalancing. */
import type { Verdict } from "@/features/answers/answer";
import type { Figure, Grade } from "@/features/answers/explain";
import { positionContextNotes } from "@/features/core/scenario/resolution/context-note";
import { memoryNotes } from "@/features/core/scenario/resolution/memory-notes";
import { networkNotes } from "@/features/core/scenario/resolution/network-notes";
import type { Resolved } from "@/features/core/scenario/resolve";
import { servedLoad } from "@/features/core/serving/mean-load/mean-load";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import type { Text } from "@/lib/text";
import { formatCount } from "@/lib/format/quantity";
import { headline } from "./figures";
import { hostPath, type HostPath } from "@/features/core/host-link/host-path";
import type { Input } from "./input";
import { offloadNeed, type Need } from "./need";
import { priceOffload, type Offload } from "./offload";
import { rateCurve, windowCurve, type RatePoint, type WindowPoint } from "./offload-curves";
import { makePricer } from "@/features/core/host-link/pricer";
import { priceRebalance, type Rebalance } from "./rebalance";
import { priceReload, type Reload } from "./reload";
import { verdict } from "./verdict";
import * as m from "./messages";
import { issue } from "./messages.issues";

export type HostBandwidth = {
  readonly verdict: Verdict;
  readonly figures: readonly Figure[];
  readonly grade: Grade;
  readonly need: Need;
  readonly path: HostPath;
  readonly offload: Offload;
  readonly windowCurve: readonly WindowPoint[];
  readonly rateCurve: readonly RatePoint[];
  /** Null where the prompt is a single token. */
  readonly reload: Reload | null;
  readonly rebalance: Rebalance | null;
  /** Why nothing is rebalanced. */
  readonly noRebalance: Text | null;
};

export function hostBandwidth(scenario: Resolved, input: Input): Result<HostBandwidth> {
  const path = hostPath(scenario.chip, input);
  const pricer = makePricer(scenario);
  if (!path.ok || !pricer.ok) return failure(...path.issues, ...pricer.issues);
  const offload = priceOffload(scenario, input, path.value, pricer.value);
  const reload = priceReload(scenario, input, path.value, pricer.value);
  const priced = priceRebalance(scenario, input, path.value, pricer.value);
  const rebalance = "en" in priced ? null : priced;
  const answer = {
    need: offloadNeed(scenario, input),
    grade: pricer.value.grade,
    path: path.value,
    offload,
    windowCurve: windowCurve(scenario, input, path.value, pricer.value, offload.context),
    rateCurve: rateCurve(offload),
    reload,
    rebalance,
    noRebalance: "en" in priced ? priced : null,
  };
  return success({ ...answer, figures: headline(scenario, input, answer), verdict: verdict(scenario, answer) }, [
    ...path.issues,
    ...pricer.issues,
    ...windowIssues(offload),
    ...positionContextNotes(scenario, input.context, "context"),
    ...memoryNotes(scenario, (other) => [offloadNeed(other, input), servedLoad(other)?.tpot]),
    ...networkNotes(scenario),
  ]);
}

/** The original suite's default (docs/origins.md): a window wider than the context moves nothing, without a note. */
function windowIssues({ context, window }: Offload): readonly Issue[] {
  if (window < context) return [];
  const quarter = Math.max(1, Math.round(context / 4));
  return [
    issue("HOST-WINDOW-WHOLE", "window", { window: formatCount(window), context: formatCount(context) }, [
      {
        label: m.windowQuarter({ quarter: formatCount(quarter) }),
        set: { window: String(quarter) },
      },
    ]),
  ];
}
