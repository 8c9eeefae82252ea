/** Tables as the scripts of public/kit write them, with times of a device that a test knows (provenance: hand). */
import { toCsv, type Cell } from "@/lib/export/csv";

type Fields = Readonly<Record<string, Cell>>;

/** The columns that every script writes. */
export const H100: Fields = {
  mds_kit: 1,
  date: "2026-11-20T08:00:00Z",
  device: "NVIDIA H100 80GB HBM3",
  backend: "cuda",
  devices: 8,
  memory_gb: 85.0,
  torch: "2.8.0+cu128",
  runtime: "12.8",
  driver: "570.86",
  python: "3.12.3",
};

export function kitTable(tool: string, rows: readonly Fields[], machine: Fields = H100): string {
  const all = rows.map((row): Fields => ({ ...machine, tool, status: "ok", error: "", ...row }));
  const columns = [...new Set(all.flatMap((row) => Object.keys(row)))];
  return toCsv([columns, ...all.map((row) => columns.map((column) => row[column] ?? null))]);
}

export type Attained = { readonly rate: number; readonly bandwidth: number; readonly floor: number };

/** Products of one weight: t = t0 + ((W/P)⁴ + (Q/B)⁴)^¼. */
export const products = (
  { rate, bandwidth, floor }: Attained,
  dtype = "bf16",
  size = 2,
  rows: readonly number[] = [1, 4, 16, 64, 256, 1024, 4096, 8192],
): Fields[] =>
  [
    [8192, 8192],
    [1024, 4096],
  ].flatMap(([n = 0, k = 0]) =>
    rows.map((m) => {
      const [flop, bytes] = [2 * m * n * k, size * (n * k + m * k) + 2 * m * n];
      const seconds = floor + ((flop / rate) ** 4 + (bytes / bandwidth) ** 4) ** 0.25;
      return { test: "gemm", op: `w${n}`, dtype, m, n, k, flop, bytes, time_us: seconds * 1e6 };
    }),
  );

/** Messages of `ranks`: t = α + share · bytes / β. */
export const messages = (op: string, ranks: number, latency: number, bandwidth: number, share: number): Fields[] =>
  [8192, 65536, 1 << 20, 1 << 24, 1 << 28].map((bytes) => ({
    ...{ test: "link", op, ranks, nodes: 1, bytes },
    time_us: (latency + (share * bytes) / bandwidth) * 1e6,
  }));

/** One case that is computed 10 % short of what was measured. */
export const MEMORY_CASE: Fields = {
  ...{
    test: "memory",
    model: "meta-llama/Llama-3.1-8B",
    kind: "dense",
    batch: 4,
    input_length: 256,
    output_length: 2048,
  },
  ...{ weights_theory_bytes: 16e9, kv_theory_bytes: 1e9, activations_theory_bytes: 1e9 },
  ...{ weights_actual_bytes: 16e9, kv_actual_bytes: 1e9, other_actual_bytes: 3e9, measured_by: "allocator" },
};

export const servedRow = (concurrency: number, tpot: number, output: number): Fields => ({
  ...{ test: "slo", op: "completions", model: "meta-llama/Llama-3.1-8B", concurrency, requests: 4 * concurrency },
  ...{ mean_input_tokens: 1024, mean_output_tokens: 128, mean_ttft_ms: 40, p50_ttft_ms: 38, p99_ttft_ms: 90 },
  ...{ mean_tpot_ms: tpot, p50_tpot_ms: tpot, p99_tpot_ms: 1.5 * tpot, output_throughput: output, tokens_by: "usage" },
});
