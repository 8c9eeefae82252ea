/** Reasons and configurations in words, both numbers with their units. */
import type { Issue } from "@/lib/issue";
import { formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import { computeExcess, type Check } from "./criteria/limits";
import type { Reason } from "./criteria/reasons";
import * as m from "@/features/core/search/messages";

type Word = { readonly label: Text; readonly unit: string; readonly scale: number };

const word = (en: string, zh: string, unit = "", scale = 1): Word => ({ label: text({ en, zh }), unit, scale });

/** Units as people read them: `scale` turns the SI figure into them. */
export const REASON_WORDS: Readonly<Record<Reason, Word>> = {
  TP_DIVIDES_HEADS: word("TP does not divide the heads", "TP 不能整除注意力头数"),
  EP_DIVIDES_EXPERTS: word("EP does not divide the experts", "EP 不能整除专家数"),
  EP_DIVIDES_STAGE: word("EP does not divide the stage", "EP 不能整除流水级 GPU 数"),
  ETP_DIVIDES_WIDTH: word("Expert TP does not divide the expert width", "专家 TP 不能整除专家宽度"),
  PP_LAYERS: word("More stages than layers", "流水级数超过层数"),
  ADP_NEEDS_EXPERTS: word("Attention DP without experts", "稠密模型不支持注意力 DP"),
  ENGINE_LAYOUT: word("The engine does not start the layout", "引擎无法启动该并行配置"),
  UNPRICED: word("A figure of the chip is not known", "缺少芯片数据"),
  WEIGHTS_OOM: word("Weights exceed the memory", "权重超出显存"),
  KV_OOM: word("No room for one request", "放不下一个请求"),
  NODE_BOUNDARY: word("GPUs of a tensor-parallel group", "张量并行组的 GPU 数", "GPU"),
  GPUS: word("GPUs", "GPU 数", "GPU"),
  QUEUE: word("Clients of an instance", "单实例并发", "req"),
  TTFT: word("TTFT", "TTFT", "ms", 1e3),
  TPOT: word("TPOT", "TPOT", "ms", 1e3),
  E2E: word("End-to-end time", "端到端时延", "s"),
  REQUESTS: word("Request rate", "请求速率", "req/s"),
  THROUGHPUT: word("Output rate", "输出速率", "tok/s"),
  GOODPUT: word("Goodput", "有效请求速率", "req/s"),
  COST_HOUR: word("Cost per hour", "每小时成本", "$/h"),
  POWER: word("Power", "功耗", "kW", 1e-3),
  COST: word("Cost of output", "输出成本", "$/Mtok"),
  ENERGY: word("Energy of output", "输出能耗", "J/tok"),
};

/** "620 ms": three significant digits, whole numbers where they are larger. */
export function amount(reason: Reason, value: number): string {
  const { unit, scale } = REASON_WORDS[reason];
  const scaled = value * scale;
  const digits = Math.abs(scaled) >= 1000 ? Math.round(scaled) : Number(scaled.toPrecision(3));
  return unit === "" ? String(digits) : `${digits} ${unit}`;
}

/** What a search asks of the mean, where that is less than the limit that the scenario states; seconds. Empty: no more is asked. */
export function headroomWords(stated: number | null, held: number | null): Text {
  if (stated === null || held === null || held >= stated) return m.sign;
  const [less, share] = [amount("TPOT", held), formatPercent(1 - held / stated, 2)];
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
      ? m.labelIsShareAboveLimit({ is, share, should, label: { en: label.en, zh: spaced(label.zh) } })
      : m.labelIsOfShouldThat({ is, should, share, label: { en: label.en, zh: spaced(label.zh) } }),
  };
}

/** Chinese keeps a space after a Latin word. */
const spaced = (label: string): string => (/[A-Za-z]$/.test(label) ? `${label} ` : label);

const unknownFigure = (reason: Reason): Issue => {
  const { label } = REASON_WORDS[reason];
  return {
    code: `SEARCH-${reason.replaceAll("_", "-")}`,
    at: reason.toLowerCase(),
    message: m.labelNotKnownBecausePrice({ label }),
    fix: m.enterPriceOrPowerOf,
  };
};
