/** The sentence above the figures: the hottest stage, how far ahead it is, and from which head size on that changes. */
import type { Verdict } from "@/features/answers/answer";
import { formatLatency, formatNumber, formatPercent } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { spacedBefore } from "@/lib/format/word-forms";
import type { Crossover } from "./crossover";
import { sayCrossings } from "./crossover-report";
import type { Input } from "./input";
import type { PhaseAttention } from "./phase";
import type { SweepPoint } from "./sweep";
import { STAGE_NAME } from "./words";
import * as m from "./messages";

type Phases = { readonly prefill: PhaseAttention; readonly decode: PhaseAttention };

type Beside = { readonly sweep: readonly SweepPoint[]; readonly crossovers: readonly Crossover[] };

export function verdict(input: Input, phases: Phases, { sweep, crossovers }: Beside): Verdict {
  const now = phases[input.phase];
  const other = phases[input.phase === "prefill" ? "decode" : "prefill"];
  const stage = STAGE_NAME[now.hottest];
  const share = formatPercent(now.serial === 0 ? 0 : now.times[now.hottest] / now.serial, 2);
  const name = input.phase === "prefill" ? m.prefill2 : m.decode2;
  const its = input.phase === "prefill" ? m.decode2 : m.prefill2;
  return {
    finding: m.hottestStageOfNameAttention({ name, stage: spacedBefore(stage) }),
    evidence: m.timesAtItsRoofShare({
      times: formatLatency(now.times[now.hottest]),
      share,
      its,
      stageName: spacedBefore(STAGE_NAME[other.hottest]),
    }),
    help: join(help(input, now, sweep), sayCrossings(crossovers)),
  };
}

/** A second sentence after a first, or either alone. */
function join(first: Text | null, second: Text | null): Text | null {
  if (first === null || second === null) return first ?? second;
  return m.firstSecond({ first, second });
}

/** Exponentials against products: what head size turns it over on this chip. */
function help(
  { soft_exp, sweep: kind }: Input,
  { rates, work }: PhaseAttention,
  sweep: readonly SweepPoint[],
): Text | null {
  if (work.exponentials === 0) return null;
  const size = formatNumber(rates.balancedHead * (1 - soft_exp));
  const rest = kind === "heads" ? null : turning(sweep);
  const more = rest === null ? m.sign : m.inSweepProductsTakeLonger({ rest });
  return m.belowHeadSizeOfSize({ size, more });
}

function turning(sweep: readonly SweepPoint[]): number | null {
  const first = sweep.find(({ answer: { times } }) => times.qk + times.pv >= times.softmax);
  return first === undefined || first === sweep[0] ? null : first.at;
}
