/** Fits, tight or does not fit: the sentence, both numbers, and the ways out. */
import { atOnceWords } from "@/features/core/serving/mean-load/at-once";
import { formatCount, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import type { Issue, IssueChange } from "@/lib/issue";
import { text, type Text } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import { chooseLevel } from "./changes/changes";
import { fixesFor } from "./changes/fixes";
import type { MemoryInput, QuickMemoryScenario } from "./input";
import type { FitLevel, InstanceMemory } from "./instance/instance";
import type { PhaseChoice } from "./instance/ledger-input";

export type Fit = {
  readonly level: FitLevel;
  readonly finding: Text;
  readonly evidence: Text;
  /** Changes that were computed and end the shortage; none where nothing is short. */
  readonly changes: readonly IssueChange[];
  /** What keeps the scenario from running, else null. */
  readonly issue: Issue | null;
  /** The instance that the sentence is about: the one with least room. */
  readonly phase: PhaseChoice;
};

export function judgeFit(scenario: QuickMemoryScenario, input: MemoryInput, instances: readonly InstanceMemory[]): Fit {
  const level = chooseLevel(instances);
  const short = scarcest(instances);
  if (level === "fits")
    return { ...words(level, scenario, short), level, changes: [], issue: null, phase: short.phase };
  const goal = level === "tight" ? "fits" : "tight";
  const whole = fixesFor(scenario, input, short, goal);
  const changes = whole.length > 0 || level !== "none" ? whole : fixesFor(scenario, input, short, "part");
  const said = words(level, scenario, short);
  const issue = level === "none" ? writeIssue(scenario, short, said.evidence, changes) : null;
  return { ...said, level, changes, issue, phase: short.phase };
}

function scarcest(instances: readonly InstanceMemory[]): InstanceMemory {
  const share = ({ need, tight }: InstanceMemory): number => (tight.cache <= 0 ? Infinity : need / tight.cache);
  return instances.reduce((most, one) => (share(one) > share(most) ? one : most));
}

const FINDING: Readonly<Record<FitLevel, Text>> = {
  fits: text({ en: "Fits", zh: "放得下" }),
  tight: text({ en: "Tight", zh: "勉强放下" }),
  part: text({ en: "Fits in part", zh: "部分放下" }),
  none: text({ en: "Does not fit", zh: "放不下" }),
};

function words(
  level: FitLevel,
  scenario: QuickMemoryScenario,
  short: InstanceMemory,
): { finding: Text; evidence: Text } {
  const where = level === "fits" ? WHERE.both : WHERE[short.phase];
  const said = level === "part" ? seatsWords(short) : FINDING[level];
  const finding = text({ en: `${said.en}${where.en}`, zh: `${said.zh}${where.zh}` });
  if (short.tight.cache <= 0) return { finding, evidence: weightsWords(scenario, short) };
  return { finding, evidence: level === "none" || level === "part" ? waitingWords(short) : roomWords(short) };
}

/** Of an instance, every sequence at its full context. */
function seatsWords({ held, wanted, subject }: InstanceMemory): Text {
  const { dp } = subject.parallelism;
  return atOnceWords({ admitted: held * dp, asked: wanted * dp }) ?? FINDING.part;
}

const WHERE: Readonly<Record<PhaseChoice, Text>> = {
  both: text({ en: "", zh: "" }),
  prefill: text({ en: " in the prefill instance", zh: "（预填充实例）" }),
  decode: text({ en: " in the decode instance", zh: "（解码实例）" }),
};

function weightsWords(
  { chip }: QuickMemoryScenario,
  { tight, subject: { engine, parallelism } }: InstanceMemory,
): Text {
  const load = gb(tight.weightTotal + tight.extras + tight.drafts);
  const buffers = gb(tight.activation + tight.runtime + tight.exchange + tight.driver);
  const [capacity, share] = [gb(tight.capacity), formatPercent(engine.share)];
  return text({
    en: `Weights need ${load} and buffers ${buffers} per GPU at TP ${parallelism.tp}; ${chip.name} has ${capacity}, of which the engine takes ${share}.`,
    zh: `TP ${parallelism.tp} 时每 GPU 权重需要 ${load}、缓冲需要 ${buffers}；${chip.name} 有 ${capacity}，引擎取其 ${share}。`,
  });
}

function waitingWords({ wanted, held, context, need: size, tight }: InstanceMemory): Text {
  const [need, room, tokens] = [gb(size), gb(tight.cache), formatCount(context)];
  const rest = formatCount(wanted - held);
  const outcome =
    held === 0
      ? text({ en: "not one can run", zh: "一条也无法运行" })
      : text({
          en: `${formatCount(held)} run at once, ${rest} would wait`,
          zh: `同时运行 ${formatCount(held)} 条，其余 ${rest} 条排队`,
        });
  return text({
    en: `${sequences(wanted)} of ${tokens} tokens per rank ${wanted === 1 ? "needs" : "need"} ${need} of cache per GPU; there is room for ${room}: ${outcome.en}.`,
    zh: `每 rank ${formatCount(wanted)} 条 ${tokens} token 的序列，每 GPU 需要 ${need} 缓存，可用 ${room}：${outcome.zh}。`,
  });
}

function roomWords({ wanted, context, need: size, tight }: InstanceMemory): Text {
  const [need, room] = [gb(size), gb(tight.cache)];
  const share = formatNumber(toPercent(size) / tight.cache, 2);
  const tokens = formatCount(context);
  return text({
    en: `${sequences(wanted)} of ${tokens} tokens per rank ${wanted === 1 ? "takes" : "take"} ${need} of the ${room} of cache per GPU (${share} %).`,
    zh: `每 rank ${formatCount(wanted)} 条 ${tokens} token 的序列占每 GPU ${room} 缓存中的 ${need}（${share} %）。`,
  });
}

const sequences = (count: number): string => `${formatCount(count)} ${count === 1 ? "sequence" : "sequences"}`;

const gb = (size: number): string => formatQuantity(size, "B");

function writeIssue(
  { params }: QuickMemoryScenario,
  short: InstanceMemory,
  message: Text,
  changes: readonly IssueChange[],
): Issue {
  const weights = short.tight.cache <= 0;
  const own = params.split && short.phase === "decode";
  return {
    code: weights ? "MEM-WEIGHTS-EXCEED" : "MEM-CACHE-EXCEED",
    at: weights ? (own ? "d_tp" : "tp") : short.phase === "prefill" ? "isl" : "conc",
    message,
    fix: fixText(changes),
    changes,
  };
}

function fixText(changes: readonly IssueChange[]): Text {
  if (changes.length === 0)
    return text({
      en: "No single change of parallelism, formats, engine settings or load fits: take a chip with more memory or a smaller model.",
      zh: "仅改变并行度、精度、引擎设置或负载都放不下：请使用显存更大的芯片或更小的模型。",
    });
  const en = changes.map(({ label }) => label.en).join(", or ");
  const zh = changes.map(({ label }) => label.zh).join("，或 ");
  return text({ en: `What fits: ${en}.`, zh: `可行的改变：${zh}。` });
}
