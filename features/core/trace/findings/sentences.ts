/** The words of findings: a sentence with both numbers, the evidence, and how the gain is bounded. */
import { formatCount, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { fromUs } from "@/lib/units/edge";
import { shortName } from "../kernels/short-name";
import type { Layer } from "../segment/segmentation";
import type { Finding } from "./finding";
import type { Scope } from "./scope";
import { ofSubject, subject } from "./subject";
import * as m from "./messages";

const time = (us: number): string => formatQuantity(fromUs(us), "s");
const part = (us: number, { figures }: Scope): string => formatPercent(us / figures.wall, 2);

/** Below this share of its time a step is not bound by its launches, though it waits for them. */
const BOUND = 0.3;

export function launchBound(scope: Scope, host: number, inGraphs: number): Finding {
  const { figures, range } = scope;
  const who = subject(scope);
  const [share, lost, wall] = [part(host, scope), time(host), time(figures.wall)];
  const graphs = inGraphs < 0.5;
  const way = graphs
    ? m.graphsWouldSaveUpTo({ lost, wall })
    : m.inGraphsOfItsKernelsRun({ inGraphs: formatPercent(inGraphs, 2), lost, wall });
  return {
    id: "launch-bound",
    sentence:
      host >= BOUND * figures.wall
        ? m.whoIsLaunchBoundShare({ share, who, way })
        : m.whoWaitsForHost({ share, who, way }),
    evidence: m.lostOfIdleTimeEnds({ lost }),
    formula: m.sumOfGapsWhoseNext,
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
    sentence: m.hostWasElsewhereCountPauses({ count, pauses: pauses.length, paused: time(paused), longest }),
    evidence: m.nothingWasLaunchedInThat,
    formula: m.sumOfHostGapsLonger,
    saving: paused,
    view: "timeline",
    select: scope.range,
  };
}

export function synchronised(scope: Scope, sync: number): Finding {
  return {
    id: "synchronised",
    sentence: m.hostWaitsForDeviceThen({ part: part(sync, scope), sync: time(sync) }),
    evidence: m.synchronisingCallWasOpenWhen,
    formula: m.sumOfGapsThatBegin,
    saving: sync,
    view: "timeline",
    select: scope.range,
  };
}

export function exposedCommunication(scope: Scope, exposed: number): Finding {
  const { communication } = scope.figures;
  const hidden = communication - exposed;
  const transfers = communicationKernels(scope);
  return {
    id: "exposed-communication",
    sentence: m.communicationHidesHiddenOfItself({
      hidden: formatPercent(hidden / communication, 2),
      exposed: time(exposed),
      communication: time(communication),
      part: part(exposed, scope),
      whole: ofSubject(scope),
    }),
    evidence: m.communicationKernelsTransfers({
      communicationKernels: transfers,
      communicationKernels2: formatCount(transfers),
    }),
    formula: m.unionOfCommunicationLessWhat,
    saving: exposed,
    view: "kernels",
    select: scope.range,
  };
}

const communicationKernels = ({ device, range }: Scope): number =>
  device.rules.slice(range.from, range.to).filter(({ family }) => family === "communication").length;

export const waitingForRanks = (scope: Scope, wait: number): Finding => ({
  id: "waiting-for-ranks",
  sentence: m.collectivesWaitForOtherRanks({ wait: time(wait) }),
  evidence: m.runsOfOneCollectiveThat,
  formula: m.sumOfSuchDurationsLess,
  saving: Math.min(wait, scope.figures.exposed),
  view: "ranks",
});

export const copying = (scope: Scope, copies: number, count: number): Finding => ({
  id: "copies",
  sentence: m.countCopiesAndFillsTake({
    count,
    count2: formatCount(count),
    copies: time(copies),
    part: part(copies, scope),
    whole: ofSubject(scope),
  }),
  evidence: m.memcpyAndMemsetOfDevices,
  formula: m.sumOfTheirDurations,
  saving: copies,
  view: "kernels",
});

export const converting = (scope: Scope, moved: number, count: number): Finding => ({
  id: "conversions",
  sentence: m.countKernelsOnlyMoveOr({
    count,
    count2: formatCount(count),
    moved: time(moved),
    part: part(moved, scope),
    whole: ofSubject(scope),
  }),
  evidence: m.copiesTransposesQuantisation,
  formula: m.sumOfTheirDurationsFused,
  saving: moved,
  view: "kernels",
});

export const small = (scope: Scope, count: number, sum: number, limit: number): Finding => ({
  id: "small-kernels",
  sentence: m.smallKernelsCountOfKernels({
    count: formatCount(count),
    kernels: formatCount(scope.figures.kernels),
    limit,
    sum: time(sum),
  }),
  evidence: m.startingAndEndingKernelTakes,
  formula: m.sumOfTheirDurations,
  saving: sum,
  view: "kernels",
});

export const outlier = (_: Scope, layer: Layer, wall: number, middle: number): Finding => ({
  id: "outlier-layer",
  sentence: m.layerIndexTakesWallMiddle({ index: layer.index, wall: time(wall), middle: time(middle) }),
  evidence: m.compareTwoDifferenceIsIdle,
  formula: m.itsWallLessMedianOf,
  saving: wall - middle,
  view: "layers",
  select: layer,
});

export const unknownKernels = (scope: Scope, sum: number): Finding => ({
  id: "unnamed-kernels",
  sentence: m.sumOfKernelsNoRule({ sum: time(sum) }),
  evidence: m.sumOfBusyTimeRule({ sum: formatPercent(sum / scope.figures.busy, 2) }),
  formula: m.sumOfTheirDurations,
  saving: 0,
  view: "rules",
});

export function dominating(scope: Scope, id: number, sum: number, all: number): Finding {
  const longName = shortName(scope.trace.names[id] ?? "");
  const name = longName.length > 60 ? `${longName.slice(0, 57)}...` : longName;
  const share = formatPercent(sum / all, 2);
  return {
    id: "dominant-kernel",
    sentence: m.oneKernelIsShareOf({ share, name }),
    evidence: m.sumInAll({ sum: time(sum) }),
    formula: m.sumOfItsDurationsBy,
    saving: 0,
    view: "kernels",
  };
}
