/** The three curves of the page with their titles and tables. Pure. */
import type { ChartPart } from "@/features/answers/answer";
import { limitName } from "@/features/core/host-link/host-path";
import { table } from "@/lib/export/table";
import { formatCount, formatLatency, formatPercent, formatQuantity } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { seconds } from "@/lib/units/quantity";
import { GIGA, toMs } from "@/lib/units/edge";
import { IN_GB_PER_S, IN_MS } from "@/lib/units/shown-in";
import type { HostBandwidth } from "./host-bandwidth";
import type { RatePoint, WindowPoint } from "./offload-curves";
import type { Reload, ReloadPoint } from "./reload";
import * as m from "./messages";

export const hostCharts = (answer: HostBandwidth, t: Translate): readonly ChartPart[] => [
  windowChart(answer, t),
  rateChart(answer, t),
  ...reloadCharts(answer, t),
];

function windowChart({ windowCurve, offload, path }: HostBandwidth, t: Translate): ChartPart {
  const best = windowCurve.reduce((most, point) => (point.tokensPerGpu > most.tokensPerGpu ? point : most));
  const now = formatQuantity(1 / offload.tpot, "tok/s/user");
  const share = offload.step / offload.tpot;
  const names = {
    window: m.windowInHbm,
    host: m.withKvOnHost,
    without: m.withoutWaiting,
  };
  return {
    kind: "chart",
    id: "window",
    label: m.throughputAgainstWindow,
    title: t(
      share > 0.995 ? m.atThisWindowNothingWaits : m.waitingForHostLeavesShare({ share: formatPercent(share, 2) }),
    ),
    subtitle: t(
      m.contextPathNowMostAt({
        context: formatCount(offload.context),
        now,
        window: formatCount(best.window),
        path: limitName(path),
      }),
    ),
    drawing: {
      kind: "curves",
      x: { title: t(names.window), unit: "tok", log: false },
      y: { title: t(m.generatedTokens), unit: "tok/s/GPU", log: false },
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
  const rate = m.tokenRate;
  const carries = formatQuantity(offload.carries, "tok/s/GPU");
  return {
    kind: "chart",
    id: "rate",
    label: m.trafficAgainstTokenRate,
    title: t(Number.isFinite(offload.carries) ? m.wayToHostIsFull({ carries }) : m.noTrafficToHostAt),
    subtitle: t(
      m.fetchPerTokenToGpuAndWritePerToken({
        fetchPerToken: formatQuantity(offload.fetchPerToken, "B"),
        writePerToken: formatQuantity(offload.writePerToken, "B"),
      }),
    ),
    drawing: {
      kind: "curves",
      x: { title: t(rate), unit: "tok/s/GPU", log: true },
      y: { title: t(m.trafficOfOneGpu), unit: "GB/s", log: true },
      lines: [
        { name: t(m.toGpu), slot: 3, points: rateCurve.map((one) => ({ x: one.rate, y: gb(one.down) })) },
        { name: t(m.fromGpu), slot: 5, points: rateCurve.map((one) => ({ x: one.rate, y: gb(one.up) })) },
        {
          name: t(m.throughDram),
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
        { id: "down", label: m.toGpu, ...IN_GB_PER_S, value: (one) => one.down },
        { id: "up", label: m.fromGpu, ...IN_GB_PER_S, value: (one) => one.up },
        { id: "dram", label: m.throughDram, ...IN_GB_PER_S, value: (one) => one.dram },
      ],
      rateCurve,
    ),
  };
}

function reloadCharts({ reload, path }: HostBandwidth, t: Translate): readonly ChartPart[] {
  if (reload === null) return [];
  const ms = (value: number): number => toMs(seconds(value));
  const names = {
    prefix: m.cachedPrefix,
    reload: m.reload,
    recompute: m.recompute,
  };
  const from = breakEven(reload);
  return [
    {
      kind: "chart",
      id: "reload",
      label: m.reloadAgainstRecompute,
      title: t(reloadStatement(reload)),
      subtitle: t(m.ttftByLengthOfPrefix({ path: limitName(path), from })),
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
          { id: "transfer", label: m.transfer, ...IN_MS, value: (one) => one.transfer },
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
    ? m.recomputingIsFasterBySaved({ saved: formatLatency(-saved) })
    : m.reloadingSavesSavedOfTtft({ saved: formatLatency(saved) });

const breakEven = ({ breakEvenLength }: Reload): Text =>
  breakEvenLength === null
    ? m.noPrefixOfThisPrompt
    : m.paysFromBreakEvenLengthTokensOn({ breakEvenLength: formatCount(breakEvenLength) });
