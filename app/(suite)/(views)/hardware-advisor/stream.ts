/** What has been typed after so much time: a stream of tokens at a time to first token and a time per token. Pure. */

/** Tokens that are there `elapsed` seconds after the request, of `total`. */
export function tokensAt(elapsed: number, { ttft, tpot }: Pace, total: number): number {
  if (elapsed < ttft) return 0;
  if (tpot <= 0) return total;
  return Math.min(total, 1 + Math.floor((elapsed - ttft) / tpot));
}

export type Pace = { readonly ttft: number; readonly tpot: number };

/** Seconds until the last of `total` tokens. */
export const measureLength = ({ ttft, tpot }: Pace, total: number): number => ttft + Math.max(0, total - 1) * tpot;

/**
 * A text in pieces as long as tokens are on average: tokenisers of present models need one for about four letters of English and for
 * one and a half Chinese characters.
 */
export function listPieces(words: string): readonly string[] {
  const pieces: string[] = [];
  for (const [run] of words.matchAll(/\p{Script=Han}+|[^\p{Script=Han}]+/gu)) {
    const han = /\p{Script=Han}/u.test(run);
    if (!han) pieces.push(...(run.match(/[^]{1,4}/g) ?? []));
    else
      for (let index = 0, odd = true; index < run.length; odd = !odd)
        pieces.push(run.slice(index, (index += odd ? 1 : 2)));
  }
  return pieces;
}
