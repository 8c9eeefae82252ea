/** The answer in a sentence: the best point within the targets, or how near the curves come. */
import type { Verdict } from "@/features/answers/answer";
import { formatCount, formatLatency, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { CLAUSE, joinTexts, verbatim, type Text } from "@/lib/text";
import { medianError } from "./measured";
import type { Overview } from "./answer";
import * as m from "./messages";

type Told = Pick<Overview, "curves" | "best" | "targets" | "runs">;

export function verdict(answer: Told): Verdict {
  const help = errorWords(answer);
  if (answer.best) return { ...bestWords(answer.best), help };
  const points = answer.curves.flatMap((curve) => curve.points.map((point) => ({ curve, point })));
  if (points.length === 0)
    return {
      finding: m.noLayoutCanBeRun,
      evidence: joinTexts(
        answer.curves.map(({ name, issues }) => m.nameReason({ name, reason: issues[0]?.message ?? "" })),
        verbatim(" "),
      ),
      help,
    };
  return { ...nearestWords(answer, points), help };
}

function bestWords({ curve, point }: NonNullable<Overview["best"]>) {
  const { perGpu, perUser, ttft, tpot } = point.served;
  const [rate, speed] = [formatQuantity(perGpu, "tok/s/GPU"), formatQuantity(perUser, "tok/s/user")];
  const [first, each] = [formatLatency(ttft), formatLatency(tpot)];
  return {
    finding: m.withinTargetsNameGivesMost({ name: curve.name, rate }),
    evidence: m.atConcRequestsAtOnce({ conc: point.conc, count: formatCount(point.conc), speed, first, each }),
  };
}

type Points = readonly {
  readonly curve: Overview["curves"][number];
  readonly point: Overview["curves"][number]["points"][number];
}[];

function nearestWords({ targets }: Told, points: Points) {
  const over = ({ point }: Points[number]): number =>
    Math.max(point.served.ttft / (targets.ttft ?? Infinity), point.served.tpot / (targets.tpot ?? Infinity));
  const nearest = points.reduce((a, b) => (over(b) < over(a) ? b : a));
  const { ttft, tpot } = nearest.point.served;
  const excess = formatPercent(over(nearest) - 1, 2);
  return {
    finding: m.noPointOfAnyCurve,
    evidence: m.nearestIsNameAtConc({
      name: nearest.curve.name,
      ...{ conc: nearest.point.conc, count: formatCount(nearest.point.conc) },
      ttft: formatLatency(ttft),
      tpot: formatLatency(tpot),
      excess,
    }),
  };
}

/** How far predictions lie from the uploaded runs. */
function errorWords({ runs }: Told): Text | null {
  const [tpot, rate] = [medianError(runs, "tpot"), medianError(runs, "perGpu")];
  if (runs.length === 0) return null;
  const parts = [
    ...(tpot === null ? [] : [m.tpot({ tpot: formatPercent(tpot, 2) })]),
    ...(rate === null ? [] : [m.outputRate({ rate: formatPercent(rate, 2) })]),
  ];
  if (parts.length === 0) return null;
  return m.runsPluralOne1Measured({
    runs: runs.length,
    parts: joinTexts(parts, CLAUSE),
  });
}
