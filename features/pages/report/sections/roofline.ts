/** Operators of both phases under the chip's roofs; operators without a point are listed. */
import { head } from "@/features/quantities";
import { chart } from "@/features/answers/chart";
import type { Part } from "@/features/answers/answer";
import { cacheRates } from "@/features/core/hardware/cores/cache-rates";
import { operatorKey } from "@/features/core/report/roofline-lead";
import { ridgePoint, type LeftOut, type OperatorPoint } from "@/features/core/report/roofline";
import { operatorLayer, operatorName } from "@/features/core/passes/operator-names";
import { PHASE_WORD, RESOURCE_WORD } from "@/features/words";
import { table } from "@/lib/export/table";
import { formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { CLAUSE, COMMA, joinTexts, type Text, type Translate } from "@/lib/text";
import { lowered } from "@/lib/format/word-forms";
import { IN_PERCENT, IN_TFLOPS } from "@/lib/units/shown-in";
import type { ScenarioReport } from "../answer";
import { rooflineDrawing } from "./roofline-chart";
import { WORDS } from "../words";
import * as m from "./messages";

/** `operator`: operators named by a link, "decode.mla-moe.experts", separated by commas. */
export function rooflineParts(answer: ScenarioReport, operator: string, t: Translate): readonly Part[] {
  const { points, leftOut } = answer.roofline;
  const asked = operator === "" ? [] : operator.split(",");
  const lead = asked.length === 0 ? [] : [{ kind: "words", id: "asked", words: askedWords(answer, asked) } as const];
  if (points.length === 0) return [...lead, { kind: "words", id: "no-points", words: [m.noOperatorMultiplies] }];
  return [
    ...lead,
    chart(
      t,
      { id: "roofline-points", label: m.roofline, title: statement(points), subtitle: m.tflopSOfKernelsOver },
      { kind: "points", ...rooflineDrawing(answer, new Set(asked), t) },
      pointTable(points, t),
    ),
    {
      kind: "words",
      id: "ridges",
      words: [
        ridges(answer),
        ...caches(answer),
        ...aboveWords(points),
        ...otherwiseBound(points),
        ...leftOutWords(leftOut),
      ],
    },
  ];
}

/** A sentence for each operator in the link: its point, or why it has none. */
function askedWords({ roofline: { points, leftOut } }: ScenarioReport, asked: readonly string[]): readonly Text[] {
  return asked.map((key) => {
    const point = points.find(({ phase, id }) => operatorKey(phase, id) === key);
    if (point) return pointWords(point);
    const left = leftOut.find(({ phase, id }) => operatorKey(phase, id) === key);
    const name = operatorName(key.slice(key.indexOf(".") + 1));
    const why = left ? WHY[left.why] : m.thisScenarioRunsNoSuch;
    return m.nameWhy({ name, why });
  });
}

function pointWords({ name, phase, intensity, achieved, efficiency, bound, share }: OperatorPoint): Text {
  const [rate, ai] = [formatQuantity(achieved, "FLOP/s"), formatNumber(intensity)];
  const [of, part] = [formatPercent(efficiency, 2), formatPercent(share, 2)];
  const [during, roof] = [PHASE_WORD[phase], RESOURCE_WORD[bound]];
  return m.nameDuringRateAtAi({
    rate,
    ai,
    of,
    part,
    name,
    roof,
    during: lowered(during),
  });
}

function statement(points: readonly OperatorPoint[]): Text {
  const longest = points.reduce((most, point) => (point.time > most.time ? point : most));
  const share = formatPercent(longest.efficiency, 2);
  const [phase, roof] = [PHASE_WORD[longest.phase], RESOURCE_WORD[longest.bound]];
  return m.nameInPhaseRunAt({ share, name: longest.name, roof, phase: lowered(phase) });
}

const pointTable = (points: readonly OperatorPoint[], t: Translate) =>
  table<OperatorPoint>(
    t,
    [
      { id: "phase", label: WORDS.phase, value: ({ phase }) => t(PHASE_WORD[phase]) },
      { id: "operator", label: WORDS.operator, value: ({ name }) => t(name) },
      { id: "layer", label: WORDS.layer, value: ({ id }) => operatorLayer(id) },
      { id: "id", label: "id", value: ({ id }) => id, fileOnly: true },
      { id: "format", label: m.format, value: ({ format }) => format.toUpperCase() },
      { id: "intensity", ...head("intensity"), value: ({ intensity }) => intensity },
      { id: "achieved", label: m.achieved, ...IN_TFLOPS, value: ({ achieved }) => achieved },
      { id: "attainable", label: m.roof, ...IN_TFLOPS, value: ({ attainable }) => attainable },
      { id: "efficiency", label: m.ofRoof, ...IN_PERCENT, value: ({ efficiency }) => efficiency },
      { id: "bound", label: m.roofAboveIt, value: ({ bound }) => t(RESOURCE_WORD[bound]) },
      { id: "limit", label: WORDS.bottleneck, value: ({ limit }) => t(RESOURCE_WORD[limit]) },
      { id: "share", label: WORDS.share, ...IN_PERCENT, value: ({ share }) => share },
    ],
    points,
  );

const WHY: Readonly<Record<LeftOut["why"], Text>> = {
  "no-flops": m.noMatrixArithmetic,
  "no-bytes": m.noHbmTraffic,
  "no-rate": m.noPublishedPeakOfIts,
};

/** Points above their roof, which is impossible. */
function aboveWords(points: readonly OperatorPoint[]): readonly Text[] {
  const above = points.filter(({ suspect }) => suspect);
  if (above.length === 0) return [];
  const names = above.map(({ name, efficiency }) => m.nameInBrackets({ name, more: formatPercent(efficiency, 3) }));
  return [m.aboveItsRoof({ names: joinTexts(names, COMMA) })];
}

/** Where the bottleneck of the other sections is not the roof above the point. */
function otherwiseBound(points: readonly OperatorPoint[]): readonly Text[] {
  const others = points.filter(({ bound, limit }) => limit === "compute" && bound === "hbm");
  if (others.length === 0) return [];
  const names = others.map(({ name, phase }) => m.nameInBrackets({ name, more: lowered(PHASE_WORD[phase]) }));
  return [m.roofsAreSheetsPeaks({ names: joinTexts(distinct(names), COMMA) })];
}

/** Caches with a roof, or without a stated rate. */
function caches({ scenario: { chip } }: ScenarioReport): readonly Text[] {
  const known = cacheRates(chip);
  if (known.length === 0) return [m.noSheetStatesRateOf({ name: chip.name })];
  return known.map(({ name, rate, source }) => {
    const rateText = formatQuantity(rate, "B/s");
    return m.nameSaidSource({ said: rateText, name, source });
  });
}

/** Ridge point of each roof, and the link's roof. */
function ridges({ roofline: { points }, phases: { machine }, scenario: { chip } }: ScenarioReport): Text {
  const used = [...new Set(points.map(({ format }) => format))];
  const roofs = used.flatMap((format) => {
    const peak = machine.rates[format];
    if (!peak) return [];
    const ridge = formatNumber(ridgePoint({ peak, bandwidth: machine.bandwidth }));
    return [`${format.toUpperCase()} ${formatQuantity(peak, "FLOP/s")} @ ${ridge} FLOP/B`];
  });
  const link = chip.scaleUp.perDirection;
  const dashed = link === null ? "" : `; ${chip.scaleUp.name} ${formatQuantity(link, "B/s")}`;
  const all = `HBM ${formatQuantity(machine.bandwidth, "B/s")}${dashed}`;
  return m.roofsAndTheirRidgesRoofs({ all, roofs: joinTexts(roofs, CLAUSE) });
}

function leftOutWords(leftOut: readonly LeftOut[]): readonly Text[] {
  return Object.entries(WHY).flatMap(([why, reason]): Text[] => {
    const names = [
      ...new Map(leftOut.filter((entry) => entry.why === why).map((entry) => [entry.id, entry.name])).values(),
    ];
    if (names.length === 0) return [];
    return [m.leftOutReason({ reason, names: joinTexts(distinct(names), COMMA) })];
  });
}

/** Operators of several layers may have one name. */
const distinct = (names: readonly Text[]): readonly Text[] => [
  ...new Map(names.map((name) => [name.en, name])).values(),
];
