/** Attention and FFN apart: the time of each, who waits, and the ratio of GPUs that balances them. */
import type { Part } from "@/features/answers/answer";
import type { Side } from "@/features/core/operators/disaggregated";
import type { RatioLine, SideLine, SidesEstimate } from "@/features/core/passes/estimate";
import { table, type Table } from "@/lib/export/table";
import { formatPercent } from "@/lib/format/quantity";
import { text, type Text, type Translate } from "@/lib/text";
import { IN_MS, IN_PERCENT } from "@/lib/units/shown-in";

export const sideParts = (sides: SidesEstimate, t: Translate): readonly Part[] => [
  {
    kind: "table",
    id: "sides",
    title: text({ en: "Attention and FFN apart", zh: "注意力与 FFN 分离" }),
    note: waiting(sides.now),
    table: sideTable(sides.now, t),
  },
  {
    kind: "table",
    id: "ratios",
    title: text({ en: "Attention to FFN GPUs", zh: "注意力与 FFN 的 GPU 比例" }),
    note: balance(sides),
    table: ratioTable(sides, t),
  },
];

const SIDE_WORD: Readonly<Record<Side, Text>> = {
  attention: text({ en: "Attention GPUs", zh: "注意力 GPU" }),
  dispatch: text({ en: "Way to the FFN GPUs", zh: "发往 FFN GPU 的传输" }),
  ffn: text({ en: "FFN GPUs", zh: "FFN GPU" }),
  combine: text({ en: "Way back", zh: "返回传输" }),
};

const sideTable = ({ lines, batches }: RatioLine, t: Translate): Table =>
  table<SideLine>(
    t,
    [
      { id: "side", label: text({ en: "Side", zh: "侧" }), value: ({ side }) => t(SIDE_WORD[side]) },
      { id: "each", label: text({ en: "One micro-batch", zh: "单个微批" }), ...IN_MS, value: ({ each }) => each },
      {
        id: "all",
        label: text({ en: "All micro-batches", zh: "全部微批" }),
        ...IN_MS,
        value: ({ each }) => each * batches,
      },
      { id: "idle", label: text({ en: "Idle", zh: "空闲" }), ...IN_PERCENT, value: ({ idle }) => idle },
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
      {
        id: "attention-idle",
        label: text({ en: "Attention idle", zh: "注意力侧空闲" }),
        ...IN_PERCENT,
        value: (line) => idle(line, "attention"),
      },
      {
        id: "ffn-idle",
        label: text({ en: "FFN idle", zh: "FFN 侧空闲" }),
        ...IN_PERCENT,
        value: (line) => idle(line, "ffn"),
      },
      { id: "tpot", label: "TPOT", ...IN_MS, value: ({ tpot }) => tpot },
      {
        id: "per-gpu",
        label: text({ en: "Per GPU, generated", zh: "每卡生成" }),
        unit: "tok/s/GPU",
        value: ({ perGpu }) => perGpu,
      },
    ],
    ratios,
  );

function waiting(now: RatioLine): Text {
  const [attention, ffn] = [idle(now, "attention"), idle(now, "ffn")];
  const [a, f] = [formatPercent(attention), formatPercent(ffn)];
  return attention > ffn
    ? text({ en: `Attention waits ${a} of the step, FFN ${f}.`, zh: `注意力侧空闲 ${a}，FFN 侧空闲 ${f}。` })
    : text({ en: `FFN waits ${f} of the step, attention ${a}.`, zh: `FFN 侧空闲 ${f}，注意力侧空闲 ${a}。` });
}

function balance({ best, now }: SidesEstimate): Text {
  const ratio = `${best.attention} : ${best.ffn}`;
  return best === now
    ? text({
        en: `${ratio} gives most per GPU at this batch among those tried.`,
        zh: `此批量下，在所试比例中 ${ratio} 的每卡产出最高。`,
      })
    : text({
        en: `${ratio} would give most per GPU at this batch.`,
        zh: `此批量下，${ratio} 的每卡产出最高。`,
      });
}
