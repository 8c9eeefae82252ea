/** Reasons and configurations in words, both numbers with their units. */
import type { Issue } from "@/lib/issue";
import { formatPercent } from "@/lib/format/quantity";
import { verbatim, type Text } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import { computeExcess, type Check } from "./criteria/limits";
import type { Reason } from "./criteria/reasons";
import * as m from "@/features/core/search/messages";
import * as r from "@/features/core/search/messages.reasons";

type Word = { readonly label: Text; readonly unit: string; readonly scale: number };

const word = (label: Text, unit = "", scale = 1): Word => ({ label, unit, scale });

/** Units as people read them: `scale` turns the SI figure into them. */
export const REASON_WORDS: Readonly<Record<Reason, Word>> = {
  TP_DIVIDES_HEADS: word(r.tpDoesNotDivideHeads),
  EP_DIVIDES_EXPERTS: word(r.epDoesNotDivideExperts),
  EP_DIVIDES_STAGE: word(r.epDoesNotDivideStage),
  ETP_DIVIDES_WIDTH: word(r.expertTpDoesNotDivide),
  PP_LAYERS: word(r.moreStagesThanLayers),
  ADP_NEEDS_EXPERTS: word(r.attentionDpWithoutExperts),
  ENGINE_LAYOUT: word(r.engineDoesNotStart),
  UNPRICED: word(r.figureOfChipIs),
  WEIGHTS_OOM: word(r.weightsExceedMemory),
  KV_OOM: word(r.noRoomForOneRequest),
  NODE_BOUNDARY: word(r.gpusOfTensorParallelGroup, "GPU"),
  GPUS: word(r.gpus, "GPU"),
  QUEUE: word(r.clientsOfInstance, "req"),
  ARRIVALS: word(r.requestsInFlightOfInstance, "req"),
  SIMULATION: word(r.randomArrivalsKnownFromRun),
  TTFT: word(verbatim("TTFT"), "ms", 1e3),
  TPOT: word(verbatim("TPOT"), "ms", 1e3),
  CHANCE: word(r.chanceOfBothLimits, "%", 100),
  E2E: word(r.endToEndTime, "s"),
  REQUESTS: word(r.requestRate, "req/s"),
  THROUGHPUT: word(r.outputRate, "tok/s"),
  GOODPUT: word(r.goodput, "req/s"),
  COST_HOUR: word(r.costPerHour, "$/h"),
  POWER: word(r.power, "kW", 1e-3),
  COST: word(r.costOfOutput, "$/Mtok"),
  ENERGY: word(r.energyOfOutput, "J/tok"),
};

/** "620 ms": three significant digits, whole numbers where they are larger. */
export function amount(reason: Reason, value: number): string {
  const { unit, scale } = REASON_WORDS[reason];
  const scaled = value * scale;
  const digits = Math.abs(scaled) >= 1000 ? Math.round(scaled) : Number(scaled.toPrecision(3));
  return unit === "" ? String(digits) : `${digits} ${unit}`;
}

/** What a search asks of the mean, where that is less than the limit that the scenario states; seconds. Empty: no more is asked. */
export function headroomWords(stated: number | null, actual: number | null): Text {
  if (stated === null || actual === null || actual >= stated) return m.sign;
  const [less, share] = [amount("TPOT", actual), formatPercent(1 - actual / stated, 2)];
  return m.tpotIsHeldToLess({ less, share });
}

/** A limit that does not hold, as an issue: value, limit, distance. */
export function checkIssue(check: Check): Issue {
  const { reason, value, limit, most } = check;
  const { label } = REASON_WORDS[reason];
  const [is, should] = [amount(reason, value), amount(reason, limit)];
  const far = computeExcess(value, limit, most);
  if (!Number.isFinite(value)) return unknownFigure(reason);
  const share = Number.isFinite(far) ? `${Number(toPercent(far).toPrecision(2))} %` : "∞";
  return {
    code: `SEARCH-${reason.replaceAll("_", "-")}`,
    at: reason.toLowerCase(),
    message: most
      ? m.labelIsShareAboveLimit({ is, share, should, label: spaced(label) })
      : m.labelIsOfShouldThat({ is, should, share, label: spaced(label) }),
  };
}

/** Chinese keeps a space after a Latin word. */
const spaced = ({ en, zh }: Text): Text => ({ en, zh: /[A-Za-z]$/.test(zh) ? `${zh} ` : zh });

const unknownFigure = (reason: Reason): Issue => {
  const { label } = REASON_WORDS[reason];
  return {
    code: `SEARCH-${reason.replaceAll("_", "-")}`,
    at: reason.toLowerCase(),
    message: m.labelNotKnownBecausePrice({ label }),
    fix: m.enterPriceOrPowerOf,
  };
};
