/** Records of separate prefill and decode pools, and of cards that step together, made by hand from noise and a fault. Seeded. */
import { stream } from "@/lib/random/generator";
import type { Sample, Series } from "@/features/core/diagnosis/evidence";
import { EMPTY_SAMPLE } from "./sample";
import { aSeries } from "./evidence";

type Starved = { readonly seed: number; readonly from_s: number; readonly to_s: number; readonly queue: boolean };

/** One record a second: a decode pool of about 80 requests that falls to 10 in a window, and the prefill pool's queue meanwhile. */
export function pools({ seed, from_s, to_s, queue }: Starved): Series[] {
  const random = stream(seed, "pools");
  const times = Array.from({ length: 62 }, (_, second) => second);
  const inside = (time: number): boolean => time >= from_s && time < to_s;
  const record = (time: number, given: Partial<Sample>): Sample => ({
    ...EMPTY_SAMPLE,
    at_s: time,
    place: { file: "pool.log", line: time + 1 },
    ...given,
  });
  const decode = times.map((time) =>
    record(time, {
      phase: "decode",
      running: inside(time) ? 8 + Math.round(4 * random()) : 76 + Math.round(8 * random()),
      waiting: 0,
      cacheShare: 0.4,
      outputRate: 900,
      inTransfer: Math.round(6 * random()),
    }),
  );
  const prefill = times.map((time) =>
    record(time, {
      phase: "prefill",
      running: 2,
      waiting: inside(time) && queue ? 20 + Math.round(5 * random()) : Math.round(2 * random()),
      cacheShare: 0.2,
      promptTokens: 4000,
    }),
  );
  return [
    aSeries({ engine: "sglang", pool: "decode", host: "d0", samples: decode }),
    aSeries({ engine: "sglang", pool: "prefill", host: "p0", samples: prefill }),
  ];
}

/** Ranks of TensorRT-LLM that do the same work, one of them slower by a factor from a step on. */
export function cards(seed: number, slow: number, factor: number, from: number): Series[] {
  const random = stream(seed, "cards");
  return [0, 1, 2, 3].map((rank) =>
    aSeries({
      ...{ engine: "trtllm", rank: `rank ${rank}`, source: "iterations" },
      samples: Array.from({ length: 80 }, (_, step) => ({
        ...EMPTY_SAMPLE,
        ...{ at_s: step, running: 16, scheduled: 16, executed: 16, place: { file: "server.log", line: step + 1 } },
        stepMs: 10 * (1 + 0.04 * random()) * (rank === slow && step >= from ? factor : 1),
      })),
    }),
  );
}
