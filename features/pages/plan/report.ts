/** What the page says, in the order of reading: verdict, figures, limits, front, prices, other GPUs, what was simulated, launch. */
import type { Part, Reader, Report } from "@/features/answer";
import type { Resolved } from "@/features/core/scenario/resolve";
import { text, type Translate } from "@/lib/text";
import { frontPart } from "./front";
import type { PlanInput } from "./input";
import type { PlanAnswer } from "./plan";
import { candidateTable, chipTable, priceTable, stopTable } from "./tables";
import { planVerdict } from "./verdict";

export function planReport(answer: PlanAnswer, { t }: Reader<PlanInput, Resolved, PlanAnswer>): Report {
  return { verdict: planVerdict(answer), figures: answer.figures, parts: listParts(answer, t) };
}

function listParts(answer: PlanAnswer, t: Translate): readonly Part[] {
  const front = frontPart(answer, t);
  const searched = answer.outcomes.some(({ aspect }) => aspect === "front");
  const prices = searched ? priceTable(answer, t) : null;
  return [
    { kind: "view", id: "deeds" },
    { kind: "view", id: "limits" },
    ...(front ? [front] : []),
    ...(searched
      ? ([
          ...(prices ? [{ kind: "table", id: "prices", ...PRICES, table: prices } as const] : []),
          { kind: "table", id: "stops", ...STOPPED, table: stopTable(answer, t) },
        ] as const)
      : []),
    { kind: "table", id: "chips", ...CHIPS, table: chipTable(answer, t) },
    { kind: "view", id: "team" },
    ...(answer.checked.length > 0
      ? ([{ kind: "table", id: "candidates", ...CANDIDATES, table: candidateTable(answer, t) }] as const)
      : []),
    ...(answer.winner ? ([{ kind: "view", id: "launch" }] as const) : []),
  ];
}

const PRICES = {
  title: text({ en: "What limits cost", zh: "约束的代价" }),
  note: text({ en: "In closed form, one limit a step looser at a time.", zh: "闭式解，每次只放宽一个限制。" }),
};
const STOPPED = { title: text({ en: "What stops the others", zh: "其他方案为何不满足" }) };
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
