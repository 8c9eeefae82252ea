/** Yes or no, the plan, its probability, the tightest limit and the cost of the margin; or the blocking limit and a way out. */
import type { Verdict } from "@/features/answers/answer";
import { chanceShare } from "@/features/core/evidence/chance-words";
import { neededGpus } from "@/features/core/plan/trade-offs";
import type { Checked } from "@/features/core/plan/simulate";
import { firstLimit, STOPS, type Stops } from "@/features/core/plan/blocking-limits";
import { finding } from "@/features/analysis/long-analysis";
import { formatCount, formatLatency, formatNumber, formatPercent } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { tooLong } from "./context";
import { rateWord } from "./figures";
import type { PlanAnswer } from "./plan";
import { listPrices, waysOut } from "./prices";
import { deploymentWords, optionWord, STOP_WORD } from "./words";
import * as m from "./messages";

export function planVerdict(answer: PlanAnswer): Verdict {
  const { winner, options, partial } = answer;
  const long = tooLong(answer.question);
  if (long) return { finding: long.finding, evidence: m.noEngineStartsItFigures, help: long.help };
  if (partial !== null) return soFar(answer);
  if (winner === null) return nothing(answer);
  if (!winner.holds) return tooLittle(answer, winner);
  const { chance, gpus } = winner;
  const where = deploymentWords(winner);
  const tight = STOP_WORD[chance.ttft < chance.tpot ? "ttft" : "tpot"];
  const sure = chanceShare(chance.all);
  const closed = options.find(({ id }) => id === winner.id);
  const differs = closed ? differenceWords(winner, closed.rate) : m.sign;
  const holds = heldWord(winner.clients);
  const idle = idleWords(answer.question.gpus, gpus);
  return {
    finding: m.yesHeldAtOnceRun({ held: holds, where }),
    evidence: m.winnerOnGpusRateAll({
      winner: optionWord(winner),
      sure,
      rate: rateWord(winner.rate),
      tight,
      idle,
      why: why(answer, winner),
      differs,
      gpus,
    }),
    help: safetyWords(answer, winner),
  };
}

function heldWord(clients: number): Text {
  if (clients < 0.5) return m.lessThanOneUser;
  return m.aboutUsers(usersCount(clients));
}

function soFar({ options, winner, partial }: PlanAnswer): Verdict {
  const [first] = options;
  const known = winner ?? first;
  if (!known) {
    return {
      finding: finding(partial, m.nothingHasBeenFoundYet),
      evidence: m.layoutsAreBeingSearched,
      help: null,
    };
  }
  return {
    finding: finding(partial, m.usersAtOnceKnown({ ...usersCount(known.clients), known: deploymentWords(known) })),
    evidence: winner ? m.simulatedOthersAreStillBeing : m.knownInClosedFormSimulation({ known: optionWord(known) }),
    help: null,
  };
}

/** GPUs that the plan does not use. */
function idleWords(owned: number, used: number): Text {
  const idle = owned - used;
  if (idle <= 0) return m.sign;
  return m.idleOfOwnedStayIdle({ owned, idle });
}

/** Smaller differences print as 0 % and get no sentence. */
const NOTHING = 0.005;

/** Whether one pool or two serves more, and by how much. */
function why({ checked }: PlanAnswer, winner: Checked): Text {
  const split = winner.unit.prefill !== null;
  const other = checked.find(({ unit, holds }) => holds && (unit.prefill !== null) !== split);
  const gain = other ? winner.perGpu / other.perGpu - 1 : 0;
  if (gain < NOTHING) return m.sign;
  const more = formatPercent(gain, 2);
  return split ? m.separatePrefillAndDecodeGive({ more }) : m.onePoolGivesMorePer({ more });
}

/** The simulation decides; how far the closed form was off is said. */
function differenceWords(winner: Checked, closed: number): Text {
  const share = winner.rate / closed - 1;
  const there = formatNumber(closed);
  if (Math.abs(share) < 0.02) return m.sign;
  return m.meansInClosedFormSaid({ there });
}

/** The same without a margin, to show the cost of the margin. */
function safetyWords({ plain, question }: PlanAnswer, winner: Checked): Text | null {
  if (plain === null || question.safety === null) return null;
  const less = 1 - winner.rate / plain.rate;
  if (less < NOTHING) return null;
  const [share, sure] = [formatPercent(Math.max(0, less), 2), formatPercent(question.safety, 2)];
  const even = chanceShare(plain.chance.all);
  return m.beingSureCostsShareOf({ sure, share, plain: optionWord(plain), even, rate: rateWord(plain.rate) });
}

function tooLittle({ question }: PlanAnswer, winner: Checked): Verdict {
  const { goal, chip } = question;
  const usersText = goal.kind === "rate" ? rateWord(winner.rate) : usersWord(winner.clients);
  const asked = goal.kind === "rate" ? rateWord(goal.rate) : usersWord(goal.kind === "clients" ? goal.clients : 0);
  const needed = neededGpus(goal, winner);
  return {
    finding: m.noGpusNameHoldHeld({ gpus: question.gpus, name: chip.name, held: usersText, asked }),
    evidence: m.winnerWithinLimitsNoLayout({ winner: optionWord(winner) }),
    help: m.neededOfThisKindWould({ needed }),
  };
}

const usersWord = (users: number): Text => m.users(usersCount(users));

/** The number, and how it is written. */
const usersCount = (clients: number) => ({ users: Math.round(clients), count: formatCount(Math.round(clients)) });

function nothing(answer: PlanAnswer): Verdict {
  const { outcomes, options } = answer;
  const stops = outcomes.find(({ aspect }) => aspect === "front")?.stops;
  const [first] = options;
  const words = first ? STOP_WORD[firstLimit(first)] : null;
  return {
    finding: nothingHolds(answer),
    evidence: words
      ? m.inClosedFormValueDoes({ value: first ? optionWord(first) : "", words })
      : stoppedWords(stops ?? null),
    help: wayOut(answer, stops ?? null),
  };
}

/** Where more GPUs alone make it a Yes, their count is the reason. */
function nothingHolds(answer: PlanAnswer): Text {
  const [way] = waysOut(answer);
  const { chip, gpus } = answer.question;
  if (way?.id !== "gpus") return m.noNothingKeepsEveryLimit;
  return m.noGpusNameAreToo({ gpus, name: chip.name, at: way.at });
}

/** The number of layouts, and the limit that rules out most of them. */
function stoppedWords(stops: Stops | null): Text {
  if (stops === null || stops.layouts === 0) return m.noLayoutFitsThem;
  const [most] = [...STOPS].sort((a, b) => stops.first[b] - stops.first[a]);
  const stopped = most ? stops.first[most] : 0;
  const [looked, some] = [formatCount(stops.layouts), formatCount(stopped)];
  const name = STOP_WORD[most ?? "layout"];
  if (stops.layouts === 1) return m.oneLayoutWasLookedAt({ name });
  return stopped === stops.layouts
    ? m.layoutsWereLookedAtAll({ looked, name })
    : m.layoutsWereLookedAt({ looked, some, name });
}

/** The change that makes it possible, simulated; else the limit to loosen by quick estimate. */
function wayOut(answer: PlanAnswer, stops: Stops | null): Text | null {
  const { offers } = answer;
  if (!offers.ended) return m.lookingForChangeThatMakes;
  const [way] = waysOut(answer);
  if (way?.best) {
    const users = usersCount(way.best.clients);
    return m.wordStepMakesItYes({ best: optionWord(way.best), ...users, word: way.word, step: way.step });
  }
  if (offers.outcomes.length > 0) return m.noSingleChangeMakesIt;
  const [nearest] = stops?.relaxations ?? [];
  if (nearest) {
    return m.limitWouldHaveToBe({
      limit: nearest.limit.toUpperCase(),
      to: formatLatency(nearest.to),
      from: formatLatency(nearest.from),
    });
  }
  const [loosened] = answer.options.length === 0 ? listPrices(answer) : [];
  if (!loosened?.best) return null;
  const { word, step, best } = loosened;
  return m.wordStepWouldLetBest({ best: optionWord(best), word, step });
}
