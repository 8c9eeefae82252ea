/** A synthetic law in one line. */
import type { Text } from "@/lib/text";
import type { ArrivalLaw } from "./arrivals";
import type { LengthLaw } from "./lengths";
import type { SyntheticLaw } from "./synthetic-law";
import * as m from "./messages";

export function describe(law: SyntheticLaw): Text {
  const pacing = law.pacing.kind === "closed" ? clients(law.pacing.clients) : arrivalText(law.pacing.arrivals);
  const [input, output] = [lengthText(law.input), lengthText(law.output)];
  const turns = law.turns === 1 ? m.sign : m.sessionsOfTurns({ turns: law.turns });
  const shared = law.sharedTokens === 0 ? m.sign : sharedText(law.sharedTokens);
  return m.countRequestsPacingInputOutput({ count: law.count, seed: law.seed, pacing, input, output, turns, shared });
}

const clients = (count: number): Text => m.closedLoopOfCountClients({ count });

const sharedText = (tokens: number): Text => m.tokensSharedTokensBeforeEach({ tokens });

function arrivalText(law: ArrivalLaw): Text {
  switch (law.kind) {
    case "poisson":
      return m.poissonAtRateReqS({ rate: Number(law.rate.toPrecision(4)) });
    case "constant":
      return m.everyValueS({ value: Number((1 / law.rate).toPrecision(4)) });
    case "gamma":
      return m.gammaAtRateReqS({ rate: Number(law.rate.toPrecision(4)), cv: law.cv });
    case "ramp":
      return m.rampFromToReqS({ from: law.from, to: law.to, seconds: law.seconds });
    case "batch":
      return law.size === null ? m.allAtOnce : m.groupsOfSizeAtRate({ size: law.size, rate: law.rate });
  }
}

function lengthText(law: LengthLaw): Text {
  switch (law.kind) {
    case "fixed":
      return m.lawTok({ law: law.length });
    case "uniform":
      return m.uniformMinToMaxTok({ min: law.min, max: law.max });
    case "normal":
      return m.normalMeanSdTok({ mean: law.mean, sd: law.sd });
    case "lognormal":
      return m.lognormalMeanSdTok({ mean: law.mean, sd: law.sd });
    case "zipf":
      return m.zipfExponentOnMinTo({ exponent: law.exponent, min: law.min, max: law.max });
  }
}
