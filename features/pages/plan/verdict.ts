/** Two sentences: yes or no with users and price, then how to place the GPUs; or the limit that stops it and a way out. */
import { busyShare } from "@/features/core/scenario/fields/price";
import type { Verdict } from "@/features/answers/answer";
import { paidHoursPerMillion } from "@/features/core/cost/operating";
import type { Checked } from "@/features/core/plan/simulate";
import { unitsWithin, type Option } from "@/features/core/plan/option";
import { firstLimit, STOPS, type Stop, type Stops } from "@/features/core/plan/blocking-limits";
import type { PlanQuestion } from "@/features/core/plan/question";
import { nodeGpus } from "@/features/core/search/layouts/space/layout";
import { finding } from "@/features/analysis/long-analysis";
import { modelTitle } from "@/features/core/model/config/model-title";
import { formatCount, formatLatency, formatMoney, formatPercent } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { tooLong } from "./context";
import { mostClients, rateWord } from "./figures";
import type { PlanAnswer } from "./plan";
import { estimatedWay, nearestWay, waysOut } from "./prices";
import { deploymentWords, limitTime, optionWord, STOP_WORD } from "./words";
import * as m from "./messages";

export function planVerdict(answer: PlanAnswer): Verdict {
  const { winner, partial, question } = answer;
  const long = tooLong(question);
  if (long) return { finding: long.finding, evidence: m.noEngineStartsItFigures, help: long.help };
  if (partial !== null) return soFar(answer);
  if (winner === null) return nothing(answer);
  if (!winner.holds) return tooLittle(answer, winner);
  return {
    finding: yesWords(question, winner),
    evidence: question.sizing ? fewerWords(answer, winner) : placingWords(answer, winner),
    help: question.percentile === null ? m.averagesHideBursts : null,
  };
}

function yesWords(question: PlanQuestion, winner: Checked): Text {
  const { goal, chip, price } = question;
  const { gpus } = winner;
  const cost = costWords(question, winner);
  if (question.sizing) {
    const hour = price === null ? m.sign : m.forPriceAnHour({ price: formatMoney(price * gpus) });
    return m.gpusOfChipAreNeeded({ gpus, gpus2: formatCount(gpus), name: chip.name, hour });
  }
  const all = { gpus: question.gpus, cost };
  if (goal.kind === "most") return m.yesTheseGpusServe({ ...all, ...usersCount(winner.clients) });
  const share = formatPercent(usedShare(question, winner), 2);
  return m.yesAskedTakesShare({ ...all, share, asked: askedWords(question) });
}

/** What was asked over what all GPUs serve with this layout. */
function usedShare({ goal, gpus }: PlanQuestion, { unit, highest }: Checked): number {
  const most = unitsWithin(gpus, unit);
  if (goal.kind === "rate") return goal.rate / (most * highest.rate);
  return goal.kind === "clients" ? goal.clients / (most * highest.clients) : 1;
}

const askedWords = ({ goal }: PlanQuestion): Text =>
  goal.kind === "rate" ? rateWord(goal.rate) : usersWord(goal.kind === "clients" ? goal.clients : 0);

function costWords({ price, scenario }: PlanQuestion, { gpus, rate }: Pick<Checked, "gpus" | "rate">): Text {
  if (price === null) return m.sign;
  const cost = price * paidHoursPerMillion(gpus, rate * scenario.workload.osl, busyShare(scenario));
  return m.forCostPerMillion({ cost: formatMoney(cost) });
}

function placingWords({ question }: PlanAnswer, winner: Checked): Text {
  const tight = tightest(winner);
  const idle = idleWords(question.gpus, winner.gpus);
  return m.placeThemLimit({ where: deploymentWords(winner), tight: STOP_WORD[tight], idle });
}

const tightest = ({ chance }: Pick<Checked, "chance">): "ttft" | "tpot" =>
  chance.ttft < chance.tpot ? "ttft" : "tpot";

/** "How many": what the next smaller number lacks. */
function fewerWords({ question, checked }: PlanAnswer, winner: Checked): Text {
  const { goal, chip } = question;
  const asked = goal.kind === "clients" ? goal.clients : 0;
  const node = nodeGpus(chip);
  const fewer = winner.gpus > node ? Math.floor((winner.gpus - 1) / node) * node : Math.floor(winner.gpus / 2);
  const served = Math.floor(
    Math.max(0, ...checked.map(({ unit, highest }) => unitsWithin(fewer, unit) * highest.clients)),
  );
  const most = usersCount(mostClients(winner));
  const where = deploymentWords(winner);
  return fewer < 1 || served >= asked
    ? m.theyServeUpTo({ where, most: most.users, most2: most.count })
    : m.fewerServeOnly({
        ...{ where, fewer, held: served, held2: formatCount(served), asked: formatCount(asked) },
        ...{ most: most.users, most2: most.count },
      });
}

function soFar(answer: PlanAnswer): Verdict {
  const { lead, partial, question } = answer;
  if (lead === null) return nothingYet(answer);
  const known = question.sizing
    ? m.aboutGpusNeeded({ gpus: lead.gpus, gpus2: formatCount(lead.gpus) })
    : m.aboutUsers(usersCount(lead.clients));
  return {
    finding: finding(partial, known),
    evidence: m.quickEstimateSimulationConfirms({ where: deploymentWords(lead) }),
    help: null,
  };
}

/** GPUs that the plan does not use. */
function idleWords(owned: number, used: number): Text {
  const idle = owned - used;
  return idle <= 0 ? m.sign : m.idleOfOwnedStayIdle({ owned, idle });
}

function tooLittle(answer: PlanAnswer, winner: Checked): Verdict {
  const { question } = answer;
  const { goal, chip, gpus } = question;
  const served = goal.kind === "rate" ? rateWord(winner.rate) : usersWord(Math.floor(winner.clients));
  return {
    finding: m.noGpusNameHoldHeld({ gpus, name: chip.name, held: served, asked: askedWords(question) }),
    evidence: m.winnerIsBestLimit({ winner: optionWord(winner), tight: STOP_WORD[tightest(winner)] }),
    help: wayOut(answer),
  };
}

const usersWord = (users: number): Text => m.users(usersCount(users));

/** The number, and how it is written. */
const usersCount = (clients: number) => ({ users: Math.round(clients), count: formatCount(Math.round(clients)) });

function nothing(answer: PlanAnswer): Verdict {
  const { question } = answer;
  const { limit, stops } = stopping(answer);
  return {
    finding:
      limit === null
        ? m.noLayoutFitsGpus(fits(question))
        : m.noLimitLeavesNoRoom({ ...fits(question), limit: limitWords(question, limit) }),
    evidence: idleNeed(answer, stops, limit) ?? stoppedWords(stops),
    help: wayOut(answer),
  };
}

/** The same before the last simulation has ended: the quick estimate of all layouts is there, or it is still being made. */
function nothingYet(answer: PlanAnswer): Verdict {
  const { partial, question } = answer;
  const { limit, stops } = stopping(answer);
  if (limit === null || stops === null)
    return { finding: finding(partial, m.nothingHasBeenFoundYet), evidence: m.layoutsAreBeingSearched, help: null };
  const words = m.limitTooShort({ ...fits(question), limit: limitWords(question, limit) });
  return {
    finding: finding(partial, words),
    evidence: idleNeed(answer, stops, limit) ?? stoppedWords(stops),
    help: wayOut(answer),
  };
}

function stopping({ outcomes, options }: PlanAnswer) {
  const stops = outcomes.find(({ aspect }) => aspect === "front")?.stops ?? null;
  return { stops, limit: stoppingLimit(options[0], stops) };
}

const fits = ({ gpus, chip, scenario }: PlanQuestion) => ({ gpus, name: chip.name, model: modelTitle(scenario.model) });

/** The limit that stops the most layouts; null: memory or layouts that no engine starts. */
function stoppingLimit(first: Option | undefined, stops: Stops | null): "ttft" | "tpot" | null {
  if (first) {
    const limit = firstLimit(first);
    return limit === "memory" ? null : limit;
  }
  if (stops === null || stops.first.ttft + stops.first.tpot === 0) return null;
  return stops.first.ttft >= stops.first.tpot ? "ttft" : "tpot";
}

const limitWords = ({ scenario: { targets } }: PlanQuestion, limit: "ttft" | "tpot"): string =>
  `${limit.toUpperCase()} ≤ ${limitTime(targets[limit] ?? 0)}`;

/** What the nearest layout needs of the limit with no other request there; a layout that serves less than one user is as good as idle. */
function idleNeed({ question, checked }: PlanAnswer, stops: Stops | null, limit: "ttft" | "tpot" | null): Text | null {
  if (limit === null) return null;
  const nearest = stops?.relaxations.find((relaxation) => relaxation.limit === limit)?.to ?? checked[0]?.mean[limit];
  if (nearest === undefined) return null;
  const needed = formatLatency(nearest);
  const tokens = formatCount(question.scenario.workload.promptTokens);
  return limit === "ttft" ? m.idleEngineNeedsForPrompt({ needed, tokens }) : m.idleEngineNeedsPerToken({ needed });
}

/** The number of layouts, and the limit that rules out most of them. */
function stoppedWords(stops: Stops | null): Text {
  if (stops === null || stops.layouts === 0) return m.noLayoutFitsThem;
  const [most] = [...STOPS].sort((a, b) => stops.first[b] - stops.first[a]);
  const stopped = most ? stops.first[most] : 0;
  const [looked, some] = [formatCount(stops.layouts), formatCount(stopped)];
  const name = STOP_WORD[(most ?? "layout") satisfies Stop];
  if (stops.layouts === 1) return m.oneLayoutWasLookedAt({ name });
  return stopped === stops.layouts
    ? m.layoutsWereLookedAtAll({ looked, name })
    : m.layoutsWereLookedAt({ looked, some, name });
}

/** The smallest change that makes it possible, simulated. */
function wayOut(answer: PlanAnswer): Text | null {
  const { offers } = answer;
  const [way] = waysOut(answer);
  if (way?.best) {
    const users = usersCount(way.best.clients);
    return m.wordStepMakesItYes({ ...users, word: way.word, step: way.step });
  }
  const estimated = estimatedWay(answer);
  if (estimated) return m.wordStepWouldDo({ word: estimated.word, step: estimated.step });
  if (!offers.ended) return m.lookingForChangeThatMakes;
  const nearest = nearestWay(answer);
  if (nearest === null) return m.noLooseningWithinReason;
  return m.nearestIsWordStep({ ...usersCount(nearest.clients), word: nearest.word, step: nearest.step });
}
