/**
 * Kernel benchmarks as InferSim keeps them: `bench_data/{gemm,grouped_gemm,mha,mla,gdn}/[prefill|decode/]<system>/<file>.csv`, microseconds.
 * Its products are FP8 in blocks (DeepGEMM), its attention BF16 with a BF16 or FP8 cache; `<heads>-<kv heads>-<head size>.csv` names the attention of
 * a GPU, and a file may lack its line of names. The files state no version: the set is called `csv`.
 *
 * Grouped products are the two of the experts, under even routing and without permutation and activation between them.
 */
import type { Point } from "./gather";
import { numberIn, UnreadableTable, US, wordIn, type Reading, type Row, type TableFile } from "./table-file";
import { EVEN_ROUTING } from "./table-set";
import * as m from "./messages";

const FRAMEWORK = "infersim";
const UNVERSIONED = "csv";
const FOLDER = "bench_data";
const PRODUCT = "fp8_block";

type Site = { readonly phase: string; readonly name: string };

/** Null for a path that is not of this layout. Throws `UnreadableTable` for a table of it that prices nothing. */
export function readInferSim({ path, rows }: TableFile): Reading | null {
  const segments = path.split("/");
  const start = segments.lastIndexOf(FOLDER);
  const [kind = "", ...below] = start < 0 ? [] : segments.slice(start + 1);
  const [file = "", system = "", phase = ""] = below.toReversed();
  if (!file.endsWith(".csv") || system === "") return null;
  if (kind === "gdn") throw new UnreadableTable("TABLES-UNPRICED", m.recurrentScansArePricedBy);
  const read = READERS[kind];
  if (!read) return null;
  const points = rows.map((row) => read(named(row, kind), { phase, name: file.replace(/\.csv$/, "") }));
  const sound = points.filter((point) => isSound(point));
  const leftOut = points.length - sound.length;
  return {
    ...{ system, framework: FRAMEWORK, version: UNVERSIONED, points: sound },
    leftOut: leftOut === 0 ? [] : [{ rows: leftOut, why: m.damagedNumberIsMissingOr }],
  };
}

const READERS: Readonly<Record<string, (row: Row, site: Site) => Point>> = {
  gemm: (row) => ({
    kind: "gemm",
    at: [PRODUCT, numberIn(row, "n"), numberIn(row, "k")],
    x: numberIn(row, "m"),
    seconds: numberIn(row, "latency_us") * US,
  }),
  mha: (row, { phase, name }) => {
    const shape = [...name.split("-").map(Number), 0];
    const seconds = numberIn(row, "latency_us") * US;
    return phase === "prefill"
      ? { kind: "prefill", at: [formats(row), ...shape, 0, 1], x: numberIn(row, "seq_len"), seconds }
      : { kind: "decode", at: [formats(row), ...shape, numberIn(row, "batch_size")], x: before(row), seconds };
  },
  mla: (row, { name }) => ({
    kind: "mla-decode",
    at: [formats(row), Number(name.split("-")[0]), numberIn(row, "batch_size")],
    x: before(row),
    seconds: numberIn(row, "latency_us") * US,
  }),
  grouped_gemm: (row, { phase }) => {
    const ranks = numberIn(row, "num_gpus");
    const sizes = ["hidden_size", "intermediate_size", "num_local_experts"].map((key) => numberIn(row, key));
    return {
      kind: "moe",
      at: [PRODUCT, ...sizes, ranks, numberIn(row, "topk"), EVEN_ROUTING],
      x: ranks * numberIn(row, phase === "prefill" ? "seq_len_per_gpu" : "batch_size_per_gpu"),
      seconds: (numberIn(row, "up_proj_us") + numberIn(row, "down_proj_us")) * US,
    };
  },
};

/** Keys of a decode count the new token. */
const before = (row: Row): number => Math.max(0, numberIn(row, "kv_len") - 1);

const WORDS: Readonly<Record<string, string>> = { bf16: "bfloat16", fp8: "fp8" };

function formats(row: Row): string {
  const [arithmetic, cache] = [wordIn(row, "dtype"), wordIn(row, "kv_dtype") || wordIn(row, "dtype")];
  return `${WORDS[arithmetic] ?? arithmetic}/${WORDS[cache] ?? cache}`;
}

const DECODE_COLUMNS = ["dtype", "kv_dtype", "batch_size", "kv_len", "latency_us", "mfu"];

/** A decode file without its line of names arrives with numbered columns. */
const named = (row: Row, kind: string): Row =>
  kind === "mha" && "column 1" in row
    ? Object.fromEntries(DECODE_COLUMNS.map((name, i) => [name, row[`column ${i + 1}`] ?? ""]))
    : row;

const isSound = ({ at, x, seconds }: Point): boolean =>
  seconds > 0 && Number.isFinite(x) && at.every((part) => part === part && part !== "");
