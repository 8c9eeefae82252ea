/** Rate matching: what each pool and the way between them complete at most, which of them limits, and how far the others are from it. */
import { linkCapacity, type Pair } from "./pair";
import type { Ratio } from "./ratios";
import { modelQueue, type Queue } from "./queueing";

const STATIONS = ["prefill", "link", "decode"] as const;
export type Station = (typeof STATIONS)[number];

export type StationLoad = {
  readonly station: Station;
  /** Requests per second at most; of decode, within the TPOT limit. */
  readonly capacity: number;
  /** capacity over that of the limiting station, less 1: 0 = this one limits. */
  readonly spare: number;
  readonly queue: Queue;
};

export type Matching = {
  readonly stations: readonly StationLoad[];
  readonly limiting: Station;
  /** Prefill instances per decode instance at which both pools are equally full. */
  readonly balanced: number;
};

/** Output lengths of real traffic vary about as much as an exponential; prompts of one length take one time. */
const DECODE_VARIABILITY = 1;

/** `rate`: requests per second that arrive; `tpot`: seconds per token at that load; `later`: output tokens after the first. */
export function matchPools(pair: Pair, { x, y }: Ratio, rate: number, tpot: number, later: number): Matching {
  const link = linkCapacity(pair, { x, y });
  // Transfers that run at once at full speed.
  const ways = Math.max(1, Math.floor(link * pair.move.wire));
  const capacity = { prefill: x * pair.prefillRate, link, decode: y * pair.decodeRate };
  const queue = {
    prefill: modelQueue({ count: x, rate, service: 1 / pair.prefillRate, variability: 0 }),
    link: modelQueue({ count: ways, rate, service: ways / link, variability: 0 }),
    decode: modelQueue({ count: y * pair.seats, rate, service: tpot * later, variability: DECODE_VARIABILITY }),
  };
  const least = Math.min(...Object.values(capacity));
  const stations = STATIONS.map((station) => ({
    station,
    capacity: capacity[station],
    spare: capacity[station] / least - 1,
    queue: queue[station],
  }));
  return {
    stations,
    limiting: STATIONS.find((station) => capacity[station] === least) ?? "decode",
    balanced: pair.decodeRate / pair.prefillRate,
  };
}
