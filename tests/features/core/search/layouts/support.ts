import { readSearch, searchRequest, type SearchRequest } from "@/features/core/search/layouts/input";
import { unwrap } from "@/lib/result";

export const request = (plain: object): SearchRequest => unwrap(searchRequest(unwrap(readSearch(plain))));

/** Llama-3.1-8B on H100: 32 heads, so TP 3 divides none; every kind of outcome in 540 configurations. */
export const SMALL = {
  scenario: { model: "llama-3.1-8b", hw: "h100-sxm", isl: 1024, osl: 256 },
  axes: {
    ...{ tp: [1, 2, 3], pp: [1, 2], kv: [null, "fp8"], nodes: [1], replicas: [null, 1, 4], budget: [null, 512] },
    concurrency: [1, 8, 32, 64, 256],
  },
  limits: { ttft_ms: 400, tpot_ms: 12, gpus: 6 },
  prices: { "h100-sxm": 2.5 },
};

/** Times of first tokens spread widely under an opening burst, so that limits on them cut through the space. */
export const BURST = { ...SMALL, scenario: { ...SMALL.scenario, traffic: "benchmark" } };
