/** Attention and FFN apart: the time of each, who waits, and the ratio of GPUs that balances them. */
import { head } from "@/features/quantities";
import type { Part } from "@/features/answers/answer";
import type { Side } from "@/features/core/operators/disaggregated";
import type { RatioLine, SideLine, SidesEstimate } from "@/features/core/passes/estimate";
import { table, type Table } from "@/lib/export/table";
import { formatPercent } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { IN_MS, IN_PERCENT } from "@/lib/units/shown-in";
import * as m from "./messages";

export const sideParts = (sides: SidesEstimate, t: Translate): readonly Part[] => [
  {
    kind: "table",
    id: "sides",
    title: m.attentionAndFfnApart,
    note: waiting(sides.now),
    table: sideTable(sides.now, t),
  },
  {
    kind: "table",
    id: "ratios",
    title: m.attentionToFfnGPUs,
    note: balance(sides),
    table: ratioTable(sides, t),
  },
];

const SIDE_WORD: Readonly<Record<Side, Text>> = {
  attention: m.attentionGPUs,
  dispatch: m.wayToFfnGPUs,
  ffn: m.ffnGPUs,
  combine: m.wayBack,
};

const sideTable = ({ lines, batches }: RatioLine, t: Translate): Table =>
  table<SideLine>(
    t,
    [
      { id: "side", label: m.side, value: ({ side }) => t(SIDE_WORD[side]) },
      { id: "each", label: m.oneMicroBatch, ...IN_MS, value: ({ each }) => each },
      { id: "all", label: m.allMicroBatches, ...IN_MS, value: ({ each }) => each * batches },
      { id: "idle", label: m.idle, ...IN_PERCENT, value: ({ idle }) => idle },
    ],
    lines,
  );

const idle = ({ lines }: RatioLine, side: Side): number => lines.find((line) => line.side === side)?.idle ?? 0;

const ratioTable = ({ ratios }: SidesEstimate, t: Translate): Table =>
  table<RatioLine>(
    t,
    [
      { id: "attention", label: SIDE_WORD.attention, value: ({ attention }) => attention },
      { id: "ffn", label: SIDE_WORD.ffn, value: ({ ffn }) => ffn },
      { id: "attention-idle", label: m.attentionIdle, ...IN_PERCENT, value: (line) => idle(line, "attention") },
      { id: "ffn-idle", label: m.ffnIdle, ...IN_PERCENT, value: (line) => idle(line, "ffn") },
      { id: "tpot", ...head("tpot"), value: ({ tpot }) => tpot },
      { id: "per-gpu", ...head("outputPerGpu"), value: ({ perGpu }) => perGpu },
    ],
    ratios,
  );

function waiting(now: RatioLine): Text {
  const [attention, ffn] = [idle(now, "attention"), idle(now, "ffn")];
  const [a, f] = [formatPercent(attention), formatPercent(ffn)];
  return attention > ffn ? m.attentionWaitsOfStepFfn({ a, f }) : m.ffnWaitsFOfStep({ f, a });
}

function balance({ best, now }: SidesEstimate): Text {
  const ratio = `${best.attention} : ${best.ffn}`;
  return best === now ? m.ratioGivesMostPerGpu({ ratio }) : m.ratioWouldGiveMostPer({ ratio });
}
