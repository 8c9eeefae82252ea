/**
 * Public runs of publishers other than InferenceX (data/blind-dev), answered as `mds predict` answers them.
 *
 * Errors are errors of time: measured / predicted - 1 for rates, predicted / measured - 1 for times; + = predicted slower than measured. The
 * band of a rate is made of those of both times, (TTFT + (L - 1) · TPOT) at the low and the high ends.
 */
import { modelSource } from "@/bin/predict/models";
import { rowPredictor, type PredictOptions } from "@/bin/predict/predict";
import type { Row } from "@/bin/predict/rows";
import { hasExperts } from "@/features/core/model/spec";
import { readGroups } from "./runs";

export type Point = {
  readonly row: Row;
  readonly moe: boolean;
  readonly grade: string;
  /** Of time. */
  readonly error: number;
  readonly inside: boolean;
};

/** One answer a run; its values share it. `wanted`: publishers that are asked for. */
export function readPoints(
  folder: string,
  options: PredictOptions = {},
  wanted: (publisher: string) => boolean = () => true,
) {
  const [answer, models] = [rowPredictor(options), modelSource(null)];
  const refused: string[] = [];
  const points = readGroups(folder).flatMap((group, index): Point[] => {
    const [first = {}] = group;
    if (!wanted(first["publisher"] ?? "")) return [];
    const answered = answer(first, index);
    if ((answered["tpot_ms"] ?? "") === "" && (answered["ttft_ms"] ?? "") === "")
      refused.push(`${first["run"]}: ${answered["reason"]}`);
    const model = models(first["model"] ?? "");
    const moe = model.ok && hasExperts(model.value);
    return group.map((row) => ({ row, moe, grade: answered["grade"] ?? "", ...judge(row, answered) }));
  });
  return { points: points.filter(({ error }) => Number.isFinite(error)), refused };
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
