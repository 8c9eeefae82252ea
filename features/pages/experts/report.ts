/** What the page says, in the order of reading; of a model without routed experts, what streaming its layers costs. */
import type { Report } from "@/features/answers/answer";
import { text, type Translate } from "@/lib/text";
import type { Experts } from "./answer";
import { expertCharts } from "./charts";
import { factGroups } from "./facts";
import { streamedChart } from "./streamed-layers";
import { placementTable, rankTable } from "./tables";

export function expertsReport(answer: Experts, { t }: { readonly t: Translate }): Report {
  const { verdict, figures } = answer;
  if (answer.kind === "dense") return { verdict, figures, parts: [streamedChart(answer, t)] };
  return {
    verdict,
    figures,
    parts: [
      ...expertCharts(answer, t),
      {
        kind: "table",
        id: "ranks",
        title: text({
          en: "Load of each EP rank over the mean, first MoE layer",
          zh: "各 EP rank 负载 / 均值（首个 MoE 层）",
        }),
        note: text({
          en: "1 = even. The export holds every slot of every placement.",
          zh: "1 为均衡。导出文件包含每种布局的全部槽位。",
        }),
        file: text({ en: "Load of each EP rank", zh: "各 EP rank 负载" }),
        table: rankTable(answer, t),
      },
      {
        kind: "file",
        id: "placement",
        title: text({ en: "Placements", zh: "布局" }),
        table: placementTable(answer, t),
      },
      { kind: "facts", id: "facts", groups: factGroups(answer) },
      { kind: "view", id: "balance-import" },
    ],
  };
}
