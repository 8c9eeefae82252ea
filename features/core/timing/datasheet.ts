/**
 * The datasheet grade: peak rates times prior efficiencies, with a latency floor per kernel.
 *
 *   t = floor + ( (W / (P · e_c))⁴ + (Q / (B · e_m))⁴ )^¼
 *
 *   W work FLOP · Q HBM traffic B · P dense peak of the operator's format · B HBM bandwidth
 *   e_c, e_m shares that the operator's family reaches (priors.ts)
 *
 * Source: roofline (Williams, Waterman, Patterson, CACM 52(4), 2009) with a smooth ridge. The efficiency seen by a small operator
 * falls because its floor does not shrink. Refuses: an operator whose format the machine was not built with (a bug, throws).
 */
import { hbmTraffic, type Message, type Operator } from "@/features/core/operators/operator";
import { collectiveTime } from "@/features/core/hardware/topology/collectives";
import { PRIOR_LINK_EFFICIENCY } from "@/features/core/hardware/topology/priors";
import { seconds } from "@/lib/units/quantity";
import { linkKey, type Machine } from "./machine";
import { exchangeTime } from "./laws/families/exchange-law";
import { FAMILY_PRIORS, FORMAT_FACTOR, KERNEL_NORM } from "./priors";
import type { KernelTime, MessageTime, Timer } from "./timer";

export function datasheetTimer(machine: Machine): Timer {
  return {
    grade: "datasheet",
    kernel: (operator) => kernelTime(machine, operator),
    message: (message) => messageTime(machine, message),
  };
}

function kernelTime(machine: Machine, operator: Operator): KernelTime {
  const prior = FAMILY_PRIORS[operator.family];
  const compute = operator.flops === 0 ? 0 : operator.flops / achievableRate(machine, operator);
  const traffic = hbmTraffic(operator);
  const memory = traffic / (machine.bandwidth * (machine.mbu ?? prior.memory));
  const busy = (compute ** KERNEL_NORM + memory ** KERNEL_NORM) ** (1 / KERNEL_NORM);
  // Operators that only carry a message or resident weights launch no kernel of their own.
  const floor = operator.flops === 0 && traffic === 0 ? 0 : prior.floor;
  return { compute: seconds(compute), memory: seconds(memory), floor: seconds(floor), total: seconds(floor + busy) };
}

function achievableRate(machine: Machine, operator: Operator): number {
  const peak = machine.rates[operator.rate];
  if (peak === undefined)
    throw new Error(`${operator.id} needs ${operator.rate}, which the machine was not built with`);
  const efficiency =
    operator.attains ?? machine.mfu ?? FAMILY_PRIORS[operator.family].compute * FORMAT_FACTOR[operator.rate];
  return peak * efficiency;
}

function messageTime(machine: Machine, message: Message): MessageTime {
  const link = machine.links.get(linkKey(message));
  if (!link) throw new Error(`The machine was not built for a group of ${linkKey(message)}`);
  const { collective, bytes, routed } = message;
  if (routed) return exchangeTime(link, bytes, routed);
  const { latency, wire, time } = collectiveTime({ collective, bytes, link, efficiency: PRIOR_LINK_EFFICIENCY });
  return { latency, wire, total: time };
}
