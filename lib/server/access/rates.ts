/** Request rates: buckets that fill evenly, one for each kind of request and client. Of one process. */
import { success, type Result } from "@/lib/result";
import { positiveSetting, type Environment } from "./settings";

/** `free`: not counted. `read` draws or looks up, `run` computes, `write` keeps. */
export type Cost = "free" | "read" | "run" | "write";

/** Requests in a minute, which may also come at once. */
export type Rates = Readonly<Record<Exclude<Cost, "free">, number>>;

export function readRates(environment: Environment): Result<Rates> {
  const read = positiveSetting(environment, "RATE_READS", 3000);
  if (!read.ok) return read;
  const run = positiveSetting(environment, "RATE_RUNS", 1200);
  if (!run.ok) return run;
  const write = positiveSetting(environment, "RATE_WRITES", 600);
  return write.ok ? success({ read: read.value, run: run.value, write: write.value }) : write;
}

export type Buckets = {
  /** Takes one out of a bucket of `size` that fills in `fillMs`; answers after how many seconds there is one again, 0: it was taken. */
  readonly take: (key: string, size: number, fillMs?: number) => number;
  /** The same without taking any. */
  readonly look: (key: string, size: number, fillMs?: number) => number;
};

const MINUTE_MS = 60_000;
/** More buckets exist only when requests come from ever new addresses: the fullest are dropped, which costs no client anything. */
const MOST = 20_000;

/** `now`: milliseconds of a clock that only goes on. */
export function buckets(now: () => number = () => performance.now()): Buckets {
  type Bucket = { readonly left: number; readonly at: number; readonly perMs: number; readonly size: number };
  const known = new Map<string, Bucket>();
  const leftNow = ({ left, at, perMs, size }: Bucket): number => Math.min(size, left + (now() - at) * perMs);
  const forget = (): void => {
    for (const [key, bucket] of known) if (leftNow(bucket) >= bucket.size) known.delete(key);
    for (const key of known.keys()) {
      if (known.size <= MOST / 2) return;
      known.delete(key);
    }
  };
  const ask = (key: string, size: number, fillMs: number, taken: 0 | 1): number => {
    const perMs = size / fillMs;
    const bucket = known.get(key);
    const left = bucket ? leftNow(bucket) : size;
    if (left < 1) return Math.ceil((1 - left) / perMs / SECOND_MS);
    if (taken === 0) return 0;
    if (known.size >= MOST) forget();
    known.set(key, { left: left - taken, at: now(), perMs, size });
    return 0;
  };
  return {
    take: (key, size, fillMs = MINUTE_MS) => ask(key, size, fillMs, 1),
    look: (key, size, fillMs = MINUTE_MS) => ask(key, size, fillMs, 0),
  };
}

const SECOND_MS = 1000;
