/** What a turn waits for behind the one before it: the recorded pause from end to start, from start to start, the client's own, or nothing. */
export const PAUSES = ["end-to-start", "start-to-start", "think", "none"] as const;
export type Pause = (typeof PAUSES)[number];
