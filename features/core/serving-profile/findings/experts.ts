/** Experts: a layer in which one process is much busier than elsewhere has a hot expert; one that is busier in all layers is slow. */
import { formatNumber } from "@/lib/format/quantity";
import { median } from "@/lib/statistics/quantile";
import type { Capture } from "../capture/capture";
import type { Balance, ExpertLatency } from "../capture/facts";
import type { Finding } from "./finding";
import { shareWord, unitShare } from "./words";
import * as m from "./messages";

/** Beyond these a process stands out: against its layer's mean, and over all layers. */
const HOT = 1.25;
const SLOW = 1.1;

export const expertFindings = ({ balance, expertLatency }: Capture): Finding[] => [
  ...balance.flatMap(balanceFindings),
  ...(["both", "dispatch", "combine"] as const).flatMap((calls) =>
    latencySpread(expertLatency.filter((entry) => entry.calls === calls)),
  ),
];

function balanceFindings({ file, processes, layers }: Balance): Finding[] {
  if (processes.length < 2 || layers.length === 0) return [];
  const shares = layers.map((row) => row.map((value) => value / (row.reduce((a, b) => a + b, 0) / row.length)));
  const typical = processes.map((_, column) => median(shares.map((row) => row[column] ?? NaN)));
  return [...hotExpert(file, processes, layers, shares, typical), ...slowCard(processes, layers, typical)];
}

/** What is left of a layer's share when the process's own pace is taken out. With one layer the pace is not known. */
function hotExpert(
  file: string,
  processes: readonly string[],
  layers: Balance["layers"],
  shares: readonly (readonly number[])[],
  typical: readonly number[],
): Finding[] {
  let hottest = { layer: -1, column: -1, share: 0 };
  let hotLayers = 0;
  shares.forEach((row, layer) => {
    let isHot = false;
    row.forEach((share, column) => {
      const typicalLoad = layers.length < 3 ? 1 : (typical[column] ?? 1);
      const beyond = share / typicalLoad;
      if (beyond > HOT && share > HOT) isHot = true;
      if (beyond > HOT && share > hottest.share) hottest = { layer, column, share };
    });
    if (isHot) hotLayers += 1;
  });
  if (hottest.layer < 0) return [];
  const where = `layer ${hottest.layer}, process ${processes[hottest.column] ?? ""}`;
  const wait = waitingShare(layers);
  return [
    {
      kind: "hot-expert",
      sentence: m.hotExpertInMoELayer({
        layer: hottest.layer,
        processes: processes[hottest.column] ?? "",
        share: formatNumber(hottest.share),
        hotLayers,
        layers: layers.length,
        wait: shareWord(wait),
      }),
      where: `${where} (${file})`,
      amount: hottest.share,
      unit: "×",
      weight: unitShare(wait),
      span: null,
    },
  ];
}

function slowCard(processes: readonly string[], layers: Balance["layers"], typical: readonly number[]): Finding[] {
  if (layers.length < 3) return [];
  const column = typical.indexOf(Math.max(...typical));
  const pace = (typical[column] ?? 1) / median(typical.filter((_, i) => i !== column));
  if (!(pace > SLOW)) return [];
  return [
    {
      kind: "slow-card",
      sentence: m.processColumnIsSlowIn({ column: processes[column] ?? "", pace: formatNumber(pace) }),
      where: `process ${processes[column]}`,
      amount: pace,
      unit: "×",
      weight: unitShare(1 - 1 / pace),
      span: null,
    },
  ];
}

/** Of the time that every layer takes, what its mean process spends waiting for the busiest. */
function waitingShare(layers: Balance["layers"]): number {
  let [busiest, mean] = [0, 0];
  for (const row of layers) {
    busiest += Math.max(...row);
    mean += row.reduce((a, b) => a + b, 0) / row.length;
  }
  return busiest === 0 ? 0 : 1 - mean / busiest;
}

/** Means of single dispatch and combine calls. A call ends when the last card is there: short ones may be the late card's. */
function latencySpread(list: readonly ExpertLatency[]): Finding[] {
  if (list.length < 2) return [];
  const middle = median(list.map(({ mean }) => mean));
  const farthest = list.reduce((a, b) => (Math.abs(b.mean - middle) > Math.abs(a.mean - middle) ? b : a));
  const nearest = list.filter((entry) => entry !== farthest);
  const apart = nearest.every(({ low, high }) => farthest.low > high || farthest.high < low);
  const ratio = Math.max(farthest.mean / middle, middle / farthest.mean);
  if (!apart || !(ratio > SLOW)) return [];
  const values = { process: farthest.process, times: formatNumber(farthest.mean / middle) };
  return [
    {
      kind: "slow-card",
      sentence: farthest.mean > middle ? m.processDiffersLonger(values) : m.processDiffersShorter(values),
      where: `process ${farthest.process}`,
      amount: farthest.mean / middle,
      unit: "×",
      weight: unitShare(1 - 1 / ratio),
      span: null,
    },
  ];
}
