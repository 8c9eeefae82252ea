/** Collectives inside one scale-up domain, along the message size. */
import type { Message } from "@/features/core/operators/operator";
import { timeAt } from "../tables/curve";
import type { GroupLink } from "@/features/core/hardware/topology/group-link";
import type { Answer } from "./coverage";
import type { TableIndex } from "./table-index";
import * as m from "./messages";

export function lookupMessage(index: TableIndex, { collective, bytes, routed }: Message, link: GroupLink): Answer {
  if (link.inter !== null) return { outside: m.groupLeavesMeasuredDomain };
  if (routed)
    return {
      outside: m.noTableOfAllTo,
    };
  const curves = index.startingWith("collective", [collective, link.size]);
  for (const curve of curves) {
    const time = timeAt(curve, bytes);
    if (time) return time;
  }
  return {
    outside:
      curves.length === 0
        ? m.noCollectiveTableForSize({ collective, size: link.size })
        : m.bytesLieOutsideCollectiveTable({ bytes: Math.round(bytes), collective }),
  };
}
