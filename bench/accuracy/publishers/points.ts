/**
 * Public runs of publishers other than InferenceX (data/blind-dev, data/bench), answered as `mds predict` answers them.
 *
 * Errors are errors of time: measured / predicted - 1 for rates, predicted / measured - 1 for times; + = predicted slower than measured. The
 * band of a rate is made of those of both times, (TTFT + (L - 1) · TPOT) at the low and the high ends.
 */
import { rowPredictor, type PredictOptions } from "@/bin/predict/predict";
import type { Row } from "@/bin/predict/rows";
import type { PublicRun } from "./runs";

export type Point = {
  readonly row: Row;
  readonly moe: boolean;
  readonly grade: string;
  /** Of time. */
  readonly error: number;
  readonly inside: boolean;
};

/** One answer a run; its values share it. */
export function readPoints(runs: readonly PublicRun[], options: PredictOptions = {}): Point[] {
  const answer = rowPredictor(options);
  const points = runs.flatMap(({ row, figures, moe }, index): Point[] => {
    const answered = answer(row, index);
    return figures.map((figure) => {
      const asked = { ...row, metric: figure.metric, value: String(figure.value) };
      return { row: asked, moe, grade: answered["grade"] ?? "", ...judge(asked, answered) };
    });
  });
  return points.filter(({ error }) => Number.isFinite(error));
}

function judge(row: Row, answered: Row): Pick<Point, "error" | "inside"> {
  const measured = Number(row["value"]);
  const value = (name: string): number => Number(answered[name] || NaN);
  if (row["metric"] === "out_tps") {
    const rate = value("output_tok_s_per_gpu") * Number(row["num_gpus"]);
    const later = Number(row["osl"]) - 1;
    const time = (end: string): number => value(`ttft${end}_ms`) + later * (value(`tpot${end}_ms`) || 0);
    const ratio = rate / measured;
    const inside = time("_low") <= time("") * ratio && time("") * ratio <= time("_high");
    return { error: 1 / ratio - 1, inside };
  }
  const name = row["metric"] === "ttft" ? "ttft" : "tpot";
  const inside = value(`${name}_low_ms`) <= measured && measured <= value(`${name}_high_ms`);
  return { error: value(`${name}_ms`) / measured - 1, inside };
}
