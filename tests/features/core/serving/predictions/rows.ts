/** Rows of `mds predict`, answered. */
import { predict } from "@/bin/predict/predict";
import { parseCsv, writeCsv, type Row } from "@/bin/predict/rows";

export const BASE: Row = {
  model: "meta-llama/Llama-3.1-8B-Instruct",
  system: "h100_sxm",
  backend: "trtllm",
  mode: "agg",
  isl: "1024",
  osl: "128",
  concurrency: "8",
  num_gpus: "1",
  tp: "1",
};

export function answers(rows: readonly Row[], models?: string): Row[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return parseCsv(predict(writeCsv(names, rows), { models: models ?? null }));
}
