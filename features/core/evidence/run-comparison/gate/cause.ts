/** What the pattern of losses points to: which part of a request became slower. It names suspects, no proof. */
import { joinTexts, BETWEEN, type Text } from "@/lib/text";
import type { Failures } from "./failures";
import { timeName, type TimeName } from "./figures";
import type { FigureChange } from "./change";
import * as m from "./messages";

export function lossCause(figures: readonly FigureChange[], failures: Failures | null): Text {
  const lost = figures.filter((change) => change.lost);
  const sentences = [...(failures?.lost ? [m.requestsFail] : []), ...(lost.length > 0 ? [pattern(lost)] : [])];
  const slope = lost.length > 0 ? overLoad(mostMoved(lost)) : null;
  return joinTexts([...sentences, ...(slope ? [slope] : [])], BETWEEN);
}

function pattern(lost: readonly FigureChange[]): Text {
  const has = (...names: readonly TimeName[]): boolean =>
    lost.some(({ figure }) => names.some((name) => timeName(figure.id) === name));
  const tails = lost.every(({ figure }) => figure.id.endsWith(".p99"));
  const [first, step] = [has("ttft"), has("tpot", "itl")];
  if (first && step) return m.everyStep;
  if (first) return tails ? m.onlyLateFirstTokens : m.prefillOrQueue;
  if (step) return tails ? m.onlyLongSteps : m.decodeStep;
  return has("e2e") ? m.wholeRequests : m.ratesAlone;
}

/** The largest loss, times as their growth and rates as their fall. */
const mostMoved = (lost: readonly FigureChange[]): FigureChange =>
  lost.reduce((most, change) => (size(change) > size(most) ? change : most));

const size = ({ change }: FigureChange): number => Math.abs(Math.log1p(change));

/** Loads apart by this much and figures by this share tell the batch from what every step costs. */
const APART = 4;
const STEEP = 0.03;

/** null where the loads are too few, too near or lose alike. */
function overLoad({ loads, figure }: FigureChange): Text | null {
  const sized = loads
    .flatMap(({ load, change }) => {
      const clients = load.load.concurrency ?? load.load.batch ?? load.load.requestRate;
      return clients === undefined ? [] : [{ clients, loss: figure.worse === "less" ? -change : change }];
    })
    .toSorted((a, b) => a.clients - b.clients);
  const [low, high] = [sized[0], sized.at(-1)];
  if (!low || !high || sized.length < 3 || high.clients / low.clients < APART) return null;
  if (Math.abs(high.loss - low.loss) < STEEP) return null;
  return high.loss > low.loss ? m.growsWithLoad : m.largestAtLowLoad;
}
