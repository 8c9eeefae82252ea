/** Labels, order and scales of the page; no formulas. */
import type { AttentionAnswer } from "@/features/pages/attention/attention";
import type { Input } from "@/features/pages/attention/input";
import { STAGES, type Stage } from "@/features/pages/attention/stage-times";
import { text, verbatim, type Text } from "@/lib/text";

export type Translate = (words: Text) => string;

export const WORDS = {
  stages: text({ en: "Stages of one pass, per GPU", zh: "单次前向的各级（每卡）" }),
  kinds: text({ en: "Stages by kind of layer", zh: "按层类型的各级" }),
  tiles: text({ en: "Tiles of Br × Bc on a core", zh: "单核上的 Br × Bc 分块" }),
  tilesNote: text({
    en: "Larger tiles read K and V less often, waste more at the mask and leave room for fewer blocks on a core. 0 blocks: does not fit.",
    zh: "分块越大，K、V 重读越少，但掩码处浪费更多，单核能容纳的块更少。0 块表示放不下。",
  }),
  architectures: text({ en: "Exponentials against matrix work, by architecture", zh: "各架构的指数与矩阵算力" }),
  architecturesNote: text({
    en: "Per clock and core, 16-bit operands. Below the balanced head size the exponentials take longer than QK and PV together.",
    zh: "每核每时钟，16 位操作数。头维度低于平衡值时，指数比 QK 与 PV 之和更慢。",
  }),
};

export const SLOT: Readonly<Record<Stage, 1 | 2 | 3 | 4 | 5 | 6>> = {
  qk: 1,
  pv: 5,
  softmax: 3,
  vector: 4,
  scan: 6,
  memory: 2,
};

export const STAGE_SHORT: Readonly<Record<Stage, Text>> = {
  qk: verbatim("QK"),
  pv: verbatim("PV"),
  softmax: verbatim("softmax"),
  vector: text({ en: "mask, scale, sums", zh: "掩码、缩放、求和" }),
  scan: text({ en: "scan", zh: "扫描" }),
  memory: verbatim("HBM"),
};

const AXIS = {
  size: text({ en: "head size", zh: "头维度" }),
  heads: text({ en: "query heads", zh: "查询头数" }),
};

export const axisOf = ({ sweep }: Input): Text => (sweep === "heads" ? AXIS.heads : AXIS.size);

export const shownStages = ({ sweep }: AttentionAnswer): readonly Stage[] =>
  STAGES.filter((stage) => sweep.some(({ answer }) => answer.times[stage] > 0));

/** What the marked line rests on. */
export const doubtNote = ({ prefill: { rates } }: AttentionAnswer): Text | undefined =>
  rates.expDoubt === null
    ? undefined
    : text({
        en: `≈ Exponentials per clock: ${rates.expDoubt.en}. Enter your own under Units of the chip.`,
        zh: `≈ 每时钟指数数：${rates.expDoubt.zh}。可在“芯片单元”中自行填写。`,
      });
