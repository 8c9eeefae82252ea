/**
 * Seconds of an operator from measured tables, or the reason why they do not hold it. Nothing is extended beyond what was
 * measured; overridden chips (a peak, a bandwidth, a share set by hand) are not the ones that were measured.
 */
import { chipById } from "@/features/core/hardware/catalogue";
import { computeRate, requireBandwidth } from "@/features/core/hardware/require";
import { findDetail } from "@/features/core/operators/detail";
import type { Message, Operator } from "@/features/core/operators/operator";
import type { TableSet } from "../tables/table-set";
import { linkKey, type Machine } from "../machine";
import { lookupAttention, lookupBlock } from "./attention-lookup";
import { isOutside, type Answer } from "./coverage";
import { lookupGemm } from "./gemm-lookup";
import { attentionInBlock } from "./latent-block";
import { lookupMessage } from "./message-lookup";
import { lookupMoe } from "./moe-lookup";
import { lookupStream } from "./stream-lookup";
import { tableIndex, type TableIndex } from "./table-index";
import * as m from "./messages";

/** `price` prices the parts of a measured block that are taken off. */
export function lookup(
  tables: TableSet,
  operator: Operator,
  machine: Machine,
  price: (part: Operator) => number,
): Answer {
  const changed = changedFigure(machine, operator);
  if (changed) return changed;
  const index = tableIndex(tables);
  switch (operator.family) {
    case "gemm":
      return lookupGemm(index, operator);
    case "attention-prefill":
    case "attention-decode":
      return attention(index, operator, price);
    case "moe":
      return lookupMoe(index, operator);
    case "linear-attention":
      return { outside: m.recurrentScansArePricedBy };
    case "element-wise":
    case "embedding":
      return lookupStream(index, operator);
  }
}

function attention(index: TableIndex, operator: Operator, price: (part: Operator) => number): Answer {
  const kernel = lookupAttention(index, operator);
  if (!isOutside(kernel) || findDetail(operator, "attention")?.latent !== true) return kernel;
  const block = lookupBlock(index, operator);
  return block === null ? kernel : attentionInBlock(block, operator, price);
}

export function lookupCollective(tables: TableSet, message: Message, machine: Machine): Answer {
  const link = machine.links.get(linkKey(message));
  if (!link) throw new Error(`The machine was not built for a group of ${linkKey(message)}`);
  const stated = chipById(machine.chip.id);
  if (!stated.ok || stated.value.scaleUp.perDirection !== machine.chip.scaleUp.perDirection)
    return { outside: m.linksOfChipAreChanged };
  return lookupMessage(tableIndex(tables), message, link);
}

/** Null where the machine is the chip that was measured. */
function changedFigure(machine: Machine, { rate, flops }: Operator): Answer | null {
  const { chip, bandwidth, mfu, mbu } = machine;
  if (mfu !== null || mbu !== null) return { outside: m.mfuOrMbuIsSet };
  const sheet = flops === 0 ? null : computeRate(chip, rate);
  const samePeak = sheet === null || !sheet.ok || machine.rates[rate] === sheet.value;
  const stated = requireBandwidth(chip);
  if (samePeak && stated.ok && stated.value === bandwidth) return null;
  return { outside: m.peakOrBandwidthOfChip };
}
