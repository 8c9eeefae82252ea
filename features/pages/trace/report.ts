/** What the page says of the selected part of a trace, in the order of reading. */
import type { Part, Reader, Report, Verdict } from "@/features/answer";
import type { Resolved } from "@/features/core/scenario/resolve";
import { formatPercent } from "@/lib/format/quantity";
import { FAMILY_NAMES } from "@/features/core/trace/kernels/rules";
import { text } from "@/lib/text";
import type { TraceAnswer } from "./analysis";
import { count, type Counted } from "./counted";
import { durationText, selectionFigures } from "./figures";
import type { TraceInput } from "./input";
import { select, type Selection } from "./selection";
import { familyTable, kernelTable, layerTable, MOST_ROWS, passTable, runTable } from "./tables";
import { WORDS } from "./words";

export function traceReport({ traces }: TraceAnswer, reader: Reader<TraceInput, Resolved, TraceAnswer>): Report {
  const selection = select(traces, reader.input);
  const notices: Part = {
    kind: "issues",
    id: "notices",
    issues: traces.flatMap((trace) => trace.notices),
  };
  if (selection === null)
    return {
      verdict: traces.length === 0 ? NOTHING_OPEN : NO_KERNELS,
      figures: [],
      parts: [{ kind: "view", id: "open" }, notices],
    };
  const counted = count(selection.device, selection);
  return {
    verdict: verdict(selection, counted),
    figures: selectionFigures(selection, counted),
    parts: [
      { kind: "view", id: "open" },
      notices,
      { kind: "view", id: "timeline" },
      {
        kind: "row",
        id: "tables",
        parts: [kernels(selection, counted, reader), ...beside(selection, counted, reader)],
      },
    ],
  };
}

type Asked = Reader<TraceInput, Resolved, TraceAnswer>;

function kernels(selection: Selection, counted: Counted, { t, input }: Asked): Part {
  const inOrder = input.order === "run";
  return {
    kind: "table",
    id: "kernels",
    title: WORDS.kernels,
    tools: "order",
    table: inOrder ? runTable(t, selection, counted) : kernelTable(t, selection, counted),
    paged: true,
    note:
      inOrder && counted.items.length > MOST_ROWS
        ? text({
            en: `The first ${MOST_ROWS} of the selection; select a layer or a range to see others.`,
            zh: `所选部分的前 ${MOST_ROWS} 个；请选择某一层或时间范围查看其余。`,
          })
        : undefined,
  };
}

function beside(selection: Selection, counted: Counted, { t }: Asked): readonly Part[] {
  const { segmentation } = selection.device;
  const families: Part = {
    kind: "table",
    id: "families",
    title: WORDS.families,
    table: familyTable(t, counted),
  };
  if (segmentation.passes.length === 0) return [families];
  const passes: Part = {
    kind: "table",
    id: "passes",
    title: WORDS.passes,
    table: passTable(t, selection),
    offers: {
      label: WORDS.show,
      changes: segmentation.passes.map(({ index }) => ({ pass: String(index), layer: "auto", range: "" })),
    },
    paged: false,
  };
  if (selection.pass === null)
    return [{ kind: "section", id: "beside", title: WORDS.passes, parts: [families, passes] }];
  const layers: Part = {
    kind: "table",
    id: "layers",
    title: WORDS.layers,
    table: layerTable(t, selection, selection.pass),
    offers: {
      label: WORDS.show,
      changes: selection.pass.layers.map(({ index }) => ({ layer: String(index), range: "" })),
    },
  };
  return [families, layers, passes];
}

const NOTHING_OPEN: Verdict = {
  finding: text({ en: "No trace is open", zh: "尚未打开轨迹" }),
  evidence: text({
    en: "Open what a profiler wrote: torch.profiler, vLLM, SGLang, or Nsight Systems as Chrome JSON.",
    zh: "请打开性能分析器写出的文件：torch.profiler、vLLM、SGLang，或以 Chrome JSON 导出的 Nsight Systems。",
  }),
  help: null,
};

const NO_KERNELS: Verdict = {
  finding: text({ en: "This trace has no work of a device", zh: "该轨迹中没有设备上的工作" }),
  evidence: text({
    en: "Only the host was recorded. Profile with ProfilerActivity.CUDA to see kernels.",
    zh: "只记录了主机。请启用 ProfilerActivity.CUDA 重新采集以看到内核。",
  }),
  help: null,
};

function verdict({ scope, trace }: Selection, { wall, idle, hostWait, families, busy }: Counted): Verdict {
  const what = SCOPES[scope];
  const partial = trace.complete ? text({ en: "", zh: "" }) : text({ en: " So far.", zh: "（截至目前）" });
  const largest = families.toSorted((a, b) => b.union - a.union)[0];
  const evidence = text({
    en: `${durationText(busy)} of ${durationText(wall)} are busy.${partial.en}`,
    zh: `${durationText(wall)} 中忙碌 ${durationText(busy)}。${partial.zh}`,
  });
  if (idle > wall / 4 && hostWait > idle / 2) {
    const share = formatPercent(hostWait / wall, 2);
    return {
      finding: text({
        en: `Launch-bound: ${share} of ${what.en} waits for the host`,
        zh: `受限于内核启动：${what.zh}的 ${share} 在等待主机`,
      }),
      evidence,
      help: null,
    };
  }
  if (largest === undefined || idle > busy)
    return {
      finding: text({
        en: `The device is idle for ${formatPercent(idle / wall, 2)} of ${what.en}`,
        zh: `设备在${what.zh}的 ${formatPercent(idle / wall, 2)} 时间内空闲`,
      }),
      evidence,
      help: null,
    };
  const name = FAMILY_NAMES[largest.family];
  const share = formatPercent(largest.union / wall, 2);
  return {
    finding: text({
      en: `Most of ${what.en} is ${name.en}, ${share}`,
      zh: `${what.zh}中占比最大的是${name.zh}，${share}`,
    }),
    evidence,
    help: null,
  };
}

const SCOPES = {
  trace: text({ en: "the trace", zh: "整个轨迹" }),
  pass: text({ en: "the pass", zh: "该次前向" }),
  layer: text({ en: "the layer", zh: "该层" }),
  range: text({ en: "the range", zh: "所选范围" }),
};
