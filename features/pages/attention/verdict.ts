/** The sentence above the figures: the hottest stage, how far ahead it is, and from which head size on that changes. */
import type { Verdict } from "@/features/answers/answer";
import { formatLatency, formatNumber, formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { Crossover } from "./crossover";
import { sayCrossings } from "./crossover-report";
import type { Input } from "./input";
import type { PhaseAttention } from "./phase";
import type { SweepPoint } from "./sweep";
import { STAGE_NAME } from "./words";

type Phases = { readonly prefill: PhaseAttention; readonly decode: PhaseAttention };

type Beside = { readonly sweep: readonly SweepPoint[]; readonly crossovers: readonly Crossover[] };

export function verdict(input: Input, phases: Phases, { sweep, crossovers }: Beside): Verdict {
  const now = phases[input.phase];
  const other = phases[input.phase === "prefill" ? "decode" : "prefill"];
  const stage = STAGE_NAME[now.hottest];
  const share = formatPercent(now.serial === 0 ? 0 : now.times[now.hottest] / now.serial, 2);
  const name = input.phase === "prefill" ? text({ en: "prefill", zh: "预填充" }) : text({ en: "decode", zh: "解码" });
  const its = input.phase === "prefill" ? text({ en: "decode", zh: "解码" }) : text({ en: "prefill", zh: "预填充" });
  return {
    finding: text({
      en: `The hottest stage of ${name.en} attention is ${stage.en}`,
      zh: `${name.zh}注意力最热的一级是${apart(stage.zh)}`,
    }),
    evidence: text({
      en: `${formatLatency(now.times[now.hottest])} at its roof, ${share} of all stages; in ${its.en} it is ${STAGE_NAME[other.hottest].en}.`,
      zh: `按屋顶线 ${formatLatency(now.times[now.hottest])}，占各级合计的 ${share}；${its.zh}中是${apart(STAGE_NAME[other.hottest].zh)}。`,
    }),
    help: join(help(input, now, sweep), sayCrossings(crossovers)),
  };
}

/** A second sentence after a first, or either alone. */
function join(first: Text | null, second: Text | null): Text | null {
  if (first === null || second === null) return first ?? second;
  return text({ en: `${first.en}${second.en}`, zh: `${first.zh}${second.zh}` });
}

/** Latin words stand apart from Chinese ones. */
const apart = (words: string): string => (/^[A-Za-z]/.test(words) ? ` ${words}` : words);

/** Exponentials against products: what head size turns it over on this chip. */
function help(
  { soft_exp, sweep: kind }: Input,
  { rates, work }: PhaseAttention,
  sweep: readonly SweepPoint[],
): Text | null {
  if (work.exponentials === 0) return null;
  const size = formatNumber(rates.balancedHead * (1 - soft_exp));
  const rest = kind === "heads" ? null : turning(sweep);
  const more =
    rest === null
      ? text({ en: "", zh: "" })
      : text({ en: ` In the sweep the products take longer from ${rest} on.`, zh: `扫描中自 ${rest} 起矩阵乘更慢。` });
  return text({
    en: `Below a head size of ${size} the exponentials of this chip are slower than its matrix products.${more.en}`,
    zh: `头维度低于 ${size} 时，该芯片的指数比矩阵乘更慢。${more.zh}`,
  });
}

function turning(sweep: readonly SweepPoint[]): number | null {
  const first = sweep.find(({ answer: { times } }) => times.qk + times.pv >= times.softmax);
  return first === undefined || first === sweep[0] ? null : first.at;
}
