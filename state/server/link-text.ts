"use client";
/** A text as a parameter of the link: packed while it is short, else kept by the server and named by its hash. */
import { LINK_TEXT_LIMIT, packText } from "@/lib/packed-text";
import { keepText } from "./stored-texts";

/** Deflating more than this only to see that it is too long would hold up the page. */
const WORTH_PACKING = 100 * LINK_TEXT_LIMIT;

/** What the server takes in one piece, with room for its envelope. */
export const MOST_BYTES = 5_500_000;

/** "" for none. Rejects where the server cannot keep it. */
export async function linkText(text: string): Promise<string> {
  if (text === "") return "";
  const packed = text.length > WORTH_PACKING ? null : packText(text);
  return packed !== null && packed.length <= LINK_TEXT_LIMIT ? packed : keepText(text);
}
