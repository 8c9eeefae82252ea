/** Recordings of a service as series: what ran and waited in each pool, second by second. Figures are hand-made. */
import { describe, expect, it } from "vitest";
import { diagnose } from "@/features/core/diagnosis/diagnose";
import { readEvidence } from "@/features/core/diagnosis/read/read-evidence";

const START_MS = 1_790_000_000_000;
const NODES = ["prefill", "decode"] as const;

type Told = { readonly at_s: number; readonly waited_s: number; readonly prefill_s: number; readonly decode_s: number };

/** The tables of requests and of a coordinator, as msServiceProfiler writes them. */
function recording(requests: readonly Told[], span_s: number) {
  const rows = requests.map(({ at_s, waited_s, prefill_s, decode_s }, index) => {
    const [wait, first] = [waited_s * 1000, (waited_s + prefill_s) * 1000];
    return [`r${index}`, START_MS + at_s * 1000, 1500, 100, wait, first, first + decode_s * 1000].join(",");
  });
  const head =
    "http_rid,start_time(ms),recv_token_size,reply_token_size,queue_wait_time(ms),first_token_latency(ms),execution_time(ms)";
  const bins = Array.from({ length: span_s / 5 }, (_, bin) => new Date(START_MS + bin * 5000).toISOString());
  const nodes = bins.flatMap((time) =>
    NODES.map((node, index) => `${time.slice(0, 19).replace("T", " ")},192.0.2.${index}:1025,${node},1,1,5`),
  );
  return [
    { name: "request.csv", content: [head, ...rows, ""].join("\n") },
    {
      name: "coordinator.csv",
      content: ["time,address,node_type,add_count,end_count,running_count", ...nodes, ""].join("\n"),
    },
  ];
}

/** Four requests a second for a minute. Prefill stands from `from_s` to `to_s`, and works off what came meanwhile at once. */
const stalled = (from_s: number, to_s: number): Told[] =>
  Array.from({ length: 240 }, (_, index) => {
    const at_s = index / 4;
    const waited_s = at_s >= from_s && at_s < to_s ? to_s - at_s : 0.01;
    return { at_s, waited_s, prefill_s: 0.2, decode_s: 0.9 };
  });

describe("a recording of pools apart", () => {
  it("counts what runs and waits in each pool", () => {
    const { series } = readEvidence(recording(stalled(30, 37), 60));
    expect(series.map(({ pool, source }) => [pool, source])).toEqual([
      ["prefill", "capture"],
      ["decode", "capture"],
    ]);
    const [prefill, decode] = series.map(({ samples }) => samples);
    const states = (second: number) => [prefill?.[second - 1]?.waiting, decode?.[second - 1]?.running];
    // Of four a second each decodes for 0.9 s: three or four at a time. From 32 s on all have ended, and four more wait each second.
    // The one that has just come.
    expect(states(20)[0]).toBe(1);
    expect(states(20)[1]).toBeGreaterThanOrEqual(3);
    expect(states(35)).toEqual([21, 0]);
  });

  it("names the window in which prefill starves decode", () => {
    const answer = diagnose(readEvidence(recording(stalled(30, 37), 60)));
    expect(answer.cause).toBe("pd-starved");
    // The first prompt that waits comes at 30 s; it is read at 37 s, in 0.2 s.
    expect(answer.since_s).toBeCloseTo(30, 6);
    expect(answer.until_s).toBeCloseTo(37.2, 6);
  });

  it("that keeps up has no fault", () => {
    expect(diagnose(readEvidence(recording(stalled(0, 0), 60)))).toMatchObject({ cause: "none", findings: [] });
  });
});
