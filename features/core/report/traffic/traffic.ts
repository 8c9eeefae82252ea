/**
 * Who sends whom how much in the passes of a scenario: by link, by GPU, by class of link, by phase, by collective and by operator, all from
 * the messages of the operator graph. What is sent is received. Routing is taken as even: a busy expert's rank receives more.
 */
import { groupLink } from "@/features/core/hardware/topology/group-link";
import type { Chip } from "@/features/core/hardware/chip";
import { instanceGpus } from "@/features/core/operators/parallelism";
import type { ModelSpec } from "@/features/core/model/spec";
import type { Pass } from "@/features/core/passes/phases";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { formatCount } from "@/lib/format/quantity";
import { flowLinks, flowVolume, listFlows, type Flow } from "./flows";
import { classBetween, linkClasses, type LinkClass } from "./link-class";
import { utilisation, type LinkBytes } from "./volumes";
import { issue } from "@/features/core/report/messages.issues";

export type LinkTraffic = {
  readonly from: number;
  readonly to: number;
  readonly bytes: number;
  readonly link: LinkClass;
  /** Of what one chip can send one other, over the whole pass; null where no rate is known. */
  readonly utilisation: number | null;
};

export type FlowTotal = Omit<Flow, "pattern"> & {
  /** On all links of the instance, all times. */
  readonly total: number;
  /** The same by the formula of its collective, without any link. */
  readonly formula: number;
  /** By the id of a class. */
  readonly byClass: Readonly<Record<string, number>>;
};

export type ClassTotal = {
  readonly link: LinkClass;
  readonly bytes: number;
  /** Directed links that carry anything. */
  readonly links: number;
  /** What the GPU that sends most over it sends, and its share of what it could. */
  readonly busiest: number;
  readonly utilisation: number | null;
};

export type PassTraffic = {
  readonly phase: Pass["phase"];
  readonly gpus: number;
  /** Seconds of the pass. */
  readonly time: number;
  readonly total: number;
  /** Most first. */
  readonly links: readonly LinkTraffic[];
  readonly received: readonly number[];
  readonly classes: readonly ClassTotal[];
  readonly flows: readonly FlowTotal[];
};

/** A matrix of more GPUs would have hundreds of thousands of links. */
const MOST_GPUS = 512;

export function passTraffic(model: ModelSpec, chip: Chip, pass: Pass): Result<PassTraffic> {
  const gpus = instanceGpus(pass.parallelism);
  if (gpus > MOST_GPUS) return failure(tooMany(gpus));
  const classes = linkClasses(chip);
  const matrix = new Float64Array(gpus * gpus);
  const flows = flowTotals(model, chip, pass, ({ from, to }, bytes) => {
    const cell = from * gpus + to;
    matrix[cell] = (matrix[cell] ?? 0) + bytes;
    return true;
  });
  return success(summed({ pass, gpus, matrix, classes, flows }));
}

/** Flows by what they put on some of the links. */
export const flowsOver = (
  model: ModelSpec,
  chip: Chip,
  pass: Pass,
  counts: (link: LinkBytes) => boolean,
): readonly FlowTotal[] => flowTotals(model, chip, pass, counts).filter(({ total }) => total > 0);

/** `counts`: whether a link's bytes, of all times, are part of the totals. */
function flowTotals(
  model: ModelSpec,
  chip: Chip,
  pass: Pass,
  counts: (link: LinkBytes, bytes: number) => boolean,
): readonly FlowTotal[] {
  const classes = linkClasses(chip);
  const near = ({ ranks, stride }: { readonly ranks: number; readonly stride: number }): number => {
    const link = groupLink(chip, ranks, { stride });
    return link.ok ? link.value.intra.size : ranks;
  };
  // Dispatch and combine of hundreds of ranks put hundreds of thousands of messages on the same links: those of one pattern are listed once.
  const patterns = new Map<string, readonly ClassedLink[]>();
  const unitLinks = (flow: Flow): readonly ClassedLink[] => {
    const key = `${flow.collective} ${JSON.stringify(flow.pattern)}`;
    const known = patterns.get(key);
    if (known) return known;
    const links = flowLinks({ ...flow, bytes: 1 }, near).map((link): ClassedLink => ({
      link,
      id: classBetween(classes, link.from, link.to).id,
    }));
    patterns.set(key, links);
    return links;
  };
  return byOperator(listFlows(model, pass).map((flow) => flowTotal(flow, unitLinks(flow), counts)));
}

type ClassedLink = { readonly link: LinkBytes; readonly id: string };

function flowTotal(
  { pattern, ...said }: Flow,
  links: readonly ClassedLink[],
  counts: (link: LinkBytes, bytes: number) => boolean,
): FlowTotal {
  const byClass: Record<string, number> = {};
  const bytes = said.bytes * said.times;
  let total = 0;
  for (const { link, id } of links) {
    const all = link.bytes * bytes;
    if (!counts(link, all)) continue;
    byClass[id] = (byClass[id] ?? 0) + all;
    total += all;
  }
  return { ...said, total, formula: flowVolume({ ...said, pattern }) * said.times, byClass };
}

/** Of all stages together. */
function byOperator(flows: readonly FlowTotal[]): readonly FlowTotal[] {
  const sums = new Map<string, FlowTotal>();
  for (const flow of flows) {
    const key = `${flow.operator} ${flow.collective} ${flow.axis} ${flow.way} ${flow.bytes}`;
    const known = sums.get(key);
    sums.set(key, known ? together(known, flow) : flow);
  }
  return [...sums.values()].toSorted((a, b) => b.total - a.total);
}

function together(a: FlowTotal, b: FlowTotal): FlowTotal {
  const ids = [...new Set([...Object.keys(a.byClass), ...Object.keys(b.byClass)])];
  return {
    ...a,
    times: a.times + b.times,
    total: a.total + b.total,
    formula: a.formula + b.formula,
    byClass: Object.fromEntries(ids.map((id) => [id, (a.byClass[id] ?? 0) + (b.byClass[id] ?? 0)])),
  };
}

type Summed = {
  readonly pass: Pass;
  readonly gpus: number;
  readonly matrix: Float64Array;
  readonly classes: readonly LinkClass[];
  readonly flows: readonly FlowTotal[];
};

function summed({ pass, gpus, matrix, classes, flows }: Summed): PassTraffic {
  const sent = Array<number>(gpus).fill(0);
  const received = Array<number>(gpus).fill(0);
  const links: LinkTraffic[] = [];
  matrix.forEach((bytes, cell) => {
    if (bytes === 0) return;
    const [from, to] = [Math.floor(cell / gpus), cell % gpus];
    const link = classBetween(classes, from, to);
    const used = link.perPair === null ? null : utilisation(bytes, link.perPair, pass.time);
    links.push({ from, to, bytes, link, utilisation: used });
    sent[from] = (sent[from] ?? 0) + bytes;
    received[to] = (received[to] ?? 0) + bytes;
  });
  return {
    ...{ phase: pass.phase, gpus, time: pass.time, sent, received, flows },
    total: sent.reduce((sum, bytes) => sum + bytes, 0),
    links: links.toSorted((a, b) => b.bytes - a.bytes),
    classes: classes.map((link) => classTotal(link, links, gpus, pass.time)).filter(({ bytes }) => bytes > 0),
  };
}

function classTotal(link: LinkClass, all: readonly LinkTraffic[], gpus: number, time: number): ClassTotal {
  const links = all.filter((traffic) => traffic.link.id === link.id);
  const bySender = new Float64Array(gpus);
  for (const { from, bytes } of links) bySender[from] = (bySender[from] ?? 0) + bytes;
  const busiest = bySender.reduce((most, bytes) => Math.max(most, bytes), 0);
  return {
    link,
    bytes: links.reduce((sum, { bytes }) => sum + bytes, 0),
    links: links.length,
    busiest,
    utilisation: link.perChip === null ? null : utilisation(busiest, link.perChip, time),
  };
}

const tooMany = (gpus: number): Issue =>
  issue("TRAFFIC-LARGE", "traffic", { gpus: formatCount(gpus), mostGpus: formatCount(MOST_GPUS) });
