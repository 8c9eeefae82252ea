/** Separate pools of a capture: which processes read prompts only, and which decode only. */
import { perObject } from "@/lib/per-object";
import { BATCH_TYPES, type Capture } from "../capture/capture";

export type Pool = "prefill" | "decode";

const [PREFILL, DECODE, MIXED] = (["prefill", "decode", "mixed"] as const).map((type) => BATCH_TYPES.indexOf(type));

/** Pool of each process that computes; empty where some process does both, or only one kind is there. */
export const processPools = perObject(
  ({ forwards, batches }: Pick<Capture, "forwards" | "batches">): ReadonlyMap<number, Pool> => {
    const kinds = new Map<number, Set<Pool>>();
    for (const { process, type } of [forwards, batches])
      type.forEach((kind, i) => {
        if (kind !== PREFILL && kind !== DECODE && kind !== MIXED) return;
        const seen = kinds.get(process[i] as number) ?? new Set<Pool>();
        kinds.set(process[i] as number, seen);
        if (kind !== DECODE) seen.add("prefill");
        if (kind !== PREFILL) seen.add("decode");
      });
    const pools = [...kinds].flatMap(([process, [pool, second]]): readonly (readonly [number, Pool])[] =>
      pool === undefined || second !== undefined ? [] : [[process, pool]],
    );
    const isApart = pools.length === kinds.size && new Set(pools.map(([, pool]) => pool)).size === 2;
    return new Map(isApart ? pools : []);
  },
);

/** Whether prefill and decode are separate: by the processes, or a coordinator names nodes of both kinds. */
export const arePoolsApart = (capture: Pick<Capture, "forwards" | "batches" | "dispatches">): boolean =>
  processPools(capture).size > 0 || (capture.dispatches.role.includes(0) && capture.dispatches.role.includes(1));
