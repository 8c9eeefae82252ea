/** Whether chances are kept, and what a choice by chance is worth: over left-out runs. */
import type { TablePart } from "@/features/answers/answer";
import { SAFETY, type KeptShare, type PickShare } from "@/features/core/evidence/safety";
import { table, type Column } from "@/lib/export/table";
import { formatNumber, formatPercent } from "@/lib/format/quantity";
import { text, type Text, type Translate } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import { IN_PERCENT } from "@/lib/units/shown-in";

export const safetyParts = (t: Translate): readonly TablePart[] => [keptPart(t), pickPart(t)];

/** Half a percent is as fine as such a share is known. */
const share = <Row>(id: string, label: Text, value: (row: Row) => number): Column<Row> => ({
  ...{ id, label, ...IN_PERCENT, value },
  written: (row) => formatNumber(Number(toPercent(value(row)).toFixed(1))),
});

const keptPart = (t: Translate): TablePart => ({
  kind: "table",
  id: "chances",
  title: text({ en: "Are chances kept?", zh: "给出的概率兑现了吗？" }),
  lead: text({
    en: "Of public runs given this chance of keeping a limit, the share that kept it; errors of the run's own model and system do not count. Both: limits that are kept together with that chance.",
    zh: "对给出该达标概率的公开实测，实际达标的比例；不计入该模型与系统自身的误差。两项：以该概率同时满足的两项限制。",
  }),
  table: table<KeptShare>(
    t,
    [
      share("chance", text({ en: "Chance given", zh: "给出的概率" }), ({ chance }) => chance),
      { id: "runs", label: text({ en: "Runs", zh: "条数" }), value: ({ runs }) => runs },
      share("ttft", text({ en: "kept TTFT", zh: "TTFT 达标" }), ({ ttft }) => ttft),
      share("tpot", text({ en: "kept TPOT", zh: "TPOT 达标" }), ({ tpot }) => tpot),
      share("all", text({ en: "kept both", zh: "两项均达标" }), ({ all }) => all),
    ],
    SAFETY.kept,
  ),
});

const pickPart = (t: Translate): TablePart => ({
  kind: "table",
  id: "picks",
  title: text({ en: "What a safe pick costs", zh: "求稳的代价" }),
  lead: text({
    en: "Among the measured configurations of a deployment, the one with the most output within a TPOT limit of 10 to 50 ms, picked by left-out predictions and judged by what was measured.",
    zh: "在一个部署的实测配置中，按留出预测选出 TPOT 不超过 10–50 ms 且输出最多的一个，再由实测评判。",
  }),
  table: table<PickShare>(
    t,
    [
      {
        id: "pick",
        label: text({ en: "Picked", zh: "选取方式" }),
        value: ({ safety }) => t(safety === null ? PLAIN : sureWord(safety)),
      },
      { id: "cases", label: text({ en: "Cases", zh: "情形数" }), value: ({ cases }) => cases },
      share("met", text({ en: "within the limit", zh: "满足上限" }), ({ met }) => met),
      share(
        "of_best",
        text({ en: "output of the best, where within", zh: "满足时相对最优输出" }),
        (row) => row.of_best,
      ),
      share(
        "of_all",
        text({ en: "output of the best, else nothing", zh: "不满足计零时相对最优输出" }),
        (row) => row.of_best_or_nothing,
      ),
    ],
    SAFETY.picks,
  ),
});

const PLAIN = text({ en: "by the estimate alone", zh: "仅按估计值" });

const sureWord = (safety: number): Text => {
  const sure = formatPercent(safety, 2);
  return text({ en: `at least ${sure} sure`, zh: `把握至少 ${sure}` });
};
