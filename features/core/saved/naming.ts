/** What items may be called. Control characters are left out: names stand in tables, files and logs. */
import * as z from "zod";

const plain = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, " ")
    .trim()
    .toWellFormed();
/** Notes keep their lines. */
const paragraphs = (text: string): string => text.split(/\r?\n/).map(plain).join("\n").trim();

export const Name = z.string().max(200).transform(plain).pipe(z.string().min(1).max(120));
export const Tags = z
  .array(z.string().max(80).transform(plain).pipe(z.string().min(1).max(40)))
  .max(20)
  .transform((tags) => [...new Set(tags)].toSorted());
export const Note = z.string().max(5000).transform(paragraphs);
