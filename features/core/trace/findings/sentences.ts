/** The words of findings: a sentence with both numbers, the evidence, and how the gain is bounded. */
import { formatCount, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { type Text, text } from "@/lib/text";
import { fromUs } from "@/lib/units/edge";
import { shortName } from "../kernels/short-name";
import type { Layer, PassKind } from "../segment/segmentation";
import type { Finding } from "./finding";
import type { Scope } from "./scope";

const time = (us: number): string => formatQuantity(fromUs(us), "s");
const part = (us: number, { figures }: Scope): string => formatPercent(us / figures.wall, 2);

const STEP_NAMES: Readonly<Record<PassKind, Text>> = {
  prefill: text({ en: "Prefill", zh: "预填充" }),
  decode: text({ en: "Decode", zh: "解码" }),
  mixed: text({ en: "The mixed step", zh: "混合步" }),
  draft: text({ en: "The draft step", zh: "草稿步" }),
  verify: text({ en: "The verifying step", zh: "验证步" }),
  training: text({ en: "The training step", zh: "训练步" }),
  unknown: text({ en: "The step", zh: "该步" }),
};
const CAPTURE = text({ en: "The capture", zh: "采集区间" });

const subject = ({ pass }: Scope): Text => (pass === null ? CAPTURE : STEP_NAMES[pass.kind]);

export function launchBound(scope: Scope, host: number, inGraphs: number): Finding {
  const { figures, range } = scope;
  const who = subject(scope);
  const [share, lost, wall] = [part(host, scope), time(host), time(figures.wall)];
  const graphs = inGraphs < 0.5;
  const way = graphs
    ? text({ en: `graphs would save up to ${lost} of ${wall}`, zh: `使用图捕获最多可节省 ${wall} 中的 ${lost}` })
    : text({
        en: `${formatPercent(inGraphs, 2)} of its kernels run in graphs already; up to ${lost} of ${wall} lies between them`,
        zh: `已有 ${formatPercent(inGraphs, 2)} 的内核在图中；图之间最多有 ${wall} 中的 ${lost}`,
      });
  return {
    id: "launch-bound",
    sentence: text({
      en: `${who.en} is launch-bound: ${share} idle waiting for the host; ${way.en}.`,
      zh: `${who.zh}受启动限制：${share} 的时间空闲等待主机；${way.zh}。`,
    }),
    evidence: text({
      en: `${lost} of idle time ends with a kernel that was launched after the device had run dry.`,
      zh: `共 ${lost} 的空闲以设备空转之后才启动的内核结束。`,
    }),
    formula: text({
      en: "Sum of gaps whose next kernel was launched after the gap began.",
      zh: "下一个内核在空隙开始之后才启动的空隙之和。",
    }),
    saving: host,
    view: "timeline",
    select: range,
  };
}

export function pausing(scope: Scope, paused: number, pauses: readonly number[]): Finding {
  const longest = time(Math.max(...pauses));
  const count = formatCount(pauses.length);
  return {
    id: "host-pauses",
    sentence: text({
      en: `The host was elsewhere: ${count} ${pauses.length === 1 ? "pause" : "pauses"} over 1 ms, ${time(paused)} in all, the longest ${longest}.`,
      zh: `主机在做别的事：${count} 次超过 1 ms 的停顿，合计 ${time(paused)}，最长 ${longest}。`,
    }),
    evidence: text({
      en: "Nothing was launched in that time: scheduling, tokenising, compiling or loading of the first step.",
      zh: "其间没有任何启动：调度、分词、编译或首步加载。",
    }),
    formula: text({ en: "Sum of host gaps longer than 1 ms.", zh: "超过 1 ms 的主机空隙之和。" }),
    saving: paused,
    view: "timeline",
    select: scope.range,
  };
}

export function synchronised(scope: Scope, sync: number): Finding {
  return {
    id: "synchronised",
    sentence: text({
      en: `The host waits for the device, then the device for the host: ${part(sync, scope)} of the time, ${time(sync)}.`,
      zh: `主机等设备、设备再等主机：占 ${part(sync, scope)}，即 ${time(sync)}。`,
    }),
    evidence: text({
      en: "A synchronising call was open when the device ran dry; the next launch came after it returned.",
      zh: "设备空转时主机仍在同步调用中，返回后才有下一次启动。",
    }),
    formula: text({ en: "Sum of gaps that begin inside a synchronising call.", zh: "在同步调用期间开始的空隙之和。" }),
    saving: sync,
    view: "timeline",
    select: scope.range,
  };
}

export function exposedCommunication(scope: Scope, exposed: number): Finding {
  const { communication } = scope.figures;
  const hidden = communication - exposed;
  return {
    id: "exposed-communication",
    sentence: text({
      en: `Communication hides ${formatPercent(hidden / communication, 2)} of itself: ${time(exposed)} of ${time(communication)} stand alone, ${part(exposed, scope)} of the step.`,
      zh: `通信仅有 ${formatPercent(hidden / communication, 2)} 被掩盖：${time(communication)} 中 ${time(exposed)} 单独占用，为该步的 ${part(exposed, scope)}。`,
    }),
    evidence: text({
      en: `${formatCount(communicationKernels(scope))} transfers; nothing else ran on the device in that time.`,
      zh: `${formatCount(communicationKernels(scope))} 次传输；其间设备上没有其他工作。`,
    }),
    formula: text({
      en: "Union of communication less what other work covers.",
      zh: "通信时间的并集减去被其他工作覆盖的部分。",
    }),
    saving: exposed,
    view: "kernels",
    select: scope.range,
  };
}

const communicationKernels = ({ device, range }: Scope): number =>
  device.rules.slice(range.from, range.to).filter(({ family }) => family === "communication").length;

export const waitingForRanks = (scope: Scope, wait: number): Finding => ({
  id: "waiting-for-ranks",
  sentence: text({
    en: `Collectives wait for other ranks: about ${time(wait)} of them is no transfer.`,
    zh: `集合通信在等待其他 rank：约 ${time(wait)} 并非传输。`,
  }),
  evidence: text({
    en: "Runs of one collective that take over three times its lower quartile; open the other ranks' files to see who is late.",
    zh: "同一集合通信中超过其下四分位数三倍的部分；请打开其他 rank 的文件查看谁迟到。",
  }),
  formula: text({
    en: "Sum of such durations less the lower quartile of their kernel.",
    zh: "这些时长减去该内核下四分位数之和。",
  }),
  saving: wait,
  view: "ranks",
});

export const copying = (scope: Scope, copies: number, count: number): Finding => ({
  id: "copies",
  sentence: text({
    en: `${formatCount(count)} copies and fills take ${time(copies)}, ${part(copies, scope)} of the step.`,
    zh: `${formatCount(count)} 次拷贝与填充耗时 ${time(copies)}，占该步的 ${part(copies, scope)}。`,
  }),
  evidence: text({ en: "Memcpy and memset of the device's copy engines.", zh: "设备拷贝引擎的 memcpy 与 memset。" }),
  formula: text({ en: "Sum of their durations.", zh: "其时长之和。" }),
  saving: copies,
  view: "kernels",
});

export const converting = (scope: Scope, moved: number, count: number): Finding => ({
  id: "conversions",
  sentence: text({
    en: `${formatCount(count)} kernels only move or recast values: ${time(moved)}, ${part(moved, scope)} of the step.`,
    zh: `${formatCount(count)} 个内核只搬运或转换数值：${time(moved)}，占该步的 ${part(moved, scope)}。`,
  }),
  evidence: text({
    en: "Copies, transposes, quantisation, concatenation and fills by kernels of their own.",
    zh: "以独立内核完成的拷贝、转置、量化、拼接与填充。",
  }),
  formula: text({
    en: "Sum of their durations; fused into their neighbours they cost less, not nothing.",
    zh: "其时长之和；与相邻内核融合后更省，但并非为零。",
  }),
  saving: moved,
  view: "kernels",
});

export const small = (scope: Scope, count: number, sum: number, limit: number): Finding => ({
  id: "small-kernels",
  sentence: text({
    en: `Small kernels: ${formatCount(count)} of ${formatCount(scope.figures.kernels)} take under ${limit} µs, ${time(sum)} in all.`,
    zh: `小内核：${formatCount(scope.figures.kernels)} 个中有 ${formatCount(count)} 个短于 ${limit} µs，合计 ${time(sum)}。`,
  }),
  evidence: text({
    en: "Starting and ending a kernel takes some 2 µs; fusing them saves most of it.",
    zh: "内核的启动与结束约需 2 µs；融合可省去其中大部分。",
  }),
  formula: text({ en: "Sum of their durations.", zh: "其时长之和。" }),
  saving: sum,
  view: "kernels",
});

export const outlier = (_: Scope, layer: Layer, wall: number, middle: number): Finding => ({
  id: "outlier-layer",
  sentence: text({
    en: `Layer ${layer.index} takes ${time(wall)}, the middle one ${time(middle)}.`,
    zh: `第 ${layer.index} 层耗时 ${time(wall)}，中位层为 ${time(middle)}。`,
  }),
  evidence: text({
    en: "Compare the two: the difference is idle time if its kernels take as long.",
    zh: "请对比两层：若内核耗时相同，差别即为空闲。",
  }),
  formula: text({ en: "Its wall less the median of its pass.", zh: "其墙钟时间减去该次前向各层的中位数。" }),
  saving: wall - middle,
  view: "layers",
  select: layer,
});

export const unknownKernels = (scope: Scope, sum: number): Finding => ({
  id: "unnamed-kernels",
  sentence: text({
    en: `${time(sum)} of kernels no rule names: shares by family are uncertain by that much.`,
    zh: `有 ${time(sum)} 的内核没有规则命中：各类占比有同样大小的不确定。`,
  }),
  evidence: text({
    en: `${formatPercent(sum / scope.figures.busy, 2)} of busy time; the rule tester lists the names.`,
    zh: `占忙碌时间的 ${formatPercent(sum / scope.figures.busy, 2)}；规则测试器列出这些名称。`,
  }),
  formula: text({ en: "Sum of their durations.", zh: "其时长之和。" }),
  saving: 0,
  view: "rules",
});

export function dominating(scope: Scope, id: number, sum: number, all: number): Finding {
  const whole = shortName(scope.trace.names[id] ?? "");
  const name = whole.length > 60 ? `${whole.slice(0, 57)}...` : whole;
  const share = formatPercent(sum / all, 2);
  return {
    id: "dominant-kernel",
    sentence: text({
      en: `One kernel is ${share} of all kernel time: ${name}.`,
      zh: `一个内核占全部内核时间的 ${share}：${name}。`,
    }),
    evidence: text({ en: `${time(sum)} in all.`, zh: `合计 ${time(sum)}。` }),
    formula: text({ en: "Sum of its durations by that of all kernels.", zh: "其时长之和除以全部内核的时长之和。" }),
    saving: 0,
    view: "kernels",
  };
}
