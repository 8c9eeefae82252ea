/** The three curves of the page with their titles and tables. Pure. */
import { head } from "@/features/quantities";
import { curveChart, type Line } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import { limitName } from "@/features/core/host-link/host-path";
import type { Column } from "@/lib/export/table";
import { formatCount, formatLatency, formatPercent, formatQuantity } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { GIGA } from "@/lib/units/edge";
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
  const unit = "tok/s/GPU";
  return curveChart<WindowPoint>(t, windowCurve, {
    id: "window",
    label: m.throughputAgainstWindow,
    title: share > 0.995 ? m.atThisWindowNothingWaits : m.waitingForHostLeavesShare({ share: formatPercent(share, 2) }),
    subtitle: m.contextPathNowMostAt({
      context: formatCount(offload.context),
      now,
      window: formatCount(best.window),
      path: limitName(path),
    }),
    x: { id: "window", label: m.windowInHbm, unit: "tok", value: ({ window }) => window },
    y: head("outputPerGpu"),
    lines: [
      { id: "host", label: m.withKvOnHost, unit, slot: 3, value: ({ tokensPerGpu }) => tokensPerGpu },
      {
        id: "without",
        label: m.withoutWaiting,
        unit,
        slot: 1,
        dashed: true,
        value: ({ withoutStall }) => withoutStall,
      },
    ],
    across: [{ at: offload.window, label: `W ${formatCount(offload.window)}`, strong: true }],
  });
}

function rateChart({ rateCurve, offload, path }: HostBandwidth, t: Translate): ChartPart {
  const gb = (value: number): number => value / GIGA;
  const carries = formatQuantity(offload.carries, "tok/s/GPU");
  return curveChart<RatePoint>(t, rateCurve, {
    id: "rate",
    label: m.trafficAgainstTokenRate,
    title: Number.isFinite(offload.carries) ? m.wayToHostIsFull({ carries }) : m.noTrafficToHostAt,
    subtitle: m.fetchPerTokenToGpuAndWritePerToken({
      fetchPerToken: formatQuantity(offload.fetchPerToken, "B"),
      writePerToken: formatQuantity(offload.writePerToken, "B"),
    }),
    log: "xy",
    x: { id: "rate", ...head("outputPerGpu"), value: ({ rate }) => rate },
    y: { label: m.trafficOfOneGpu, unit: "GB/s" },
    lines: [
      { id: "down", label: m.toGpu, ...IN_GB_PER_S, slot: 3, value: ({ down }) => down },
      { id: "up", label: m.fromGpu, ...IN_GB_PER_S, slot: 5, value: ({ up }) => up },
      { id: "dram", label: m.throughDram, ...IN_GB_PER_S, slot: 4, dashed: true, value: ({ dram }) => dram },
    ],
    across: [{ at: offload.tokensPerGpu, label: formatQuantity(offload.tokensPerGpu, "tok/s/GPU"), strong: true }],
    along: [
      { at: gb(path.link), label: `${t(path.linkName)} ${formatQuantity(path.link, "B/s")}` },
      ...(path.disk ? [{ at: gb(path.disk.read), label: `NVMe ${formatQuantity(path.disk.read, "B/s")}` }] : []),
    ],
  });
}

function reloadCharts({ reload, path }: HostBandwidth, t: Translate): readonly ChartPart[] {
  if (reload === null) return [];
  const x: Column<ReloadPoint> = { id: "prefix", label: m.cachedPrefix, unit: "tok", value: ({ prefix }) => prefix };
  const lines: readonly Line<ReloadPoint>[] = [
    { id: "reload", label: m.reload, ...IN_MS, slot: 3, value: (point) => point.reload },
    { id: "recompute", label: m.recompute, ...IN_MS, slot: 1, dashed: true, value: ({ recompute }) => recompute },
  ];
  return [
    curveChart(t, reload.curve, {
      id: "reload",
      label: m.reloadAgainstRecompute,
      title: reloadStatement(reload),
      subtitle: m.ttftByLengthOfPrefix({ path: limitName(path), from: breakEven(reload) }),
      log: "x",
      x,
      y: head("ttft"),
      lines,
      columns: [
        x,
        { id: "kv", label: "KV", unit: "B", value: ({ bytes }) => bytes },
        { id: "transfer", label: m.transfer, ...IN_MS, value: ({ transfer }) => transfer },
        ...lines,
      ],
      across: [{ at: reload.prefix, label: formatCount(reload.prefix), strong: true }],
    }),
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
