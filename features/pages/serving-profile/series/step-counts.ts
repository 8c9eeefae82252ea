/** Tokens and speeds of steps, counted once a capture. */
import { type Capture, stepSpeeds, stepTokens } from "@/features/core/serving-profile";
import { perObject } from "@/lib/per-object";

export const countedTokens = perObject((capture: Capture) => stepTokens(capture));
export const countedSpeeds = perObject((capture: Capture) => stepSpeeds(capture));
