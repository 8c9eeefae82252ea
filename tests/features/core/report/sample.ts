/** The JSON that tier6's design document shows (schema 1.0.0); a sample of the format, not of a machine. */
export const SAMPLE = `{
  "schema_version": "1.0.0",
  "timestamp": "2026-02-25T12:00:00",
  "granularity": "CHIP",
  "performance": {
    "total_time_ms": 150.5,
    "ttft_ms": 45.2,
    "tpot_ms": 2.3,
    "tps": 434.78,
    "mfu": 0.65,
    "mbu": 0.72,
    "memory_peak_mb": 64512.0,
    "compute_time_ms": 120.0,
    "comm_time_ms": 25.0,
    "wait_time_ms": 5.5,
    "total_flops": 12345678900,
    "total_bytes": 987654321,
    "num_ops": 512
  },
  "bottleneck": {
    "compute_bound_count": 200,
    "bw_bound_count": 150,
    "latency_bound_count": 50,
    "unknown_count": 112,
    "top_ops": [{ "op_id": "layers.5.mla", "t_total_ms": 12.34, "bottleneck": "BW_BOUND" }]
  },
  "config": {},
  "step_metrics": []
}`;

type Json = Record<string, unknown>;

/** The sample with fields of one of its objects put in place of its own. */
export function sampleWith(changes: Json, inside?: "performance" | "bottleneck"): string {
  const parsed = JSON.parse(SAMPLE) as Record<string, Json>;
  const changed = inside ? { ...parsed, [inside]: { ...parsed[inside], ...changes } } : { ...parsed, ...changes };
  return JSON.stringify(changed);
}
