/** The cache of one attention rank as its engine hands it out. */
import type { EngineSettings } from "../engine-memory";

/** `drafts`: tokens that the engine drafts per step, 0 = none. */
export type CacheEngine = Pick<EngineSettings, "backend" | "version" | "blockSize" | "maxTokens"> & {
  readonly drafts: number;
};

export type RankCache = {
  /** The pool is a whole number of these pieces, bytes. */
  readonly piece: number;
  /** Bytes of one request of `tokens` of which `inFlight` at most are computed in one step. */
  readonly request: (tokens: number, inFlight: number) => number;
  /** Bytes that all requests with the same first `tokens` share: windows and states are each one's own. */
  readonly shared: (tokens: number) => number;
  /** New tokens of one request that the engine reckons with when it says how many requests it can take. */
  readonly reckoned: number;
  /** Tokens that the engine says a pool of `pieces` has, started for requests of `length`. */
  readonly stated: (pieces: number, length: number) => number;
};
