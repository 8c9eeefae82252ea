/** A text as a link parameter: packed while it is short, else kept by the server and named by its hash. */
import { LINK_TEXT_LIMIT, packText } from "@/lib/packed-text";
import { keepText } from "@/state/stored-texts";

/** What the server takes in one piece, with room for its envelope. */
export const MOST_BYTES = 5_500_000;

export async function linkText(written: string): Promise<string> {
  if (written === "") return "";
  if (written.length > 20 * LINK_TEXT_LIMIT) return keepText(written);
  const packed = packText(written);
  return packed.length > LINK_TEXT_LIMIT ? keepText(written) : packed;
}

/** Whole lines from the begin of a text, at most `most` bytes of UTF-8; how many lines were left out is for the caller to say. */
export function firstLines(written: string, most: number): { readonly kept: string; readonly cut: boolean } {
  if (new TextEncoder().encode(written).length <= most) return { kept: written, cut: false };
  const head = new TextDecoder().decode(new TextEncoder().encode(written).subarray(0, most));
  return { kept: head.slice(0, head.lastIndexOf("\n") + 1), cut: true };
}
