/** Whole lines from the begin of a text, at most `most` bytes of UTF-8; how many lines were left out is for the caller to say. */
export function firstLines(text: string, most: number): { readonly kept: string; readonly cut: boolean } {
  if (new TextEncoder().encode(text).length <= most) return { kept: text, cut: false };
  const head = new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, most));
  return { kept: head.slice(0, head.lastIndexOf("\n") + 1), cut: true };
}
