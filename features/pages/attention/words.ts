/** Words and colours of stages. */
import { text, verbatim, type Text } from "@/lib/text";
import type { Input } from "./input";
import type { Stage } from "./stage-times";

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

export const STAGE_NAME: Readonly<Record<Stage, Text>> = {
  qk: text({ en: "QK", zh: "QK" }),
  pv: text({ en: "PV", zh: "PV" }),
  softmax: text({ en: "softmax (exponentials)", zh: "softmax（指数）" }),
  vector: text({ en: "mask, scale and sums", zh: "掩码、缩放与求和" }),
  scan: text({ en: "the recurrent scan", zh: "递推扫描" }),
  memory: text({ en: "reading and writing HBM", zh: "HBM 读写" }),
};

export const STAGE_SHORT: Readonly<Record<Stage, Text>> = {
  qk: verbatim("QK"),
  pv: verbatim("PV"),
  softmax: verbatim("softmax"),
  vector: text({ en: "mask, scale, sums", zh: "掩码、缩放、求和" }),
  scan: text({ en: "scan", zh: "扫描" }),
  memory: verbatim("HBM"),
};

export const SLOT = { qk: 1, pv: 5, softmax: 3, vector: 4, scan: 6, memory: 2 } as const satisfies Record<
  Stage,
  number
>;

/** What the sweep changes. */
export const sweptWidth = ({ sweep }: Input): Text =>
  sweep === "heads" ? text({ en: "query heads", zh: "查询头数" }) : text({ en: "head size", zh: "头维度" });
