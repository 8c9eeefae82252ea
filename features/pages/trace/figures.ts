/** The four figures of a selection, all from unions of intervals. */
import { figure, part, term, type Figure } from "@/features/explain";
import { formatLatency, formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { fromUs } from "@/lib/units/edge";
import type { Counted } from "./counted";
import type { Selection } from "./selection";
import { PASS_WORDS } from "./words";

/** Of microseconds. */
export const durationText = (us: number): string => formatLatency(fromUs(us));

export function selectionFigures(selection: Selection, counted: Counted): readonly Figure[] {
  return [step, busyFigure, idleFigure, exposedFigure].map((make) => make(selection, counted));
}

const measured = ({ trace: { name } }: Selection) =>
  ({ unit: "s", grade: "measured", source: text({ en: `measured: ${name}`, zh: `实测：${name}` }) }) as const;

function step(selection: Selection, { wall, busy, idle }: Counted): Figure {
  return figure({
    ...measured(selection),
    id: "step",
    label: text({ en: "Step time", zh: "步时" }),
    value: fromUs(wall),
    context: scopeText(selection),
    formula: ["last end − first start", `= ${durationText(wall)}`],
    terms: [
      part("busy", text({ en: "busy", zh: "忙碌" }), durationText(busy), fromUs(busy)),
      part("idle", text({ en: "idle", zh: "空闲" }), durationText(idle), fromUs(idle)),
    ],
  });
}

function busyFigure(selection: Selection, { wall, busy }: Counted): Figure {
  return figure({
    ...measured(selection),
    id: "busy",
    label: text({ en: "Busy", zh: "忙碌" }),
    value: fromUs(busy),
    context: shareText(busy, wall),
    formula: [`|∪ [start, end)|, ${selection.device.streams.length} streams`, `= ${durationText(busy)}`],
    assumptions: [
      text({
        en: "Kernels, copies and fills of all streams, as a union: what overlaps counts once.",
        zh: "所有流上的内核、拷贝与填充取并集：重叠部分只计一次。",
      }),
    ],
  });
}

function idleFigure(selection: Selection, { wall, busy, idle, hostWait }: Counted): Figure {
  const other = idle - hostWait;
  return figure({
    ...measured(selection),
    id: "idle",
    label: text({ en: "Idle", zh: "空闲" }),
    value: fromUs(idle),
    context: shareText(idle, wall),
    formula: ["step − busy", `= ${durationText(wall)} − ${durationText(busy)} = ${durationText(idle)}`],
    terms: [
      part("host", text({ en: "waits for the host", zh: "等待主机" }), durationText(hostWait), fromUs(hostWait)),
      part("other", text({ en: "other", zh: "其他" }), durationText(other), fromUs(other)),
    ],
    assumptions: [
      text({
        en: "A gap waits for the host where the call that launched the next kernel had not returned when the device ran dry.",
        zh: "若设备空转时启动下一内核的调用尚未返回，则该空隙计为等待主机。",
      }),
    ],
  });
}

function exposedFigure(selection: Selection, { wall, exposed, collectives }: Counted): Figure {
  const share = wall > 0 ? exposed / wall : 0;
  return figure({
    ...measured(selection),
    id: "exposed",
    label: text({ en: "Exposed communication", zh: "未重叠的通信" }),
    value: fromUs(exposed),
    context: text({ en: `${collectives} kernels`, zh: `${collectives} 个内核` }),
    formula: ["|∪ kernels| − |∪ kernels but communication|", `= ${durationText(exposed)}`],
    terms: [term("share", text({ en: "of the time", zh: "占时间" }), formatPercent(share, 2), share)],
    assumptions: [
      text({
        en: "Collectives, and dispatch and combine of experts.",
        zh: "集合通信，以及专家的分发与合并。",
      }),
    ],
  });
}

function shareText(time: number, wall: number): Text {
  const written = formatPercent(wall > 0 ? time / wall : NaN, 2);
  return text({ en: `${written} of the time`, zh: `占时间 ${written}` });
}

function scopeText({ trace, scope, pass, layer }: Selection): Text {
  const so = trace.complete ? text({ en: "", zh: "" }) : text({ en: ", so far", zh: "，截至目前" });
  const kind = pass ? PASS_WORDS[pass.kind] : null;
  if (scope === "range") return text({ en: `selected range${so.en}`, zh: `所选范围${so.zh}` });
  if (scope === "layer")
    return text({
      en: `layer ${layer?.index} of pass ${pass?.index}${so.en}`,
      zh: `第 ${pass?.index} 次前向的第 ${layer?.index} 层${so.zh}`,
    });
  if (scope === "pass")
    return text({ en: `pass ${pass?.index}, ${kind?.en}${so.en}`, zh: `第 ${pass?.index} 次，${kind?.zh}${so.zh}` });
  return text({ en: `whole trace${so.en}`, zh: `整个轨迹${so.zh}` });
}
