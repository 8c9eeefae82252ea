/** Seconds of a request from its arrival to its last token: the first token, then TPOT for each of the others. */
export const endToEnd = (ttft: number, tpot: number, output: number): number => ttft + laterTokens(output) * tpot;

/** Tokens of an answer after its first. */
export const laterTokens = (output: number): number => Math.max(0, output - 1);
