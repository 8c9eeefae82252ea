/** The three curves of the page: what they say, what they draw, and their figures as a table. Pure. */
import type { ChartPart } from "@/features/answers/answer";
import { limitName } from "@/features/core/host-link/host-path";
import { table } from "@/lib/export/table";
import { formatCount, formatLatency, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, type Text, type Translate } from "@/lib/text";
import { seconds } from "@/lib/units/quantity";
import { GIGA, toMs } from "@/lib/units/edge";
import { IN_GB_PER_S, IN_MS } from "@/lib/units/shown-in";
import type { HostBandwidth } from "./host-bandwidth";
import type { RatePoint, WindowPoint } from "./offload-curves";
import type { Reload, ReloadPoint } from "./reload";
import { WORDS } from "./words";

export const hostCharts = (answer: HostBandwidth, t: Translate): readonly ChartPart[] => [
  windowChart(answer, t),
  rateChart(answer, t),
  ...reloadCharts(answer, t),
];

const RATE = text({ en: "Generated tokens", zh: "生成 token" });

function windowChart({ windowCurve, offload, path }: HostBandwidth, t: Translate): ChartPart {
  const best = windowCurve.reduce((most, point) => (point.tokensPerGpu > most.tokensPerGpu ? point : most));
  const now = formatQuantity(1 / offload.tpot, "tok/s/user");
  const share = offload.step / offload.tpot;
  const names = {
    window: text({ en: "Window in HBM", zh: "HBM 窗口" }),
    host: text({ en: "with KV on the host", zh: "KV 在主机" }),
    without: text({ en: "without waiting", zh: "无等待" }),
  };
  return {
    kind: "chart",
    id: "window",
    label: text({ en: "Throughput against window", zh: "吞吐与窗口" }),
    title: t(
      share > 0.995
        ? text({ en: "At this window nothing waits for the host", zh: "在该窗口下无需等待主机" })
        : text({
            en: `Waiting for the host leaves ${formatPercent(share, 2)} of the throughput`,
            zh: `等待主机使吞吐降至 ${formatPercent(share, 2)}`,
          }),
    ),
    subtitle: t(
      text({
        en: `context ${formatCount(offload.context)}, ${limitName(path).en}, ${now}; most at a window of ${formatCount(best.window)}`,
        zh: `上下文 ${formatCount(offload.context)}，${limitName(path).zh}，${now}；窗口 ${formatCount(best.window)} 时最高`,
      }),
    ),
    drawing: {
      kind: "curves",
      x: { title: t(names.window), unit: "tok", log: false },
      y: { title: t(RATE), unit: "tok/s/GPU", log: false },
      lines: [
        {
          name: t(names.host),
          slot: 3,
          points: windowCurve.map((one) => ({ x: one.window, y: one.tokensPerGpu })),
        },
        {
          name: t(names.without),
          slot: 1,
          dashed: true,
          points: windowCurve.map((one) => ({ x: one.window, y: one.withoutStall })),
        },
      ],
      across: [{ at: offload.window, label: `W ${formatCount(offload.window)}`, strong: true }],
      along: [],
    },
    table: table<WindowPoint>(
      t,
      [
        { id: "window", label: names.window, unit: "tok", value: (one) => one.window },
        { id: "host", label: names.host, unit: "tok/s/GPU", value: (one) => one.tokensPerGpu },
        { id: "without", label: names.without, unit: "tok/s/GPU", value: (one) => one.withoutStall },
      ],
      windowCurve,
    ),
  };
}

function rateChart({ rateCurve, offload, path }: HostBandwidth, t: Translate): ChartPart {
  const gb = (value: number): number => value / GIGA;
  const rate = text({ en: "Token rate", zh: "token 速率" });
  const carries = formatQuantity(offload.carries, "tok/s/GPU");
  return {
    kind: "chart",
    id: "rate",
    label: text({ en: "Traffic against token rate", zh: "流量与 token 速率" }),
    title: t(
      Number.isFinite(offload.carries)
        ? text({ en: `The way to the host is full at ${carries}`, zh: `到主机的通路在 ${carries} 时占满` })
        : text({ en: "No traffic to the host at any rate", zh: "任何速率下都没有主机流量" }),
    ),
    subtitle: t(
      text({
        en: `${formatQuantity(offload.fetchPerToken, "B")} to the GPU and ${formatQuantity(offload.writePerToken, "B")} from it per token`,
        zh: `每 token 到 GPU ${formatQuantity(offload.fetchPerToken, "B")}，自 GPU ${formatQuantity(offload.writePerToken, "B")}`,
      }),
    ),
    drawing: {
      kind: "curves",
      x: { title: t(rate), unit: "tok/s/GPU", log: true },
      y: { title: t(text({ en: "Traffic of one GPU", zh: "单 GPU 流量" })), unit: "GB/s", log: true },
      lines: [
        { name: t(WORDS.toGpu), slot: 3, points: rateCurve.map((one) => ({ x: one.rate, y: gb(one.down) })) },
        { name: t(WORDS.fromGpu), slot: 5, points: rateCurve.map((one) => ({ x: one.rate, y: gb(one.up) })) },
        {
          name: t(WORDS.dram),
          slot: 4,
          dashed: true,
          points: rateCurve.map((one) => ({ x: one.rate, y: gb(one.dram) })),
        },
      ],
      across: [{ at: offload.tokensPerGpu, label: formatQuantity(offload.tokensPerGpu, "tok/s/GPU"), strong: true }],
      along: [
        { at: gb(path.link), label: `${t(path.linkName)} ${formatQuantity(path.link, "B/s")}` },
        ...(path.disk ? [{ at: gb(path.disk.read), label: `NVMe ${formatQuantity(path.disk.read, "B/s")}` }] : []),
      ],
    },
    table: table<RatePoint>(
      t,
      [
        { id: "rate", label: rate, unit: "tok/s/GPU", value: (one) => one.rate },
        { id: "down", label: WORDS.toGpu, ...IN_GB_PER_S, value: (one) => one.down },
        { id: "up", label: WORDS.fromGpu, ...IN_GB_PER_S, value: (one) => one.up },
        { id: "dram", label: WORDS.dram, ...IN_GB_PER_S, value: (one) => one.dram },
      ],
      rateCurve,
    ),
  };
}

function reloadCharts({ reload, path }: HostBandwidth, t: Translate): readonly ChartPart[] {
  if (reload === null) return [];
  const ms = (value: number): number => toMs(seconds(value));
  const names = {
    prefix: text({ en: "Cached prefix", zh: "缓存前缀" }),
    reload: text({ en: "reload", zh: "回载" }),
    recompute: text({ en: "recompute", zh: "重新计算" }),
  };
  const from = breakEven(reload);
  return [
    {
      kind: "chart",
      id: "reload",
      label: text({ en: "Reload against recompute", zh: "回载与重新计算" }),
      title: t(reloadStatement(reload)),
      subtitle: t(
        text({
          en: `TTFT by length of the prefix, ${limitName(path).en}; ${from.en}`,
          zh: `TTFT 随前缀长度变化，${limitName(path).zh}；${from.zh}`,
        }),
      ),
      drawing: {
        kind: "curves",
        x: { title: t(names.prefix), unit: "tok", log: true },
        y: { title: "TTFT", unit: "ms", log: false },
        lines: [
          { name: t(names.reload), slot: 3, points: reload.curve.map((one) => ({ x: one.prefix, y: ms(one.reload) })) },
          {
            name: t(names.recompute),
            slot: 1,
            dashed: true,
            points: reload.curve.map((one) => ({ x: one.prefix, y: ms(one.recompute) })),
          },
        ],
        across: [{ at: reload.prefix, label: formatCount(reload.prefix), strong: true }],
        along: [],
      },
      table: table<ReloadPoint>(
        t,
        [
          { id: "prefix", label: names.prefix, unit: "tok", value: (one) => one.prefix },
          { id: "kv", label: "KV", unit: "B", value: (one) => one.bytes },
          { id: "transfer", label: text({ en: "Transfer", zh: "传输" }), ...IN_MS, value: (one) => one.transfer },
          { id: "reload", label: names.reload, ...IN_MS, value: (one) => one.reload },
          { id: "recompute", label: names.recompute, ...IN_MS, value: (one) => one.recompute },
        ],
        reload.curve,
      ),
    },
  ];
}

const reloadStatement = ({ saved }: Reload): Text =>
  saved < 0
    ? text({ en: `Recomputing is faster by ${formatLatency(-saved)}`, zh: `重新计算更快，差 ${formatLatency(-saved)}` })
    : text({ en: `Reloading saves ${formatLatency(saved)} of TTFT`, zh: `回载使 TTFT 减少 ${formatLatency(saved)}` });

const breakEven = ({ breakEvenLength }: Reload): Text =>
  breakEvenLength === null
    ? text({ en: "no prefix of this prompt pays", zh: "该提示词的任何前缀都不划算" })
    : text({
        en: `pays from ${formatCount(breakEvenLength)} tokens on`,
        zh: `自 ${formatCount(breakEvenLength)} token 起划算`,
      });
