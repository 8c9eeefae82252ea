/** What a step keeps busy, in words and in the colours that it has everywhere. */
import { text, verbatim, type Text } from "@/lib/text";
import type { Resource } from "./step-time";

export const RESOURCE_WORD: Readonly<Record<Resource, Text>> = {
  compute: text({ en: "compute", zh: "计算" }),
  hbm: verbatim("HBM"),
  network: text({ en: "network", zh: "网络" }),
  launch: text({ en: "launch, host", zh: "启动与主机" }),
};

/** Colour slots. */
export const RESOURCE_SLOT = { compute: 1, hbm: 2, network: 3, launch: 5 } as const satisfies Record<Resource, number>;
