/** What the page says, in the order of reading. */
import type { Part, Report } from "@/features/answers/answer";
import { PHASES } from "@/features/words";
import { text, type Text, type Translate } from "@/lib/text";
import { factGroups } from "./facts";
import type { Input } from "./input";
import { phaseChart } from "./phase-chart";
import type { RuntimePlan } from "./runtime-planner";
import { stageFile } from "./stage-table";
import { sweepCharts } from "./sweep-charts";
import { familyTable, viewTable } from "./tables";
import { WORDS } from "./words";

type Reader = { readonly t: Translate; readonly input: Input };

export function runtimePlannerReport(plan: RuntimePlan, { t, input }: Reader): Report {
  return {
    verdict: plan.verdict,
    figures: plan.figures,
    parts: [
      ...PHASES.map((phase) => phaseChart(plan[phase], plan.communication, t)),
      {
        kind: "table",
        id: "views",
        title: text({ en: "One resource at a time, and the whole pass", zh: "逐项资源与整次前向" }),
        table: viewTable(plan, t),
      },
      { kind: "view", id: "stages" },
      { kind: "file", id: "stages", title: WORDS.stages, table: stageFile(plan, t) },
      {
        kind: "table",
        id: "efficiencies",
        title: text({ en: "Kernel efficiencies", zh: "内核效率" }),
        note: efficiencyNote(plan),
        table: familyTable(plan, t),
      },
      ...curveParts(plan, input, t),
      { kind: "facts", id: "facts", groups: factGroups(plan) },
    ],
  };
}

/** The curves against one setting; those against the others are files. */
function curveParts({ sweeps }: RuntimePlan, { against }: Input, t: Translate): readonly Part[] {
  const charts = (shown: boolean) =>
    sweeps.filter(({ axis }) => (axis === against) === shown).flatMap((sweep) => sweepCharts(sweep, t));
  return [
    {
      kind: "section",
      id: "curves",
      title: text({ en: "Latency and throughput", zh: "时延与吞吐" }),
      tools: "against",
      parts: charts(true),
    },
    ...charts(false).map(({ id, label, table }): Part => ({ kind: "file", id, title: label, table })),
  ];
}

/** Efficiencies of 100 % are explained where there are any. */
function efficiencyNote({ prefill, decode }: RuntimePlan): Text {
  const note = text({
    en: "Efficiency is FLOP ÷ peak over compute time; MFU is over the kernel's whole time, with what it waits for HBM and its launches. One set by hand holds for all shapes of its family.",
    zh: "效率 = FLOP ÷ 峰值 ÷ 计算时间；MFU 则除以内核的全部时间（含等待 HBM 与启动）。手动设定的效率适用于该类别的所有形状。",
  });
  const held = text({
    en: "HBM at 100 %: the MoE law was fitted under uneven routing, which reads fewer experts than the even routing counted here; the bytes counted hold it at the roofline.",
    zh: "HBM 为 100 %：MoE 规律由不均匀路由的实测拟合，读取的专家少于此处按均匀路由的计数；时间以计入的字节为下限，即屋顶线。",
  });
  return [...prefill.families, ...decode.families].some((row) => row.held)
    ? text({ en: `${note.en} ${held.en}`, zh: `${note.zh}${held.zh}` })
    : note;
}
