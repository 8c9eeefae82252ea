/** Yes or no, what to run, how sure, which limit is the tight one; what safety costs; or what stands in the way and what would do. */
import type { Verdict } from "@/features/answers/answer";
import { chanceShare } from "@/features/core/evidence/chance-words";
import { neededGpus } from "@/features/core/plan/trade-offs";
import type { Checked } from "@/features/core/plan/simulate";
import { firstLimit, STOPS, type Stops } from "@/features/core/plan/blocking-limits";
import { finding } from "@/features/analysis/long-analysis";
import { formatCount, formatLatency, formatNumber, formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { tooLong } from "./context";
import { rateWord } from "./figures";
import type { PlanAnswer } from "./plan";
import { listPrices, waysOut } from "./prices";
import { deploymentWords, gpuWord, optionWord, STOP_WORD } from "./words";

export function planVerdict(answer: PlanAnswer): Verdict {
  const { winner, options, partial } = answer;
  const long = tooLong(answer.question);
  if (long) return { finding: long.finding, evidence: NO_START, help: long.help };
  if (partial !== null) return soFar(answer);
  if (winner === null) return nothing(answer);
  if (!winner.holds) return tooLittle(answer, winner);
  const { chance, gpus } = winner;
  const where = deploymentWords(winner);
  const tight = STOP_WORD[chance.ttft < chance.tpot ? "ttft" : "tpot"];
  const sure = chanceShare(chance.all);
  const closed = options.find(({ id }) => id === winner.id);
  const differs = closed ? differenceWords(winner, closed.rate) : text({ en: "", zh: "" });
  const held = heldWord(winner.clients);
  const idle = idleWords(answer.question.gpus, gpus);
  return {
    finding: text({
      en: `Yes, ${held.en} at once: run ${where.en}`,
      zh: `可以，${held.zh}：部署 ${where.zh}`,
    }),
    evidence: text({
      en: `${optionWord(winner)} on ${gpuWord(gpus)}, ${rateWord(winner.rate).en}: all limits hold with ${sure} chance, ${tight.en} is the tight one. ${idle.en}${why(answer, winner).en}${differs.en}`,
      zh: `${optionWord(winner)}，${gpus} 张 GPU，${rateWord(winner.rate).zh}：全部限制同时满足的概率为 ${sure}，偏紧的是 ${tight.zh}。${idle.zh}${why(answer, winner).zh}${differs.zh}`,
    }),
    help: safetyWords(answer, winner),
  };
}

function heldWord(clients: number): Text {
  const users = formatCount(Math.round(clients));
  if (clients < 0.5) return text({ en: "less than one user", zh: "不足一个并发用户" });
  return text({ en: `about ${users} users`, zh: `约 ${users} 个并发用户` });
}

const NO_START = text({
  en: "No engine starts it; the figures below are those of a model without that limit.",
  zh: "引擎无法启动；下方数值假设模型没有该限制。",
});

function soFar({ options, winner, partial }: PlanAnswer): Verdict {
  const [first] = options;
  const known = winner ?? first;
  if (!known) {
    return {
      finding: finding(partial, { en: "nothing has been found yet", zh: "尚未找到方案" }),
      evidence: text({ en: "Layouts are being searched.", zh: "正在搜索布局。" }),
      help: null,
    };
  }
  const users = formatCount(Math.round(known.clients));
  return {
    finding: finding(partial, {
      en: `${users} users at once: ${deploymentWords(known).en}`,
      zh: `${users} 个并发用户：${deploymentWords(known).zh}`,
    }),
    evidence: winner
      ? text({ en: "Simulated; others are still being compared.", zh: "已仿真；仍在比较其他方案。" })
      : text({
          en: `${optionWord(known)} in closed form; the simulation follows and decides.`,
          zh: `${optionWord(known)}（闭式解）；随后由仿真判定。`,
        }),
    help: null,
  };
}

/** GPUs that the plan has no use for. */
function idleWords(owned: number, used: number): Text {
  const idle = owned - used;
  if (idle <= 0) return text({ en: "", zh: "" });
  return text({ en: `${gpuWord(idle)} of ${owned} stay idle. `, zh: `${owned} 张中有 ${idle} 张空闲。` });
}

/** A difference that shows as nothing is not worth a sentence. */
const NOTHING = 0.005;

/** One pool or two, whichever served more, and by how much. */
function why({ checked }: PlanAnswer, winner: Checked): Text {
  const split = winner.unit.prefill !== null;
  const other = checked.find(({ unit, holds }) => holds && (unit.prefill !== null) !== split);
  const gain = other ? winner.perGpu / other.perGpu - 1 : 0;
  if (gain < NOTHING) return text({ en: "", zh: "" });
  const more = formatPercent(gain, 2);
  return split
    ? text({
        en: `Separate prefill and decode give ${more} more per GPU than one pool. `,
        zh: `PD 分离的每卡输出比单池多 ${more}。`,
      })
    : text({
        en: `One pool gives ${more} more per GPU than separate prefill and decode. `,
        zh: `单池的每卡输出比 PD 分离多 ${more}。`,
      });
}

/** The simulation decides; how far the closed form was off is said. */
function differenceWords(winner: Checked, closed: number): Text {
  const share = winner.rate / closed - 1;
  const there = formatNumber(closed);
  if (Math.abs(share) < 0.02) return text({ en: "", zh: "" });
  return text({
    en: `Means in closed form said ${there} requests/s; the simulation decides.`,
    zh: `闭式解（均值）为 ${there} 请求/s，以仿真为准。`,
  });
}

/** The same by the estimate alone: what the margin is worth. */
function safetyWords({ plain, question }: PlanAnswer, winner: Checked): Text | null {
  if (plain === null || question.safety === null) return null;
  const less = 1 - winner.rate / plain.rate;
  if (less < NOTHING) return null;
  const [share, sure] = [formatPercent(Math.max(0, less), 2), formatPercent(question.safety, 2)];
  const even = chanceShare(plain.chance.all);
  return text({
    en: `Being ${sure} sure costs ${share} of the traffic: by the estimate alone ${optionWord(plain)} takes ${rateWord(plain.rate).en}, with ${even} chance.`,
    zh: `${sure} 的把握以 ${share} 的流量为代价：仅按估计值，${optionWord(plain)} 可承载 ${rateWord(plain.rate).zh}，概率为 ${even}。`,
  });
}

function tooLittle({ question }: PlanAnswer, winner: Checked): Verdict {
  const { goal, chip } = question;
  const held = goal.kind === "rate" ? rateWord(winner.rate) : usersWord(winner.clients);
  const asked = goal.kind === "rate" ? rateWord(goal.rate) : usersWord(goal.kind === "clients" ? goal.clients : 0);
  const needed = neededGpus(goal, winner);
  return {
    finding: text({
      en: `No: ${question.gpus} × ${chip.name} hold ${held.en} of the ${asked.en} you ask for`,
      zh: `不能：${question.gpus} × ${chip.name} 只能承载 ${held.zh}，而要求为 ${asked.zh}`,
    }),
    evidence: text({
      en: `${optionWord(winner)}, within the limits; no layout that was simulated comes nearer.`,
      zh: `${optionWord(winner)}，满足限制；已仿真的布局中没有更接近的。`,
    }),
    help: text({
      en: `${gpuWord(needed)} of this kind would do, in the same layout.`,
      zh: `沿用该布局需要 ${needed} 张同型号 GPU。`,
    }),
  };
}

const usersWord = (users: number): Text =>
  text({ en: `${formatCount(Math.round(users))} users`, zh: `${formatCount(Math.round(users))} 个用户` });

function nothing(answer: PlanAnswer): Verdict {
  const { outcomes, options } = answer;
  const stops = outcomes.find(({ aspect }) => aspect === "front")?.stops;
  const [first] = options;
  const words = first ? STOP_WORD[firstLimit(first)] : null;
  return {
    finding: nothingHolds(answer),
    evidence: words
      ? text({
          en: `In closed form ${first ? optionWord(first) : ""} does; once simulated ${words.en} is missed at every load.`,
          zh: `闭式解中 ${first ? optionWord(first) : ""} 可行；经仿真，任何负载下 ${words.zh} 均不达标。`,
        })
      : stoppedWords(stops ?? null),
    help: wayOut(answer, stops ?? null),
  };
}

/** Where more GPUs alone make it a Yes, their count is the reason. */
function nothingHolds(answer: PlanAnswer): Text {
  const [way] = waysOut(answer);
  const { chip, gpus } = answer.question;
  if (way?.id !== "gpus")
    return text({ en: "No: nothing keeps every limit on these GPUs", zh: "不能：这些 GPU 上没有方案满足全部限制" });
  return text({
    en: `No: ${gpus} × ${chip.name} are too few, it takes ${way.at}`,
    zh: `不能：${gpus} × ${chip.name} 不够，需要 ${way.at} 张`,
  });
}

/** How many layouts were looked at, and what stops most of them. */
function stoppedWords(stops: Stops | null): Text {
  if (stops === null || stops.layouts === 0) return text({ en: "No layout fits them.", zh: "没有适合的布局。" });
  const [most] = [...STOPS].sort((a, b) => stops.first[b] - stops.first[a]);
  const stopped = most ? stops.first[most] : 0;
  const [looked, some] = [formatCount(stops.layouts), formatCount(stopped)];
  const name = STOP_WORD[most ?? "layout"];
  if (stops.layouts === 1)
    return text({
      en: `One layout was looked at, and ${name.en} stops it.`,
      zh: `仅有一个布局，受阻于 ${name.zh}。`,
    });
  return text({
    en: `${looked} layouts were looked at. ${name.en} stops ${stopped === stops.layouts ? "all" : some} of them.`,
    zh: `已检查 ${looked} 个布局，其中 ${some} 个首先受阻于 ${name.zh}。`,
  });
}

/** What makes it a Yes once simulated; where that is not asked, what would have to give way in closed form. */
function wayOut(answer: PlanAnswer, stops: Stops | null): Text | null {
  const { offers } = answer;
  if (!offers.ended) return SEEKING;
  const [way] = waysOut(answer);
  if (way?.best) {
    const users = formatCount(Math.round(way.best.clients));
    return text({
      en: `${way.word.en} ${way.step.en} makes it a Yes: ${optionWord(way.best)}, about ${users} users at once.`,
      zh: `${way.word.zh} ${way.step.zh} 即可：${optionWord(way.best)}，约 ${users} 个并发用户。`,
    });
  }
  if (offers.outcomes.length > 0) return NO_WAY;
  const [nearest] = stops?.relaxations ?? [];
  if (nearest) {
    return text({
      en: `${nearest.limit.toUpperCase()} would have to be ${formatLatency(nearest.to)} instead of ${formatLatency(nearest.from)}, in closed form.`,
      zh: `${nearest.limit.toUpperCase()} 需由 ${formatLatency(nearest.from)} 放宽到 ${formatLatency(nearest.to)}（闭式解）。`,
    });
  }
  const [loosened] = answer.options.length === 0 ? listPrices(answer) : [];
  if (!loosened?.best) return null;
  const { word, step, best } = loosened;
  return text({
    en: `${word.en} ${step.en} would let ${optionWord(best)} pass, in closed form.`,
    zh: `${word.zh} ${step.zh} 即可采用 ${optionWord(best)}（闭式解）。`,
  });
}

const SEEKING = text({ en: "Looking for the change that makes it a Yes…", zh: "正在寻找可行的改动…" });
const NO_WAY = text({
  en: "No single change makes it a Yes: ten times a limit, a narrower cache, less safety and 32 times the GPUs were tried.",
  zh: "单独一项改动均不可行：已尝试限制放宽至十倍、更窄的缓存、更低的把握与 32 倍的 GPU。",
});
