import { describe, expect, it } from "vitest";
import { readReport } from "@/features/core/report/read-report";
import { engineTraffic } from "@/features/core/report/traffic/engine-messages";
import { unwrap } from "@/lib/result";

const step = (op_id: string, comm_type: string, comm_bytes: number, chip_ids: readonly (string | number)[]) => ({
  ...{ op_id, t_comm: 0.5, t_total: 0.5, bottleneck_tag: "BW_BOUND", bytes_read: comm_bytes, bytes_write: comm_bytes },
  meta: { comm_type, comm_bytes, chip_ids, reason: "tp" },
});
const AGGREGATES = { ttft: 0, tpot: 0.07, tps: 14000, mfu: 0.4, mbu: 0.5, total_time: 2 };
const MATMUL = { op_id: "layers.0.ffn", t_compute: 1, t_total: 1, bytes_read: 5000, bytes_write: 500 };

const engineResult = (steps: readonly object[], aggregates: object = AGGREGATES) =>
  unwrap(readReport(JSON.stringify({ granularity: "CHIP", step_metrics: steps, aggregates })));

describe("messages of an engine result", () => {
  it("lie on the links of their collective (hand: an all-reduce of S over 4 puts 2·S·3/4 on each ring link, a send S on one)", () => {
    const report = engineResult([step("a", "allreduce", 1000, [0, 1, 2, 3]), step("b", "p2p", 300, ["c0", "c1"])]);
    const traffic = engineTraffic(report);
    expect(traffic?.links.slice(0, 4).map(({ bytes }) => bytes)).toEqual([1500, 1500, 1500, 1500]);
    expect(traffic?.links.at(-1)).toMatchObject({ from: "c0", to: "c1", bytes: 300, time: 0.0005 });
    expect(traffic?.flows.map(({ kind, total }) => [kind, total])).toEqual([
      ["allreduce", 6000],
      ["p2p", 300],
    ]);
  });

  it("are no memory traffic, though the file counts them as read and as written (hand: 5,500 of 7,500 B)", () => {
    const message = step("a", "all_reduce", 1000, [0, 1]);
    const { performance, step_metrics: rows } = engineResult([MATMUL, message], { ...AGGREGATES, total_bytes: 7500 });
    expect(performance).toMatchObject({ total_bytes: 5500, total_comm_bytes: 1000 });
    expect(rows[1]).toMatchObject({ bytes_read: 0, bytes_write: 0, comm_bytes: 1000 });
    // A total that is not the sum of the rows is somebody's figure, and stays.
    expect(engineResult([MATMUL, message], { ...AGGREGATES, total_bytes: 9000 }).performance.total_bytes).toBe(9000);
  });

  it("of a kind that no rule is known for are listed without links; a file without messages has no traffic", () => {
    const traffic = engineTraffic(engineResult([step("a", "gossip", 10, [0, 1])]));
    expect(traffic).toMatchObject({ links: [], flows: [{ kind: "gossip", messages: 1, total: null }] });
    expect(engineTraffic(engineResult([MATMUL]))).toBeNull();
  });

  it("leave out a reason that contradicts another: neither phase was evaluated", () => {
    const { not_evaluated: why } = engineResult([MATMUL], { ttft: 0, tpot: 0, total_time: 1 });
    expect(why?.["ttft_ms"]).toBe(why?.["machine_ms_per_token"]);
  });
});
