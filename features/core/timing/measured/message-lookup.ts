/** Collectives inside one scale-up domain, along the message size. */
import type { Message } from "@/features/core/operators/operator";
import { timeAt } from "../tables/curve";
import type { GroupLink } from "@/features/core/hardware/topology/group-link";
import { text } from "@/lib/text";
import type { Answer } from "./coverage";
import type { TableIndex } from "./table-index";

export function lookupMessage(index: TableIndex, { collective, bytes, routed }: Message, link: GroupLink): Answer {
  if (link.inter !== null)
    return { outside: text({ en: "the group leaves the measured domain", zh: "通信组超出实测的互联域" }) };
  if (routed)
    return {
      outside: text({ en: "no table of all-to-all kernels for experts", zh: "没有专家 all-to-all 内核的实测表" }),
    };
  const curves = index.startingWith("collective", [collective, link.size]);
  for (const curve of curves) {
    const found = timeAt(curve, bytes);
    if (found) return found;
  }
  return {
    outside:
      curves.length === 0
        ? text({ en: `no ${collective} table for ${link.size} ranks`, zh: `没有 ${link.size} 卡的 ${collective} 表` })
        : text({
            en: `${Math.round(bytes)} bytes lie outside the ${collective} table`,
            zh: `${Math.round(bytes)} 字节超出 ${collective} 表`,
          }),
  };
}
