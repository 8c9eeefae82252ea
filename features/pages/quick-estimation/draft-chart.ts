/** What drafts gain against the batch, with the batch from which on they lose. */
import { chart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import type { DraftGain } from "@/features/core/serving/closed-form/draft-gain";
import type { Curves } from "@/lib/charts/drawing";
import { formatCount, formatNumber } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import * as m from "./messages";

export const draftChart = (gain: DraftGain, t: Translate): ChartPart =>
  chart(
    t,
    { id: "drafts", label: m.gainOfDrafts, title: statement(gain), subtitle: m.tokensKeptOfStepOver },
    { kind: "curves", ...draw(gain, t) },
  );

function draw({ points, now, breakEven }: DraftGain, t: Translate): Curves {
  const marks = breakEven === null || breakEven === 0 ? [] : [{ at: breakEven, label: formatCount(breakEven) }];
  return {
    x: { title: t(m.sequencesThatDecodeAtOnce), unit: "", log: true },
    y: { title: t(m.gain), unit: "×", log: false },
    lines: [
      {
        name: t(m.gainOfDrafts),
        slot: 1,
        points: points.map(({ running, gain }) => ({ x: running, y: gain })),
      },
    ],
    across: [...marks, { at: now.running, label: t(m.now) }],
    along: [{ at: 1, label: t(m.breakEven), strong: true }],
  };
}

function statement({ breakEven, now, points }: DraftGain): Text {
  const gain = formatNumber(now.gain);
  const running = formatCount(Math.round(now.running));
  if (breakEven === 0) return m.theseDraftsGainAtNo;
  if (breakEven === null) {
    const most = formatCount(points.at(-1)?.running ?? 0);
    return m.draftsGainUpToMost({ most, gain, running });
  }
  const most = formatCount(breakEven);
  return m.draftsGainUpToMostSequences({ most, gain, running });
}
