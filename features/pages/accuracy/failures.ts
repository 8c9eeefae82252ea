/** Where predictions fail, and what is likely behind it: the groups of runs with the largest median errors. */
import { text, type Text } from "@/lib/text";
import { errorLine, type Metric } from "./error-lines";
import { pairKey, type Run } from "@/features/core/evidence/runs";
import { engineName } from "@/features/words";

export type Failure = {
  readonly metric: Metric;
  readonly group: Text;
  readonly rows: number;
  readonly median: number;
  /** Median of predicted / measured - 1. */
  readonly bias: number;
  readonly covered: number;
  readonly reason: Text;
};

/** A handful of rows says more about themselves than about the model. */
const FEWEST = 9;
/** Groups whose median error is this many times that of all rows fail. */
const FAILS_FROM = 1.3;
const WORST = 4;

export function failures(runs: readonly Run[], metric: Metric): readonly Failure[] {
  if (runs.length === 0) return [];
  const all = errorLine("all", runs)[metric].median;
  return listGroups(runs)
    .filter((group) => group.length >= FEWEST)
    .map((group) => failure(group, metric))
    .filter(({ median }) => median > FAILS_FROM * all)
    .sort((a, b) => b.median - a.median)
    .slice(0, WORST);
}

function listGroups(runs: readonly Run[]): readonly Run[][] {
  const groups = new Map<string, Run[]>();
  for (const run of runs) {
    const key = [pairKey(run), run.engine, run.mode].join("|");
    const group = groups.get(key);
    if (group) group.push(run);
    else groups.set(key, [run]);
  }
  return [...groups.values()];
}

function failure(group: readonly Run[], metric: Metric): Failure {
  const [first] = group;
  if (!first) throw new Error("A group without runs");
  const { median, bias, covered } = errorLine("", group)[metric];
  const engine = engineName(first.engine);
  const apart = first.split ? text({ en: ", disaggregated", zh: "，PD 分离" }) : text({ en: "", zh: "" });
  return {
    metric,
    group: text({
      en: `${first.familyName} on ${first.systemName}, ${engine}${apart.en}`,
      zh: `${first.systemName} 上的 ${first.familyName}，${engine}${apart.zh}`,
    }),
    rows: group.length,
    median,
    bias,
    covered,
    reason: reason(first, metric),
  };
}

/** What the public runs leave open about such a deployment; the first that applies. */
function reason(run: Run, metric: Metric): Text {
  if (metric === "ttft") {
    if (run.split)
      return text({
        en: "These runs do not state how requests are routed and batched between the two sides; waiting for a free decode slot counts into TTFT.",
        zh: "这些实测未说明两侧之间如何路由与组批；等待空闲解码槽的时间计入 TTFT。",
      });
    if (run.engine === "sglang")
      return text({
        en: "Until January 2026 the client warmed the engine up with one request: kernels that SGLang compiled in the first burst, up to a minute, are inside the mean.",
        zh: "2026 年 1 月以前客户端只用一条请求预热：SGLang 在首批请求中编译内核的时间（最多约一分钟）计入均值。",
      });
    return text({
      en: "All clients start at once: the first burst waits in a queue whose length depends on chunk size and warm-up, which are not stated.",
      zh: "所有客户端同时开始：首批请求的排队取决于分块大小与预热方式，而两者均未给出。",
    });
  }
  if (run.split)
    return text({
      en: "Batches on the decode side depend on how fast prefill delivers; overlap and expert placement are not stated.",
      zh: "解码侧的批量取决于预填充的供给速度；重叠方式与专家放置未给出。",
    });
  if (run.format === "mxfp4")
    return text({
      en: "MXFP4 experts run weight-only or with FP8 activations depending on engine version and chip; left out, this model teaches nothing about it.",
      zh: "MXFP4 专家按引擎版本与芯片以仅权重或 FP8 激活方式运行；将其留出后，其他模型无法反映这一点。",
    });
  if (run.system === "gb200" && !run.moe)
    return text({
      en: "These few runs are several times slower than the same model elsewhere; their settings are not public.",
      zh: "这几条实测比同一模型在别处慢数倍，设置未公开。",
    });
  return text({
    en: "No single cause is known: repeats of one setting on other days or versions already differ by 19 % at the 90th percentile.",
    zh: "没有单一原因：同一设置在不同日期或版本的重复实测，第 90 百分位已相差 19 %。",
  });
}
