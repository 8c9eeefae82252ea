/** Where a band comes from, in a sentence: how many similar runs, which one is nearest, how it differs. */
import { parallelismLabel } from "@/features/core/operators/parallelism";
import { formatCount, formatNumber, formatPercent } from "@/lib/format/quantity";
import { text, verbatim, type Text } from "@/lib/text";
import { bandFor, type Band } from "./bands";
import { STORED, type FigureKind, type Run } from "./runs";
import { SIMILAR } from "./similarity";
import type { Traits } from "./traits";
import { engineName } from "@/features/words";

const BASIS: Readonly<Record<FigureKind, Text>> = {
  "served.ttft": text({
    en: "80 % band: how far measured TTFT lay from predictions of left-out runs.",
    zh: "80 % 区间：留出样本的 TTFT 实测与预测之差。",
  }),
  "served.tpot": text({
    en: "80 % band: how far measured TPOT lay from predictions of left-out runs.",
    zh: "80 % 区间：留出样本的 TPOT 实测与预测之差。",
  }),
};

export function listBasis(kind: FigureKind, band: Band, query: Traits): Text {
  const stack = band.stack || band.similar === 0 ? [] : [noStackWords(kind)];
  return joined([BASIS[kind], ...similarWords(kind, band, query, stack)]);
}

/** Why a band says less than others: nothing similar, or no run of the stack, and what is nearest; null where neither is so. */
export function farWords(kind: FigureKind, band: Band, query: Traits): Text | null {
  if (band.similar > 0 && band.stack) return null;
  return joined(band.similar === 0 ? similarWords(kind, band, query) : [noStackWords(kind), nearestWords(band, query)]);
}

const joined = (parts: readonly Text[]): Text =>
  text({ en: parts.map(({ en }) => en).join(" "), zh: parts.map(({ zh }) => zh).join("") });

/** Widened where left-out stacks needed it; where they did not, their share inside says so. */
function noStackWords(kind: FigureKind): Text {
  const { known, unknown } = STORED.inflation[`${kind}.calibrated`];
  if (unknown > known) return NO_STACK_WIDER;
  const inside = formatPercent(STORED.coverage.stack[kind === "served.ttft" ? "ttft" : "tpot"].rows, 2);
  return text({
    en: `No run has this engine, chip generation and weight format together; where whole stacks were left out ${inside} of their runs lay inside all the same, so it is not widened for that alone.`,
    zh: `没有同时具备该引擎、芯片代际与权重格式的实测；留出整个技术栈检验时，其 ${inside} 的实测仍在区间内，因此未为此单独放宽。`,
  });
}

const NO_STACK_WIDER = text({
  en: "No run has this engine, chip generation and weight format together, so it is widened.",
  zh: "没有同时具备该引擎、芯片代际与权重格式的实测，因此已放宽。",
});

/** How many runs are similar and the nearest of all, with what else there is to say between the two. */
function similarWords(kind: FigureKind, band: Band, query: Traits, more: readonly Text[] = []): readonly Text[] {
  const other = band.similar === 0 ? ofOtherTime(kind, query) : null;
  return other
    ? [otherTimeWords(other), ...more, nearestWords(other, query, true)]
    : [countWords(band), ...more, nearestWords(band, query)];
}

/** The band as if engines had no age, where it finds runs that are similar: null where it finds none either. */
function ofOtherTime(kind: FigureKind, query: Traits): Band | null {
  if (query.built === null) return null;
  const ageless = bandFor(kind, "calibrated", { ...query, built: null });
  return ageless.similar > 0 ? ageless : null;
}

function otherTimeWords({ similar }: Band): Text {
  const count = formatCount(similar);
  return text({
    en: `${count} ${similar === 1 ? "run is" : "runs are"} similar but of engines made at another time, so it is widened.`,
    zh: `有 ${count} 条实测相近，但其引擎版本年代不同，因此已放宽。`,
  });
}

function countWords({ similar }: Band): Text {
  if (similar === 0)
    return text({ en: "Nothing similar was measured, so it is widened.", zh: "没有相近的实测，因此已放宽。" });
  const count = formatCount(similar);
  return text({ en: `${count} similar ${similar === 1 ? "run" : "runs"}.`, zh: `${count} 条相近实测。` });
}

/** `ageless`: found without regard to the age of its engine, so its distance is not the band's. */
function nearestWords({ nearest: { run, gap } }: Band, query: Traits, ageless = false): Text {
  const differences = listDifferences(run, query);
  const [near, away] = [closeness(gap), formatNumber(gap, 2)];
  const how = ageless
    ? text({ en: `${near.en} but for its time`, zh: `除年代外${near.zh}` })
    : text({ en: `${near.en}, distance ${away}`, zh: `${near.zh}，距离 ${away}` });
  const name = runName(run);
  const en = differences.length > 0 ? `${how.en}; other ${listed(differences.map((word) => word.en))}` : how.en;
  const zh = differences.length > 0 ? `${how.zh}；不同：${differences.map((word) => word.zh).join("、")}` : how.zh;
  return text({ en: `Nearest: ${name.en} (${en}).`, zh: `最近：${name.zh}（${zh}）。` });
}

/** "Qwen3-32B on H100 SXM, vLLM, TP2, 64 in flight" */
export function runName({ familyName, systemName, engine, tp, dp, split, concurrency, isl, osl }: Run): Text {
  const layout = parallelismLabel({ tp, dp });
  const lengths = `${formatCount(isl)} → ${formatCount(osl)}`;
  const apart = split ? text({ en: ", disaggregated", zh: "，PD 分离" }) : verbatim("");
  return text({
    en: `${familyName} on ${systemName}, ${engineName(engine)}, ${layout}${apart.en}, ${lengths} tokens, ${formatCount(concurrency)} in flight`,
    zh: `${systemName} 上的 ${familyName}，${engineName(engine)}，${layout}${apart.zh}，${lengths} token，在途 ${formatCount(concurrency)}`,
  });
}

export function closeness(gap: number): Text {
  if (gap <= 0.35) return text({ en: "very close", zh: "非常接近" });
  if (gap <= SIMILAR) return text({ en: "close", zh: "接近" });
  return gap <= 1.2 ? text({ en: "distant", zh: "较远" }) : text({ en: "far", zh: "很远" });
}

/** What a reader would call different; sizes and lengths from a factor of 1.5 on. */
export function listDifferences(run: Run, query: Traits): readonly Text[] {
  const apart = (a: number, b: number, factor: number): boolean => Math.abs(Math.log(a / b)) > Math.log(factor);
  const found: (Text | false)[] = [
    (apart(run.total, query.total, 1.02) || apart(run.active, query.active, 1.02)) && text({ en: "model", zh: "模型" }),
    run.chip !== query.chip && text({ en: "chip", zh: "芯片" }),
    query.backend !== null && run.backend !== query.backend && text({ en: "engine", zh: "引擎" }),
    yearsApart(run, query) > 0.25 && text({ en: "engine version", zh: "引擎版本" }),
    run.split !== query.split && text({ en: "mode", zh: "部署方式" }),
    apart(run.bits, query.bits, 1.2) && text({ en: "weight format", zh: "权重格式" }),
    (run.gpus !== query.gpus || run.dp !== query.dp) && text({ en: "layout", zh: "并行布局" }),
    (apart(run.isl, query.isl, 1.5) || apart(run.osl, query.osl, 1.5)) && text({ en: "lengths", zh: "长度" }),
    apart(run.batch, query.batch, 1.5) && text({ en: "batch", zh: "批量" }),
  ];
  return found.filter((word) => word !== false);
}

/** 0 where one of them says no version. */
const yearsApart = (run: Run, { built }: Traits): number =>
  run.built === null || built === null ? 0 : Math.abs(run.built - built);

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
