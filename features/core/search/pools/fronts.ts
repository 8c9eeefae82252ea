/** What a client sees against what a GPU gives: the Pareto front of one way to serve, over all of its shapes, ratios and loads. */
import { userRate } from "@/features/core/scenario/request-time";
import type { Seconds } from "@/lib/units/quantity";
import { addPoint, type Front } from "../layouts/front";
import { addCurve, newEnvelope, type Envelope } from "./envelope";
import type { LoadCurve } from "./load-curve";
import type { PdSpace } from "./space";

/** Output tokens per second: of one client, and per GPU, prefill GPUs included. */
export type FrontLoad<Who> = {
  readonly perUser: number;
  readonly perGpu: number;
  readonly ttft: Seconds;
  readonly tpot: Seconds;
  readonly clients: number;
  readonly who: Who;
};

export type FrontBuilder<Who> = {
  /** Puts every load of `curve` that keeps the TTFT limit; its rate belongs to `gpus` GPUs. */
  readonly add: (curve: LoadCurve, gpus: number, who: Who) => void;
  /** Ascending in tokens per user. */
  readonly loads: () => readonly FrontLoad<Who>[];
  readonly envelope: Envelope;
};

/** The TPOT limit plays no part: it is the axis. */
export function frontBuilder<Who>({ limits, headroom, lengths }: PdSpace): FrontBuilder<Who> {
  const front: Front = [];
  const loads = new Map<number, FrontLoad<Who>>();
  const envelope = newEnvelope();
  let index = 0;
  return {
    envelope,
    add: (curve, gpus, who) => {
      const perRequest = ((1 - headroom) * lengths.osl * (1 + lengths.spread)) / 2 / gpus;
      addCurve(envelope, curve, perRequest, limits.ttft ?? Infinity);
      for (const { clients, form } of curve.points) {
        if (form.ttft > (limits.ttft ?? Infinity)) continue;
        const perUser = userRate(form);
        const perGpu = form.rate * perRequest;
        if (addPoint(front, { x: perUser, y: perGpu, index, ties: 0 }))
          loads.set(index, { perUser, perGpu, ttft: form.ttft, tpot: form.tpot, clients, who });
        index += 1;
      }
    },
    loads: () => front.flatMap(({ index: index }) => loads.get(index) ?? []),
  };
}
