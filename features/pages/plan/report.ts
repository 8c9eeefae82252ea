/** What the page says, in the order of reading: verdict, figures, limits, front, prices, other GPUs, what was simulated, launch. */
import type { Part, Reader, Report } from "@/features/answers/answer";
import type { Resolved } from "@/features/core/scenario/resolve";
import { text, type Translate } from "@/lib/text";
import { basisWords } from "./basis";
import { frontPart } from "./front";
import type { PlanInput } from "./input";
import { limitRows, limitTable } from "./limits";
import type { PlanAnswer } from "./plan";
import { rivalTable } from "./rivals";
import { candidateTable, chipTable, priceTable, stopTable } from "./tables";
import { planVerdict } from "./verdict";

export function planReport(answer: PlanAnswer, { t }: Reader<PlanInput, Resolved, PlanAnswer>): Report {
  return {
    verdict: planVerdict(answer),
    basis: basisWords(answer),
    figures: answer.figures,
    parts: listParts(answer, t),
  };
}

function listParts(answer: PlanAnswer, t: Translate): readonly Part[] {
  const front = frontPart(answer, t);
  const limits = limitRows(answer);
  const searched = answer.outcomes.some(({ aspect }) => aspect === "front");
  const prices = searched ? priceTable(answer, t) : null;
  return [
    ...(limits.length > 0 ? ([{ kind: "table", id: "limits", ...LIMITS, table: limitTable(limits, t) }] as const) : []),
    ...(front ? [front] : []),
    ...(searched
      ? ([
          ...(prices ? [{ kind: "table", id: "prices", ...PRICES, table: prices } as const] : []),
          { kind: "table", id: "stops", ...STOPPED, table: stopTable(answer, t) },
          { kind: "table", id: "rivals", ...RIVALS, table: rivalTable(answer, t) },
        ] as const)
      : []),
    { kind: "table", id: "chips", ...CHIPS, table: chipTable(answer, t) },
    ...(answer.checked.length > 0
      ? ([{ kind: "table", id: "candidates", ...CANDIDATES, table: candidateTable(answer, t) }] as const)
      : []),
  ];
}

const LIMITS = { title: text({ en: "Limits", zh: "限制" }) };
const PRICES = {
  title: text({ en: "What limits cost", zh: "约束的代价" }),
  note: text({
    en: "One limit a step looser at a time; a gain is stated once both have been simulated.",
    zh: "每次只放宽一个限制；双方均经仿真后才给出收益。",
  }),
};
const STOPPED = { title: text({ en: "What stops the others", zh: "其他方案为何不满足" }) };
const RIVALS = {
  title: text({ en: "Why not another layout", zh: "为何不选其他布局" }),
  note: text({
    en: "Every layout of one pool, all GPUs together, nearest to the answer first. What is simulated holds with the chance asked for; means in closed form are higher.",
    zh: "单池的每种布局，全部 GPU 合计，越接近答案越靠前。仿真值满足所要求的把握；闭式解均值更高。",
  }),
};
const CHIPS = {
  title: text({ en: "The same on the GPUs you have", zh: "已有 GPU 上的相同问题" }),
  note: text({
    en: "Each kind at its own best layout, all of its GPUs.",
    zh: "每种 GPU 各取其最优布局，使用其全部数量。",
  }),
};
const CANDIDATES = {
  title: text({ en: "Simulated candidates", zh: "已仿真的候选方案" }),
  note: text({
    en: "Poisson arrivals; the highest load that holds as asked. The closed form has means and no random arrivals.",
    zh: "泊松到达；满足要求的最高负载。闭式解为均值，不含随机到达。",
  }),
};
