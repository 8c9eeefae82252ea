/** The sentence above the figures. */
import type { Verdict } from "@/features/answers/answer";
import { formatCount, formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { BenchmarksAnswer } from "./answer";
import { METRIC_NAMES } from "./words";
import * as m from "./messages";

const NOTHING_OPEN: Verdict = {
  finding: m.noResultsAreOpen,
  evidence: m.openWhatBenchmarkWroteVLLM,
  help: null,
};

export function verdict(answer: BenchmarksAnswer): Verdict {
  const { runs, errors, violations } = answer;
  if (runs.length === 0) return NOTHING_OPEN;
  const known = errors.filter(({ mape }) => mape !== null);
  const files = new Set(runs.map(({ file }) => file)).size;
  const placed = runs.filter(({ on }) => on !== null).length;
  const assumed = runs.filter(({ on, placed }) => on !== null && placed.assumed.includes("model")).length;
  const [points, count] = [formatCount(runs.length), formatCount(files)];
  return {
    finding: known.length === 0 ? m.noPointCanBeHeld : finding(known),
    evidence: text({
      en: `${points} ${runs.length === 1 ? "point" : "points"} of ${count} ${files === 1 ? "file" : "files"}, ${formatCount(placed)} of them with a prediction${assumed > 0 ? `; ${formatCount(assumed)} name no model, so theirs is the scenario's` : ""}.`,
      zh: `${count} 个文件共 ${points} 个测点，其中 ${formatCount(placed)} 个有预测${assumed > 0 ? `；${formatCount(assumed)} 个未写明模型，按场景的模型预测` : ""}。`,
    }),
    help: impossibleWords(violations),
  };
}

function finding(errors: BenchmarksAnswer["errors"]): Text {
  const shares = errors
    .slice(0, 2)
    .map(({ metric, mape }) => ({ name: METRIC_NAMES[metric], share: formatPercent(mape ?? 0) }));
  return text({
    en: `Predictions are off by ${shares.map(({ name, share }) => `${share} in ${name.en}`).join(", ")}`,
    zh: `预测平均偏差：${shares.map(({ name, share }) => `${name.zh} ${share}`).join("，")}`,
  });
}

function impossibleWords(violations: BenchmarksAnswer["violations"]): Text | null {
  const runs = new Set(violations.map(({ run }) => run)).size;
  if (runs === 0) return null;
  const count = formatCount(runs);
  return m.countPointsCannotHaveBeen({ count, runs });
}
