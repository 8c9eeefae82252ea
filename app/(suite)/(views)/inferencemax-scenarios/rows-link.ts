/** Rows as a link parameter: readable while they are short, packed up to a link's limit, else kept by the server under their hash. */
import type { Row } from "@/features/pages/inferencemax-scenarios/row";
import { writeRows } from "@/features/pages/inferencemax-scenarios/rows-text";
import { linkText } from "@/state/server/link-text";

/** Beyond this a reader of the address gets nothing out of it any more. */
const READABLE = 900;

/** Writes the rows into the link: at once, unless the server has to store them. Rejects where it cannot. */
export async function linkRows(rows: readonly Row[], put: (text: string) => void): Promise<void> {
  const plain = writeRows(rows);
  put(plain.length <= READABLE ? plain : await linkText(plain));
}
