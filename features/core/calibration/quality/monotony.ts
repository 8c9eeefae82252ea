/** What all points have in common, which is why they cannot tell factors apart. */
import { text, type Text } from "@/lib/text";
import { describeLayout, describeLoad, type CalibrationPoint } from "../points/point";

export function monotony(points: readonly CalibrationPoint[]): Text[] {
  const sharing: readonly [Text, (point: CalibrationPoint) => string][] = [
    [
      text({ en: "one load (concurrency or batch size)", zh: "负载（并发或批大小）" }),
      (point) => String(describeLoad(point)),
    ],
    [text({ en: "one input length", zh: "输入长度" }), ({ deployment }) => String(deployment.lengths.isl)],
    [text({ en: "one output length", zh: "输出长度" }), (point) => output(point)],
    [text({ en: "one parallel layout", zh: "并行布局" }), (point) => describeLayout(point)],
  ];
  return sharing.flatMap(([name, value]) => (new Set(points.map(value)).size === 1 ? [name] : []));
}

const output = (point: CalibrationPoint): string =>
  String(point.kind === "static" ? point.decodeTokens : point.deployment.lengths.osl);
