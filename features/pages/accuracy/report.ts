/** What the page says, in the order of reading. */
import type { Report, WordsPart } from "@/features/answers/answer";
import { formatCount, formatNumber, formatPercent } from "@/lib/format/quantity";
import { text, type Text, type Translate } from "@/lib/text";
import { shownRuns, type Accuracy } from "./accuracy";
import { accuracyCharts } from "./charts";
import type { Grouping } from "./error-lines";
import type { Failure } from "./failures";
import type { AccuracyFilter } from "./input";
import { safetyParts } from "./safety-tables";
import { evidenceParts } from "./evidence-tables";
import { errorTable, lawTable, neighbourTable, operatorTable, runTable } from "./tables";
import { referenceNotes, verdict } from "./verdict";

type Reader = { readonly t: Translate; readonly input: AccuracyFilter };

export function accuracyReport(accuracy: Accuracy, { t, input }: Reader): Report {
  const runs = shownRuns(input);
  return {
    verdict: verdict(accuracy),
    figures: accuracy.figures,
    notes: referenceNotes(accuracy),
    parts: [
      {
        kind: "table",
        id: "nearest",
        title: text({ en: "Your scenario's nearest measured runs", zh: "与当前场景最近的实测" }),
        lead: bandLead(accuracy.bands),
        table: neighbourTable(accuracy, t),
      },
      {
        kind: "table",
        id: `by-${input.by}`,
        title: text({ en: "Errors of left-out runs", zh: "留出样本的误差" }),
        lead: errorLead(input.by),
        table: errorTable(accuracy, input.by, t),
      },
      // A picture before four more tables.
      ...accuracyCharts(runs, input, t),
      ...safetyParts(t),
      ...evidenceParts(t),
      failurePart(accuracy.failures),
      { kind: "view", id: "own" },
      {
        kind: "table",
        id: "laws",
        title: text({
          en: "Operator laws on systems left out of their fit",
          zh: "算子规律在未参与拟合的系统上的误差",
        }),
        lead: text({
          en: "Rows of operator tables that the law did not see, of the sizes that matter. The bar is what the median has to stay below. Every system by itself is in the export.",
          zh: "规律未见过的算子实测，仅计入有意义的规模。上限为误差中位数不得超过的值。各系统的明细见导出。",
        }),
        table: lawTable(accuracy, t),
        sortedBy: { id: "law", descending: false },
      },
      {
        kind: "file",
        id: "operators",
        title: text({ en: "Operator laws, every system", zh: "算子规律，逐系统" }),
        table: operatorTable(accuracy, t),
      },
      { kind: "file", id: "runs", title: text({ en: "Measured runs", zh: "实测数据" }), table: runTable(runs, t) },
    ],
  };
}

function bandLead({ tpot, ttft }: Accuracy["bands"]): Text {
  const ratio = text({ en: "Ratio: predicted / measured.", zh: "比值：预测 ÷ 实测。" });
  const parts = [bandWords("TPOT", tpot), bandWords("TTFT", ttft), ratio];
  return text({ en: parts.map(({ en }) => en).join(" "), zh: parts.map(({ zh }) => zh).join("") });
}

function bandWords(name: string, { low, high, similar }: Accuracy["bands"]["tpot"]): Text {
  const [from, to] = [formatNumber(low, 2), formatNumber(high, 2)];
  return text({
    en: `${name} under load: 80 % band × ${from} to × ${to}, ${similar} similar runs.`,
    zh: `负载下的 ${name}：80 % 区间 × ${from} 至 × ${to}，${similar} 条相近实测。`,
  });
}

function errorLead(by: Grouping): Text {
  const en =
    "Median and p90 of |predicted / measured − 1|; signed: median of predicted / measured − 1; in band: runs inside their 80 % band.";
  const zh = "|预测 ÷ 实测 − 1| 的中位数与 p90；带符号：预测 ÷ 实测 − 1 的中位数；区间内：落入 80 % 区间的比例。";
  if (by === "batch")
    return text({
      en: `${en} Reference: the signed median of the reference tool's TTFT (AIConfigurator).`,
      zh: `${zh}“参考工具”一列为 AIConfigurator 的 TTFT 带符号中位数。`,
    });
  return text({
    en: `${en} Of the reference tool (AIConfigurator) only totals over all rows are known, and its TTFT bias by batch.`,
    zh: `${zh}参考工具（AIConfigurator）只有全部数据的总计，以及按批量的 TTFT 偏差。`,
  });
}

function failurePart(failures: readonly Failure[]): WordsPart {
  const none = text({ en: "No group of these runs is much worse than the rest.", zh: "这些实测中没有明显更差的组。" });
  return {
    kind: "words",
    id: "failures",
    title: text({ en: "Where predictions fail, and why", zh: "预测在哪里失准，原因何在" }),
    words: failures.length === 0 ? [none] : failures.map(failureWords),
  };
}

function failureWords({ metric, group, rows, median, bias, covered, reason }: Failure): Text {
  const [error, inside] = [formatPercent(median, 2), formatPercent(covered, 2)];
  const slow = bias > 0;
  const name = metric.toUpperCase();
  return text({
    en: `${name}, ${group.en}: off by ${error} in the median over ${formatCount(rows)} runs, predicted too ${slow ? "slow" : "fast"}; ${inside} inside the band. ${reason.en}`,
    zh: `${name}，${group.zh}：${formatCount(rows)} 条实测的误差中位数 ${error}，预测偏${slow ? "慢" : "快"}；${inside} 在区间内。${reason.zh}`,
  });
}
