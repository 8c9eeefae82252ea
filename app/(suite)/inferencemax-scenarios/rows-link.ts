/** Rows as a link parameter: readable while they are short, packed up to a link's limit, else kept by the server under their hash. */
import type { Row } from "@/features/pages/inferencemax-scenarios/row";
import { writeRows } from "@/features/pages/inferencemax-scenarios/rows-text";
import { LINK_TEXT_LIMIT, packText } from "@/lib/packed-text";
import { keepText } from "@/state/stored-texts";

/** Beyond this a reader of the address gets nothing out of it any more. */
const READABLE = 900;

/** Hands over what stands in the link: at once, unless the server has to keep the rows. Rejects where it cannot. */
export async function linkRows(rows: readonly Row[], put: (written: string) => void): Promise<void> {
  const plain = writeRows(rows);
  if (plain.length <= READABLE) return put(plain);
  const packed = plain.length > 20 * LINK_TEXT_LIMIT ? null : packText(plain);
  if (packed !== null && packed.length <= LINK_TEXT_LIMIT) return put(packed);
  put(await keepText(plain));
}
