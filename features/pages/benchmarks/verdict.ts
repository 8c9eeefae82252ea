/** The sentence above the figures. */
import type { Verdict } from "@/features/answers/answer";
import { formatCount, formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import type { BenchmarksAnswer } from "./answer";
import { METRIC_NAMES } from "./words";

const NOTHING_OPEN: Verdict = {
  finding: text({ en: "No results are open", zh: "尚未打开压测结果" }),
  evidence: text({
    en: "Open what a benchmark wrote: vLLM, SGLang, TensorRT-LLM, InferenceX, inference-perf, GuideLLM, AIPerf, genai-perf, LLMPerf, or a table.",
    zh: "请打开压测工具写出的文件：vLLM、SGLang、TensorRT-LLM、InferenceX、inference-perf、GuideLLM、AIPerf、genai-perf、LLMPerf，或表格。",
  }),
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
    finding: known.length === 0 ? UNPLACED : finding(known),
    evidence: text({
      en: `${points} ${runs.length === 1 ? "point" : "points"} of ${count} ${files === 1 ? "file" : "files"}, ${formatCount(placed)} of them with a prediction${assumed > 0 ? `; ${formatCount(assumed)} name no model, so theirs is the scenario's` : ""}.`,
      zh: `${count} 个文件共 ${points} 个测点，其中 ${formatCount(placed)} 个有预测${assumed > 0 ? `；${formatCount(assumed)} 个未写明模型，按场景的模型预测` : ""}。`,
    }),
    help: impossibleWords(violations),
  };
}

const UNPLACED = text({ en: "No point can be held against a prediction", zh: "没有可与预测对照的测点" });

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
  return text({
    en: `${count} ${runs === 1 ? "point" : "points"} cannot have been produced by such a machine: see the arithmetic below; they are left out of the errors.`,
    zh: `${count} 个测点不可能由该机器测得：算式见下；误差统计不含这些点。`,
  });
}
