/** The first two figures of a capture that lists no request: requests at once and tokens per second, as the engine's own samples state them. */
import { QUANTITIES } from "@/features/quantities";
import { figure, term, type Figure } from "@/features/answers/explain";
import type { OpenedProfile, Spread } from "@/features/core/serving-profile";
import { formatCount, formatNumber } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import * as m from "./messages";

type Measured = { readonly grade: "measured"; readonly source: Text };

/** null where requests are listed, or no file has samples. */
export function sampledFigures({ figures }: OpenedProfile, measured: Measured): readonly Figure[] | null {
  const { running, waiting, inputRate, outputRate } = figures.sampled;
  if (figures.requests !== null || figures.ttft !== null || running === null) return null;
  return [runningFigure(running, waiting, measured), rateFigure(outputRate, inputRate, measured)];
}

function runningFigure(running: Spread, waiting: Spread | null, measured: Measured): Figure {
  return figure({
    ...measured,
    id: "running",
    label: m.runningRequests,
    value: running.mean,
    unit: "req",
    context:
      waiting === null
        ? m.noFileCountsWaiting
        : m.waitingMeanAtMost({ mean: formatNumber(waiting.mean), most: formatCount(waiting.most) }),
    formula: ["mean over the engine's samples", `= ${formatNumber(running.mean)}, n = ${formatCount(running.count)}`],
    terms: [
      term("most", m.mostRunning, formatCount(running.most), running.most),
      ...(waiting === null ? [] : [term("waiting", m.waitingRequests, formatNumber(waiting.mean), waiting.mean)]),
    ],
    assumptions: [m.samplesAreStatesOfMoments],
  });
}

function rateFigure(output: number | null, input: number | null, measured: Measured): Figure {
  return figure({
    ...measured,
    id: "output",
    label: QUANTITIES.output.label,
    value: output ?? NaN,
    unit: "tok/s",
    context: input === null ? m.noFileStatesInputRate : m.inputRate({ rate: formatNumber(input) }),
    formula: ["sum over engines of the mean of their samples"],
    terms: input === null ? [] : [term("input", m.inputTokensPerSecond, formatNumber(input), input)],
    assumptions: [m.samplesAreStatesOfMoments],
  });
}
