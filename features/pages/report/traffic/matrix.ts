/** Sender by receiver: bytes per pass of each pair of GPUs or groups, their rate, or the link's utilisation. */
import { chart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import { compareUse, isWithin, placeMembers, type Level, type Place } from "@/features/core/report/traffic/places";
import type { LinkTraffic, PassTraffic } from "@/features/core/report/traffic/traffic";
import { PHASE_WORD } from "@/features/words";
import type { HeatMap } from "@/lib/charts/drawing";
import { formatPercent, formatQuantity } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { GIGA, MEGA, toPercent } from "@/lib/units/edge";
import * as m from "./messages";

export const MEASURES = ["bytes", "rate", "utilisation"] as const;
export type Measure = (typeof MEASURES)[number];

export const MEASURE_WORDS: Readonly<Record<Measure, Text>> = {
  bytes: m.bytes,
  rate: m.meanRate,
  utilisation: m.shareOfLink,
};

type Shown = {
  readonly said: Text;
  readonly unit: string;
  /** null where the link's rate is not known. */
  readonly value: (link: LinkTraffic, time: number) => number | null;
  /** For groups: bytes add up; the busiest link represents all. */
  readonly together: (a: number, b: number) => number;
};

const add = (a: number, b: number): number => a + b;

const SHOWN: Readonly<Record<Measure, Shown>> = {
  bytes: {
    ...{ said: m.mbPass, unit: "MB", together: add },
    value: ({ bytes }) => bytes / MEGA,
  },
  rate: {
    ...{ said: m.meanGbSOfPass, unit: "GB/s", together: add },
    value: ({ bytes }, time) => bytes / time / GIGA,
  },
  utilisation: {
    ...{ said: m.ofBusiestLink, unit: "%", together: Math.max },
    value: ({ utilisation }) => utilisation && toPercent(utilisation),
  },
};

/** More GPUs than this are shown by the groups inside the place. */
export const MOST_CELLS = 32;

type Matrix = {
  readonly pass: PassTraffic;
  readonly place: Place;
  readonly levels: readonly Level[];
  readonly measure: Measure;
};

/** GPUs of a place, or its groups; everything outside is one extra row and column. */
export function matrixChart({ pass, place, levels, measure }: Matrix, t: Translate): ChartPart | null {
  const members = matrixMembers(place, levels);
  const links = pass.links.filter((link) => isWithin(link, place));
  const [busiest] = links.toSorted(MEASURE_ORDER[measure]);
  if (busiest === undefined) return null;
  const phase = PHASE_WORD[pass.phase];
  const { said } = SHOWN[measure];
  const heat = heatMap({ pass, links, members, measure, whole: place.gpus === pass.gpus }, t);
  const size = members[0]?.gpus ?? 1;
  const most = formatQuantity(busiest.bytes, "B");
  const used = busiest.utilisation === null ? "" : `, ${formatPercent(busiest.utilisation, 2)}`;
  const of = size === 1 ? m.saidBetweenGPUs({ said }) : m.saidBetweenGroupsOfSize({ size, said });
  return chart(
    t,
    {
      id: `${pass.phase}-matrix`,
      label: m.phaseSenderByReceiver({ phase }),
      title: m.phaseFromToCarriesMost({ from: busiest.from, to: busiest.to, most, used, phase }),
      subtitle: of,
    },
    { kind: "heat", ...heat },
  );
}

/** Single GPUs where there is room for them. */
const matrixMembers = (position: Place, levels: readonly Level[]): readonly Place[] =>
  position.gpus <= MOST_CELLS
    ? Array.from({ length: position.gpus }, (_, index) => ({ first: position.first + index, gpus: 1 }))
    : placeMembers(position, levels, MOST_CELLS);

export const MEASURE_ORDER: Readonly<Record<Measure, (a: LinkTraffic, b: LinkTraffic) => number>> = {
  bytes: (a, b) => b.bytes - a.bytes || compareUse(a, b),
  rate: (a, b) => b.bytes - a.bytes || compareUse(a, b),
  utilisation: compareUse,
};

type Cells = {
  readonly pass: PassTraffic;
  readonly links: readonly LinkTraffic[];
  readonly members: readonly Place[];
  readonly measure: Measure;
  readonly whole: boolean;
};

function heatMap({ pass, links, members, measure, whole }: Cells, t: Translate): HeatMap {
  const { unit, value, together } = SHOWN[measure];
  const names = [...members.map(memberName), ...(whole ? [] : [t(m.others)])];
  const owner = new Int32Array(pass.gpus).fill(members.length);
  members.forEach(({ first, gpus }, index) => owner.fill(index, first, first + gpus));
  const values = names.map(() => Array<number | null>(names.length).fill(null));
  for (const link of links) {
    const cells = values[owner[link.from] ?? -1];
    const column = owner[link.to] ?? -1;
    const shown = value(link, pass.time);
    if (cells && shown !== null) cells[column] = together(cells[column] ?? 0, shown);
  }
  return { axes: { x: t(m.receives), y: t(m.sends) }, columns: names, rows: names, values, unit, downwards: true };
}

const memberName = ({ first, gpus }: Place): string => (gpus === 1 ? String(first) : `${first}–${first + gpus - 1}`);
