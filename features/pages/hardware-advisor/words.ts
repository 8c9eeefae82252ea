/** Words of the page: formats, limiting factors, an accelerator in one line; used by page, verdict and exports. */
import type { CompassHardware } from "@/features/core/aicompass/presets";
import type { NumberFormat } from "@/features/core/model/spec";
import { formatCount, formatLatency, formatPercent, formatQuantity, NOTHING, formatMoney } from "@/lib/format/quantity";
import { BETWEEN, joinTexts, verbatim, type Text } from "@/lib/text";
import { layoutWords } from "./figures";
import type { Ranking } from "./input";
import type { Limiting } from "./sizing/limiting-factor";
import type { Part } from "./card/memory-share";
import type { RankedRow } from "./rank";
import type { PlainDeployment } from "./sizing/row";
import type { Factor } from "./sizing/trial";
import * as m from "./messages";

export const WORDS = {
  ranking: m.accelerators2,
  rankBy: m.rankBy,
  find: m.nameOrVendor,
  meets: m.keepTargets,
  misses: m.missTarget,
  unknown: m.figuresNotPublished,
  more: m.showAll,
  fewer: m.showFewer,
  none: m.noAcceleratorOfThatName,
  oneIsEnough: m.oneCardIsEnough,
  noSmaller: m.noSmallerLayoutCanBe,
  card: m.thisAccelerator,
  choose: m.accelerator,
  apply: m.useInScenario,
  applied: m.scenarioSet,
  edit: m.editCopy,
  listed: m.publicRent,
  yours: m.yours,
  price: m.pricePerGpuHour,
  memory: m.memoryOfOneCard,
  memoryNote: m.cardWithLeastRoomWhile,
  reach: m.whatOtherNumbersOfCards,
  reachNote: m.layoutWithMostOutputWithin,
  cards: m.cards2,
  compass: m.reportByAICompasssFormulas,
  compassLead: m.toReproduceOldReportsThese,
  compassTable: m.cardsByAICompass,
  compassNote: m.tableRowWrongContradictsVendors,
};

export const RANK_OPTION: Readonly<Record<Ranking, Text>> = {
  cards: m.cards,
  power: m.power,
  cost: m.cost,
};

export const PART_WORD: Readonly<Record<Part, Text>> = {
  attention: m.attentionWeights,
  dense: m.denseFfnWeights,
  routed: m.routedExperts,
  shared: m.sharedExperts,
  ends: m.embeddingAndHead,
  other: m.routerNormsScales,
  towers: m.visionAndAudioEncoders,
  kv: m.kvCacheInUse,
  activation: m.activations,
  engine: m.engineAndDriver,
  free: m.free,
};

export const FORMAT_WORD: Readonly<Record<NumberFormat, string>> = {
  fp32: "FP32",
  bf16: "BF16",
  fp8: "FP8",
  fp8_block: "FP8",
  int8: "INT8",
  int4: "INT4",
  nvfp4: "NVFP4",
  mxfp4: "MXFP4",
  mxfp8: "MXFP8",
};

export const cardsWord = (count: number): Text => m.cards3({ count });
const serversWord = (count: number): Text => m.countServers({ count });

export const FACTOR_WORD: Readonly<Record<Factor, Text>> = {
  weights: m.memoryWeights,
  cache: m.memoryKvCache,
  arrivals: m.requestsInFlight,
  ttft: verbatim("TTFT"),
  tpot: verbatim("TPOT"),
  chance: m.chanceOfBothLimits,
};

/** "TTFT 612 ms on 7 cards, target 500 ms". */
export function limitingWords({ factor, value, limit, stated, excess, cards }: Limiting): Text {
  const count = formatCount(cards);
  const on = m.countCards({ count, cards });
  if (factor === "weights") {
    if (excess > 10) return m.weightsDoNotFitBy;
    return m.weightsAndBuffersExceedMemory({ excess: formatPercent(excess, 2), on });
  }
  if (factor === "cache") {
    const [asked, held] = [formatCount(value), formatCount(limit)];
    return m.memoryOfOnCachesHeld({ held, asked, on });
  }
  if (factor === "arrivals") {
    const [asked, most] = [value, limit].map(formatCount);
    return m.randomArrivalsOfInstance({ asked: asked ?? "", most: most ?? "", on });
  }
  if (factor === "chance") {
    const [is, wanted] = [value, limit].map((share) => formatPercent(share, 2));
    return m.chanceOnLimit({ is: is ?? "", wanted: wanted ?? "", on });
  }
  const name = factor.toUpperCase();
  const words = { name, on, value: formatLatency(value), limit: formatLatency(stated) };
  // The margin that a probability asks for is no limit that anybody stated.
  return limit < stated
    ? m.nameValueOnLimitLessMargin({ ...words, less: formatLatency(limit) })
    : m.nameValueOnLimit(words);
}

/** "FP8 · BF16 arithmetic": for weights that are converted before multiplication. */
export function formatsWord({ stored, arithmetic }: RankedRow): Text {
  const known = FORMAT_WORD[stored];
  const used = arithmetic.toUpperCase();
  if (known === used || (stored === "nvfp4" && arithmetic === "fp4")) return verbatim(known);
  return m.keptStoredUsedArithmetic({ kept: known, used });
}

/** The amount that a row is ranked by. */
export function amountWords(row: RankedRow, rank: "cards" | "power" | "cost"): Text {
  const { deployment, watts, perHour, listed } = row;
  if (deployment === null) return verbatim(NOTHING);
  if (rank === "power") return watts === null ? m.tdpNotPublished : verbatim(formatQuantity(watts, "W"));
  if (rank === "cost") {
    if (perHour === null) return m.noPrice;
    const money = formatMoney(perHour);
    return listed ? m.moneyPerHourListed({ money }) : m.moneyPerHour({ money });
  }
  const words = cardsWord(deployment.counted);
  const count = formatCount(deployment.counted);
  return m.cardsWords({ cards: count, words });
}

export function whyWords({ kind, limiting, issues, deployment }: RankedRow): Text {
  if (kind === "unknown") {
    const reasons = issues.map(({ message }) => message).slice(0, 2);
    return joinTexts(reasons, BETWEEN);
  }
  if (limiting === null) return deployment?.cards === 1 ? WORDS.oneIsEnough : WORDS.noSmaller;
  const words = limitingWords(limiting);
  return kind === "meets" ? m.fewerWords({ words }) : words;
}

export const deploymentWords = (deployment: PlainDeployment): Text => {
  const [layout, servers] = [layoutWords(deployment), serversWord(deployment.servers)];
  return m.nameDeployment({ name: layout, deployment: servers });
};

export const statement = ({ name, deployment, kind }: RankedRow): Text => {
  if (deployment === null) return verbatim(name);
  const times = m.ttftTpot({ ttft: formatLatency(deployment.ttft), tpot: formatLatency(deployment.tpot) });
  const count = formatCount(deployment.counted);
  return kind === "meets"
    ? m.countNameTimes({ count, name, times })
    : m.countNameComesNearestTimes({ count, name, times });
};

export const compassName = ({ vendor, name }: CompassHardware): string => `${vendor} ${name}`;
