/** Cuts a device's kernels into passes and layers: by a named anchor, by the token mixers, or by the period of the sequence. */
import type { DeviceWork } from "../device/device-work";
import type { Classify } from "../kernels/classify";
import { mixerAnchors, namedAnchors, SOFTMAX } from "./anchors";
import { anchoredLayers, layerOfBlocks, withoutEdges } from "./blocks";
import { layersOfPass, passRuns } from "./boundaries";
import { anchorCandidates } from "./candidates";
import { confidence } from "./confidence";
import { agreement, configWitness, periodLayers } from "./count-witnesses";
import { cutWitnesses } from "./cut-witnesses";
import { firstStart, layerCuts, layerSides, secondHalf } from "./layer-cuts";
import { assemblePasses, type CutPass } from "./passes";
import type { Mark } from "./pass-kind";
import { filledWitness } from "./filled-witness";
import { findPeriod, type Period } from "./period";
import type { Segmentation, Witness } from "./segmentation";
import { computeSequence, type Sequence } from "./sequence";

export type SegmentOptions = {
  /** A text of an anchor kernel's name; without it the anchor is found. */
  readonly anchor?: string;
  readonly blocksPerLayer?: number;
  readonly anchorOffset?: number;
  /** Whether the anchor begins or ends its block. */
  readonly mark?: "start" | "end";
  /** Layers of the model, where a config or a person says so. */
  readonly layers?: number;
  /** Steps that annotations name. */
  readonly marks?: readonly Mark[];
  /** The file is cut: the last pass may lack layers. */
  readonly truncated?: boolean;
  /** Looks for the period only: how layers are found where names say nothing. */
  readonly withoutAnchors?: boolean;
};

/** Below this probability passes are shown without layers, and the guesses as candidates. */
export const LEAST_CONFIDENCE = 0.6;

/** Two alike stretches are no proof of layers. */
const LEAST_LAYERS = 3;

export function segment(
  work: DeviceWork,
  names: readonly string[],
  classify: Classify,
  options: SegmentOptions = {},
): Segmentation {
  const sequence = computeSequence(work, names, classify);
  const period = findPeriod(sequence.token);
  if (options.anchor !== undefined && options.anchor !== "") return byNamedAnchor(sequence, names, options, period);
  const byMixer = options.withoutAnchors ? null : byMixers(sequence, names, options, period);
  return byMixer ?? byPeriod(sequence, names, options, period);
}

function byNamedAnchor(
  sequence: Sequence,
  names: readonly string[],
  options: SegmentOptions,
  period: Period | null,
): Segmentation {
  const { positions, name } = namedAnchors(sequence, names, options.anchor ?? "");
  const blocksPerLayer = options.blocksPerLayer ?? 1;
  const runs = passRuns(sequence, positions, starts(options));
  const layers = options.layers ?? Math.round(layersOfPass(runs) / blocksPerLayer);
  if (positions.length === 0 || layers === 0) return nothing(sequence, options, period);
  const cut = anchoredLayers(positions, sequence.at.length, layers, blocksPerLayer, {
    offset: options.anchorOffset,
    mark: options.mark,
  });
  const ranges = withoutEdges(
    cut.passes.map((pass) => pass.map((blocks) => layerOfBlocks(blocks))),
    sequence.token,
    options.mark,
  );
  const passes = cut.passes.map((pass, index): CutPass => {
    const complete = pass.length === layers && pass.every((blocks) => blocks.length === blocksPerLayer);
    return { layers: ranges[index] ?? [], partial: !complete };
  });
  const witnesses: Witness[] = [
    {
      kind: "anchor",
      agrees: cut.residue === 0,
      detail: `${positions.length} = ${layers} x ${blocksPerLayer} x passes + ${cut.residue}`,
    },
    ...agreement(period, layers),
    ...configWitness(passes.some(({ partial }) => !partial) ? layers : 0, options),
  ];
  return finished(sequence, names, options, {
    method: "anchor",
    anchor: name,
    layers,
    blocksPerLayer,
    passes,
    witnesses,
  });
}

function byMixers(
  sequence: Sequence,
  names: readonly string[],
  options: SegmentOptions,
  period: Period | null,
): Segmentation | null {
  const { positions, name } = mixerAnchors(sequence);
  if (positions.length < 2) return null;
  const runs = passRuns(sequence, positions, starts(options));
  const counted = layersOfPass(runs);
  const layers = options.layers ?? counted;
  // Routers, samplers and losses have a softmax as well: it stands for attention only where the kernels repeat as often.
  if (name === SOFTMAX && (period === null || periodLayers(period) !== layers)) return null;
  const firsts = new Set(runs.map(({ from }) => from));
  const sameRun = (j: number): boolean => !firsts.has(j);
  const sides = layerSides(sequence, positions, sameRun);
  let earliest = 0;
  const passes = runs.map(({ from, to, begun, ended }, index): CutPass => {
    const anchors = positions.slice(from, to);
    const next = runs[index + 1];
    const latest =
      next === undefined
        ? sequence.at.length
        : Math.max(
            firstStart(sequence, sides, anchors.at(-1) as number, positions[next.from] as number),
            (anchors.at(-1) as number) + 1,
          );
    const cuts = layerCuts(sequence, anchors, earliest, latest, sides);
    earliest = cuts.ends.at(-1) as number;
    const edge = (index === 0 && !begun) || (index === runs.length - 1 && !ended);
    return {
      partial: anchors.length < layers && edge,
      layers: anchors.map((anchor, j) => {
        const range = { from: cuts.starts[j] as number, to: cuts.ends[j] as number };
        return { ...range, half: secondHalf(sequence, anchor, range.to), blocks: [range] };
      }),
    };
  });
  const witnesses: Witness[] = [
    {
      kind: "anchor",
      agrees: runs.some(({ from, to }) => to - from === layers),
      detail: `${positions.length} ${name}: ${runs
        .map(({ from, to }) => to - from)
        .slice(0, 12)
        .join(", ")}`,
    },
    { kind: "boundary", agrees: runs.some(({ begun, ended }) => begun && ended), detail: `${runs.length} passes` },
    ...agreement(period, layers),
    ...configWitness(counted, options),
  ];
  return finished(sequence, names, options, {
    method: "anchor",
    anchor: name,
    layers,
    blocksPerLayer: 1,
    passes,
    witnesses,
  });
}

/** A period whose runs agree with themselves this much is no accident. */
const SOUND = 0.9;

function byPeriod(
  sequence: Sequence,
  names: readonly string[],
  options: SegmentOptions,
  period: Period | null,
): Segmentation {
  if (period === null) return nothing(sequence, options, period);
  const layers = options.layers ?? periodLayers(period);
  if (layers < LEAST_LAYERS) return nothing(sequence, options, period);
  const { length } = period;
  const passes = period.runs
    .filter((run) => run.layers >= 2 || run.layers === layers)
    .map(({ from, to, layers: layerCount }): CutPass => {
      const count = Math.min(layerCount, layers);
      const ranges = Array.from({ length: count }, (_, j) => ({
        from: from + j * length,
        to: Math.min(to, from + (j + 1) * length),
      }));
      return {
        partial: layerCount < layers,
        layers: ranges.map((range) => ({ ...range, half: null, blocks: [range] })),
      };
    });
  const same = period.runs.filter((run) => run.layers === layers).length;
  const witnesses: Witness[] = [
    { kind: "period", agrees: true, detail: `${layers} x ${length}` },
    { kind: "regular", agrees: period.agreement > SOUND, detail: period.agreement.toFixed(2) },
    { kind: "boundary", agrees: same > 1 || period.runs.length === 1, detail: `${same} of ${period.runs.length}` },
    ...configWitness(periodLayers(period), options),
  ];
  return finished(sequence, names, options, {
    method: "period",
    anchor: null,
    layers,
    blocksPerLayer: 1,
    passes,
    witnesses,
  });
}

const starts = (options: SegmentOptions): number[] => (options.marks ?? []).map(({ start }) => start);

type Found = Pick<Segmentation, "method" | "anchor" | "layers" | "blocksPerLayer" | "witnesses"> & {
  readonly passes: readonly CutPass[];
};

function finished(sequence: Sequence, names: readonly string[], options: SegmentOptions, base: Found): Segmentation {
  const { truncated = false, marks = [] } = options;
  const last = base.passes.at(-1);
  const cut = truncated && last !== undefined ? base.passes.with(-1, { ...last, partial: true }) : base.passes;
  const witnesses = [
    ...base.witnesses,
    ...cutWitnesses(sequence, cut, base.layers, options),
    ...filledWitness(sequence, cut, base.anchor),
  ];
  return {
    ...base,
    witnesses,
    passes: assemblePasses(sequence, names, cut, base.layers, marks),
    confidence: confidence(base.method, witnesses),
    candidates: anchorCandidates(sequence, names, base.layers),
  };
}

const nothing = (sequence: Sequence, options: SegmentOptions, period: Period | null): Segmentation => ({
  method: "none",
  anchor: null,
  layers: 0,
  blocksPerLayer: 1,
  passes: [],
  confidence: 0,
  witnesses: [...agreement(period, options.layers ?? 0), ...configWitness(0, options)],
  candidates: [],
});
