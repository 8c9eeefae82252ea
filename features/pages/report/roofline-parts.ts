/** Operators of both phases under the roofs of the chip; what is no point is listed. */
import type { Part } from "@/features/answer";
import { roofEnds, roofLine } from "@/features/core/report/roof-lines";
import { ridgePoint, type LeftOut, type OperatorPoint } from "@/features/core/report/roofline";
import { PHASE_WORD, PHASES, RESOURCE_WORD } from "@/features/words";
import type { PointChart, PointSeries } from "@/lib/charts/drawing";
import { table } from "@/lib/export/table";
import { formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { text, type Text, type Translate } from "@/lib/text";
import { TERA } from "@/lib/units/edge";
import type { ScenarioReport } from "./answer";
import { WORDS } from "./words";

const INTENSITY = text({ en: "FLOP per HBM byte", zh: "每 HBM 字节 FLOP" });

export function rooflineParts(answer: ScenarioReport, t: Translate): readonly Part[] {
  const { points, leftOut } = answer.roofline;
  if (points.length === 0) return [{ kind: "words", id: "no-points", words: [NO_POINTS] }];
  return [
    {
      kind: "chart",
      id: "roofline-points",
      label: text({ en: "Roofline", zh: "屋顶线" }),
      title: t(statement(points)),
      subtitle: t(
        text({
          en: "TFLOP/s of the kernel alone over FLOP per HBM byte; area: share of the pass",
          zh: "内核单独运行的 TFLOP/s 与每 HBM 字节 FLOP；面积表示占该次前向的比例",
        }),
      ),
      drawing: { kind: "points", ...drawing(answer, t) },
      table: pointTable(points, t),
    },
    { kind: "words", id: "ridges", words: [ridges(answer), ...leftOutWords(leftOut)] },
  ];
}

const NO_POINTS = text({ en: "No operator multiplies.", zh: "没有含矩阵运算的算子。" });

function statement(points: readonly OperatorPoint[]): Text {
  const longest = points.reduce((most, one) => (one.time > most.time ? one : most));
  const share = formatPercent(longest.efficiency, 2);
  const [phase, roof] = [PHASE_WORD[longest.phase], RESOURCE_WORD[longest.bound]];
  return text({
    en: `${longest.name.en} in ${phase.en.toLowerCase()} run at ${share} of the ${roof.en} roof`,
    zh: `${phase.zh}阶段的${longest.name.zh}达到${roof.zh}屋顶的 ${share}`,
  });
}

function drawing(
  { roofline: { points }, phases: { machine }, scenario: { chip } }: ScenarioReport,
  t: Translate,
): PointChart {
  const most = Math.max(...points.map(({ share }) => share));
  const marks = PHASES.map((phase, index): PointSeries => ({
    name: t(PHASE_WORD[phase]),
    joined: false,
    slot: index + 1,
    points: points
      .filter((point) => point.phase === phase)
      .map((point) => ({
        x: point.intensity,
        y: point.achieved / TERA,
        label: `${t(point.name)}<br>${formatQuantity(point.achieved, "FLOP/s")}<br>${formatPercent(point.efficiency)}`,
        holds: !point.suspect,
        weight: point.share / most,
      })),
  }));
  const ends = roofEnds(points.map(({ intensity }) => intensity));
  const used = new Set(points.map(({ format }) => format));
  const peaks = Object.entries(machine.rates).filter(([format]) => used.has(format as OperatorPoint["format"]));
  const highest = Math.max(...peaks.map(([, peak]) => peak));
  const link = chip.scaleUp.perDirection;
  return {
    x: { title: t(INTENSITY), log: true },
    y: { title: "TFLOP/s", log: true },
    series: [
      ...marks.filter((series) => series.points.length > 0),
      ...peaks.map(([format, peak]) => roofLine(`${format.toUpperCase()} · HBM`, peak, machine.bandwidth, ends)),
      ...(link === null ? [] : [{ ...roofLine(chip.scaleUp.name, highest, link, ends), dashed: true }]),
    ],
  };
}

const pointTable = (points: readonly OperatorPoint[], t: Translate) =>
  table<OperatorPoint>(
    t,
    [
      { id: "phase", label: WORDS.phase, value: ({ phase }) => t(PHASE_WORD[phase]) },
      { id: "operator", label: WORDS.operator, value: ({ name }) => t(name) },
      { id: "id", label: "id", value: ({ id }) => id, fileOnly: true },
      { id: "format", label: text({ en: "Format", zh: "格式" }), value: ({ format }) => format.toUpperCase() },
      { id: "intensity", label: INTENSITY, value: ({ intensity }) => intensity },
      {
        id: "achieved",
        label: text({ en: "Achieved", zh: "达到" }),
        unit: "TFLOP/s",
        factor: 1 / TERA,
        value: ({ achieved }) => achieved,
      },
      {
        id: "attainable",
        label: text({ en: "Roof", zh: "屋顶" }),
        unit: "TFLOP/s",
        factor: 1 / TERA,
        value: ({ attainable }) => attainable,
      },
      {
        id: "efficiency",
        label: text({ en: "Of the roof", zh: "占屋顶" }),
        unit: "%",
        factor: 100,
        value: ({ efficiency }) => efficiency,
      },
      { id: "bound", label: text({ en: "Bound by", zh: "受限于" }), value: ({ bound }) => t(RESOURCE_WORD[bound]) },
      { id: "share", label: WORDS.share, unit: "%", factor: 100, value: ({ share }) => share },
    ],
    points,
  );

const WHY: Readonly<Record<LeftOut["why"], Text>> = {
  "no-flops": text({ en: "no matrix arithmetic", zh: "没有矩阵运算" }),
  "no-bytes": text({ en: "no HBM traffic", zh: "没有 HBM 流量" }),
  "no-rate": text({ en: "no published peak of its format", zh: "该格式没有公开峰值" }),
};

/** Where each roof bends, and what the link would allow. */
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
  return text({
    en: `Roofs and their ridges: ${roofs.join(", ")}; ${all}.`,
    zh: `屋顶与拐点：${roofs.join("，")}；${all}。`,
  });
}

function leftOutWords(leftOut: readonly LeftOut[]): readonly Text[] {
  return Object.entries(WHY).flatMap(([why, reason]): Text[] => {
    const names = [...new Map(leftOut.filter((one) => one.why === why).map((one) => [one.id, one.name])).values()];
    if (names.length === 0) return [];
    const listed = (language: "en" | "zh", comma: string): string =>
      [...new Set(names.map((name) => name[language]))].join(comma);
    return [
      text({
        en: `Left out, ${reason.en}: ${listed("en", ", ")}.`,
        zh: `未列入（${reason.zh}）：${listed("zh", "、")}。`,
      }),
    ];
  });
}
