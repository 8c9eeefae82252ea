/** Time composition and hardware utilisation of the passes. Pure. */
import { chart } from "@/features/answers/chart";
import type { ChartPart } from "@/features/answers/answer";
import type { RowFigures } from "@/features/core/comparison/figures";
import { RESOURCES, type PhaseShares } from "@/features/core/comparison/shares";
import { PHASES, RESOURCE_NOUN, RESOURCE_SLOT, RESOURCE_WORD } from "@/features/words";
import type { StackedBars } from "@/lib/charts/drawing";
import { formatLatency, formatPercent } from "@/lib/format/quantity";
import { scaleFor } from "@/lib/format/scale";
import { verbatim, type Text, type Translate } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import { WORDS } from "./words";
import * as m from "./messages";

export function phaseChart(row: RowFigures, t: Translate): ChartPart {
  const scale = scaleFor(
    PHASES.map((phase) => row[phase].time),
    "s",
  );
  const bars: StackedBars = {
    rows: PHASES.map((phase) => t(WORDS[phase])),
    series: RESOURCES.map((resource) => ({
      name: t(RESOURCE_WORD[resource]),
      slot: RESOURCE_SLOT[resource],
      values: PHASES.map((phase) => row[phase].parts[resource] / scale.factor),
    })).filter(({ values }) => values.some((value) => value > 0)),
    mark: {
      name: t(m.passOverlapped),
      values: PHASES.map((phase) => row[phase].time / scale.factor),
    },
    axis: t(m.eachResourceAsIfAlone),
    unit: scale.unit,
  };
  const { prefill, decode } = row;
  const [pass, step] = [formatLatency(prefill.time), formatLatency(decode.time)];
  return chart(
    t,
    {
      id: "phases",
      label: m.phasesByResource,
      title: m.prefillTakesPassBoundBy({
        pass,
        step,
        resourceNoun: RESOURCE_NOUN[prefill.bound],
        resourceNoun2: RESOURCE_NOUN[decode.bound],
      }),
      subtitle: m.onePassOfEachPhase,
    },
    { kind: "bars", ...bars },
  );
}

type Share = { readonly name: Text; readonly of: (shares: PhaseShares) => number | null };

const SHARES: readonly Share[] = [
  { name: verbatim("MFU"), of: ({ mfu }) => mfu },
  { name: verbatim("MBU"), of: ({ mbu }) => mbu },
  { name: m.link, of: ({ link }) => link },
  { name: m.timeOnNetwork, of: ({ parts, time }) => parts.network / time },
];

export function shareChart(row: RowFigures, t: Translate): ChartPart {
  const shares = SHARES.filter(({ of }) => PHASES.some((phase) => of(row[phase]) !== null));
  const bars: StackedBars = {
    rows: shares.map(({ name }) => t(name)),
    series: PHASES.map((phase) => ({
      name: t(WORDS[phase]),
      slot: 1,
      hatched: phase === "decode",
      values: shares.map(({ of }) => percent(of(row[phase]))),
    })),
    axis: t(m.shareOfPeak),
    unit: "%",
    grouped: true,
  };
  const [mfu, mbu] = [formatPercent(row.prefill.mfu, 2), formatPercent(row.decode.mbu, 2)];
  return chart(
    t,
    {
      id: "utilisation",
      label: m.utilisation,
      title: m.prefillComputesAtMfuOf({ mfu, mbu }),
      subtitle: m.mfuMbuAndLinkAchieved,
    },
    { kind: "bars", ...bars },
  );
}

const percent = (share: number | null): number | null => (share === null ? null : toPercent(share));
