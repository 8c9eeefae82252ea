/** What drafts gain against the batch, with the batch from which on they lose. */
import type { ChartPart } from "@/features/answers/answer";
import type { DraftGain } from "@/features/core/serving/closed-form/draft-gain";
import type { Curves } from "@/lib/charts/drawing";
import { curvesTable } from "@/lib/charts/drawn-table";
import { formatCount, formatNumber } from "@/lib/format/quantity";
import { text, type Text, type Translate } from "@/lib/text";

export function draftChart(gain: DraftGain, t: Translate): ChartPart {
  const curves = draw(gain, t);
  return {
    kind: "chart",
    id: "drafts",
    label: text({ en: "Gain of drafts", zh: "草稿收益" }),
    title: t(statement(gain)),
    subtitle: t(
      text({
        en: "Tokens kept of a step over how much longer it takes, steps that only decode, by sequences of an instance",
        zh: "每步保留的 token 数与步时增长之比（仅解码步），随单实例序列数",
      }),
    ),
    drawing: { kind: "curves", ...curves },
    table: curvesTable(curves),
  };
}

function draw({ points, now, breakEven }: DraftGain, t: Translate): Curves {
  const marks = breakEven === null || breakEven === 0 ? [] : [{ at: breakEven, label: formatCount(breakEven) }];
  return {
    x: { title: t(text({ en: "Sequences that decode at once", zh: "同时解码的序列数" })), unit: "", log: true },
    y: { title: t(text({ en: "Gain", zh: "收益" })), unit: "×", log: false },
    lines: [
      {
        name: t(text({ en: "Gain of drafts", zh: "草稿收益" })),
        slot: 1,
        points: points.map(({ running, gain }) => ({ x: running, y: gain })),
      },
    ],
    across: [...marks, { at: now.running, label: t(text({ en: "now", zh: "当前" })) }],
    along: [{ at: 1, label: t(text({ en: "break-even", zh: "盈亏平衡" })), strong: true }],
  };
}

function statement({ breakEven, now, points }: DraftGain): Text {
  const gain = formatNumber(now.gain);
  const running = formatCount(Math.round(now.running));
  if (breakEven === 0) return text({ en: "These drafts gain at no batch", zh: "该草稿配置在任何批次下都无收益" });
  if (breakEven === null) {
    const most = formatCount(points.at(-1)?.running ?? 0);
    return text({
      en: `Drafts gain up to ${most} sequences and beyond: ${gain} × at ${running}`,
      zh: `草稿在 ${most} 个序列内均有收益：${running} 个时为 ${gain} 倍`,
    });
  }
  const most = formatCount(breakEven);
  return text({
    en: `Drafts gain up to ${most} sequences at once: ${gain} × at ${running}`,
    zh: `同时解码不超过 ${most} 个序列时草稿有收益：${running} 个时为 ${gain} 倍`,
  });
}
