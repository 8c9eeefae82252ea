/** Engines whose memory plan and scheduling the suite knows. */
export const BACKENDS = ["vllm", "sglang", "trtllm"] as const;
export type Backend = (typeof BACKENDS)[number];
