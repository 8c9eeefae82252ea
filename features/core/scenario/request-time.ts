/** Seconds of a request from its arrival to its last token: the first token, then TPOT for each of the others. */
export const endToEnd = (ttft: number, tpot: number, output: number): number => ttft + laterTokens(output) * tpot;

/** Tokens a second that one user sees. An answer of one token has no time between two: then it is that token over the wait for it. */
export const userRate = ({ ttft, tpot }: { readonly ttft: number; readonly tpot: number }): number =>
  1 / (tpot > 0 ? tpot : ttft);

/** Tokens of an answer after its first. */
export const laterTokens = (output: number): number => Math.max(0, output - 1);
