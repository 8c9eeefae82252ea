/** The four figures of a selection, all from unions of intervals. */
import { CAUSE_WORDS, IDLE_CAUSES } from "@/features/core/trace";
import { figure, part, term, type Figure } from "@/features/answers/explain";
import { formatLatency, formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { fromUs } from "@/lib/units/edge";
import type { Selection } from "./selection";
import { PASS_WORDS } from "./words";

/** Of microseconds. */
export const durationText = (us: number): string => formatLatency(fromUs(us));

export const selectionFigures = (selection: Selection): readonly Figure[] =>
  [step, busyFigure, idleFigure, exposedFigure].map((make) => make(selection));

const measured = ({ opened: { name } }: Selection) =>
  ({ unit: "s", grade: "measured", source: text({ en: `measured: ${name}`, zh: `实测：${name}` }) }) as const;

function step(selection: Selection): Figure {
  const { wall, busy, idle } = selection.figures;
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

function busyFigure(selection: Selection): Figure {
  const { wall, busy, sum } = selection.figures;
  return figure({
    ...measured(selection),
    id: "busy",
    label: text({ en: "Busy", zh: "忙碌" }),
    value: fromUs(busy),
    context: shareText(busy, wall),
    formula: [`|∪ [start, end)|, ${selection.device.streams.length} streams`, `= ${durationText(busy)}`],
    terms: [term("sum", text({ en: "durations added", zh: "时长相加" }), durationText(sum), fromUs(sum))],
    assumptions: [
      text({
        en: "Kernels, copies and fills of all streams, as a union: what overlaps counts once.",
        zh: "所有流上的内核、拷贝与填充取并集：重叠部分只计一次。",
      }),
    ],
  });
}

function idleFigure(selection: Selection): Figure {
  const { wall, busy, idle, causes } = selection.figures;
  return figure({
    ...measured(selection),
    id: "idle",
    label: text({ en: "Idle", zh: "空闲" }),
    value: fromUs(idle),
    context: shareText(idle, wall),
    formula: ["step − busy", `= ${durationText(wall)} − ${durationText(busy)} = ${durationText(idle)}`],
    terms: IDLE_CAUSES.flatMap((cause) => {
      const time = causes[cause] ?? 0;
      return time === 0 ? [] : [part(cause, CAUSE_WORDS[cause], durationText(time), fromUs(time))];
    }),
    assumptions: [
      text({
        en: "A gap is charged to the kernel that ends it: it waits for the host where that kernel was launched after the device had run dry.",
        zh: "空隙记在结束它的内核上：若该内核在设备空转之后才启动，则为等待主机。",
      }),
    ],
  });
}

function exposedFigure(selection: Selection): Figure {
  const { exposed, communication, wall } = selection.figures;
  return figure({
    ...measured(selection),
    id: "exposed",
    label: text({ en: "Exposed communication", zh: "未重叠的通信" }),
    value: fromUs(exposed),
    context: shareText(exposed, wall),
    formula: ["|∪ communication| − what other work hides of it", `= ${durationText(exposed)}`],
    terms: [
      term(
        "communication",
        text({ en: "communication, covered time", zh: "通信覆盖的时间" }),
        durationText(communication),
        fromUs(communication),
      ),
    ],
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

function scopeText({ opened, scope, pass, layer }: Selection): Text {
  const so = opened.complete ? text({ en: "", zh: "" }) : text({ en: ", so far", zh: "，截至目前" });
  const kind = PASS_WORDS[pass?.kind ?? "unknown"];
  switch (scope) {
    case "range":
      return text({ en: `selected range${so.en}`, zh: `所选范围${so.zh}` });
    case "layer":
      return text({
        en: `layer ${layer?.index}, pass ${pass?.index}${so.en}`,
        zh: `第 ${pass?.index} 次前向，第 ${layer?.index} 层${so.zh}`,
      });
    case "pass":
      return text({ en: `pass ${pass?.index}, ${kind.en}${so.en}`, zh: `第 ${pass?.index} 次，${kind.zh}${so.zh}` });
    case "trace":
      return text({ en: `whole trace${so.en}`, zh: `整个轨迹${so.zh}` });
  }
}
