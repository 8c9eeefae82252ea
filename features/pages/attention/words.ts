/** Words and colours of stages. */
import { verbatim, type Text } from "@/lib/text";
import type { Input } from "./input";
import type { Stage } from "./stage-times";
import * as m from "./messages";

export const STAGE_NAME: Readonly<Record<Stage, Text>> = {
  qk: m.qk,
  pv: m.pv,
  softmax: m.softmaxExponentials,
  vector: m.maskScaleAndSums,
  scan: m.recurrentScan,
  memory: m.readingAndWritingHbm,
};

export const STAGE_SHORT: Readonly<Record<Stage, Text>> = {
  qk: verbatim("QK"),
  pv: verbatim("PV"),
  softmax: verbatim("softmax"),
  vector: m.maskScaleSums,
  scan: m.scan,
  memory: verbatim("HBM"),
};

export const SLOT = { qk: 1, pv: 5, softmax: 3, vector: 4, scan: 6, memory: 2 } as const satisfies Record<
  Stage,
  number
>;

/** What the sweep changes. */
export const sweptWidth = ({ sweep }: Input): Text => (sweep === "heads" ? m.queryHeads : m.headSize);
