/**
 * Routed experts: hidden size, width and experts of one GPU as measured, along the tokens of the whole expert-parallel group.
 * The tables route by a power law (exponent 1.2, else 1.01), so their time holds the busiest rank already; InferSim's evenly.
 */
import { findDetail, type ExpertDetail } from "@/features/core/operators/detail";
import type { Operator } from "@/features/core/operators/operator";
import { timeAt } from "../tables/curve";
import { UNGATED } from "../tables/reference-tables";
import { EVEN_ROUTING, type Curve } from "../tables/table-set";
import { moeFormat } from "../laws/formats";
import { moeWork, type LocalExperts } from "../laws/families/moe-work";
import type { Answer } from "./coverage";
import type { TableIndex } from "./table-index";
import * as m from "./messages";

export function lookupMoe(index: TableIndex, operator: Operator): Answer {
  const work = moeWork(operator);
  const detail = findDetail(operator, "experts");
  if (!work || !detail) return { outside: m.itsDimensionsAreNotKnown };
  const stored = moeFormat(operator.rate, work.weightSize);
  const formats = stored === "w4a16_mxfp4" ? [stored, "w4a8_mxfp4_mxfp8"] : [stored];
  for (const format of formats) {
    const name = `${format}${work.matrices === 2 ? UNGATED : ""}`;
    const curves = index.startingWith("moe", [name, work.hidden, work.width, Math.round(work.localExperts)]);
    const time = timeOn(curves, operator, work, detail);
    if (time) return time;
  }
  const { localExperts, hidden, width } = work;
  return {
    outside: m.storedExpertsLocalExpertsOfHidden({ stored, localExperts: Math.round(localExperts), hidden, width }),
  };
}

const RANKS = 4;
const TOP_K = 5;
const ROUTING = ["power_law_1.2", "power_law_1.01", EVEN_ROUTING];

function timeOn(curves: readonly Curve[], operator: Operator, work: LocalExperts, detail: ExpertDetail) {
  const ranks = listRanks(curves, operator, work, detail);
  for (const routing of ROUTING) {
    for (const curve of curves) {
      if (curve.at[RANKS] !== ranks || curve.at.at(-1) !== routing) continue;
      const time = timeAt(curve, tokens(operator, ranks, Number(curve.at[TOP_K]), work.hidden, detail));
      if (time) return time;
    }
  }
  return null;
}

/** Width of expert parallelism: that of the exchange, or how many times more pairs a GPU sorts than it computes. */
function listRanks(curves: readonly Curve[], { messages }: Operator, work: LocalExperts, detail: ExpertDetail): number {
  const measured = [...new Set(curves.map((curve) => Number(curve.at[RANKS])))].sort((a, b) => a - b);
  const group = messages[0]?.group;
  if (group !== undefined) return measured.findLast((ranks) => group % ranks === 0) ?? 0;
  // The busiest rank computes more than its share: the next measured width above the quotient.
  const quotient = detail.routedRows / work.assignments;
  return measured.find((ranks) => ranks >= quotient - 1e-9) ?? 0;
}

/** Tokens of all ranks: from the combine, which carries every token once per rank that holds one of its experts. */
function tokens({ messages }: Operator, ranks: number, topK: number, hidden: number, detail: ExpertDetail): number {
  const combine = messages.at(-1);
  if (!combine) return Math.round(detail.routedRows / topK);
  const copies = ranks * (1 - (1 - 1 / ranks) ** topK) * (combine.group / ranks);
  return Math.round((combine.bytes / (copies * hidden * BF16)) * combine.group);
}

const BF16 = 2;
