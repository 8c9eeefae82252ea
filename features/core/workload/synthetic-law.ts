/** Everything that a drawn workload follows from. */
import type { ArrivalLaw } from "./arrivals";
import type { LengthLaw } from "./lengths";

export type SyntheticLaw = {
  readonly count: number;
  readonly seed: number;
  /** New tokens that the user sends in a turn; history and shared prefix come on top. */
  readonly input: LengthLaw;
  readonly output: LengthLaw;
  /** `open`: rates count requests, also in sessions. `closed`: each client sends again when its answer is in. */
  readonly pacing:
    { readonly kind: "open"; readonly arrivals: ArrivalLaw } | { readonly kind: "closed"; readonly clients: number };
  /** Seconds between an answer and the next request of the same session or client. */
  readonly think: { readonly kind: "fixed" | "exponential"; readonly seconds: number };
  /** Requests of a session; each holds all turns before it. 1 = single questions. */
  readonly turns: number;
  /** Tokens of a system prompt before every prompt, and how many different ones there are. */
  readonly sharedTokens: number;
  readonly sharedPrompts: number;
  readonly blockTokens: number;
};
