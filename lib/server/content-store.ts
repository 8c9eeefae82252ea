/** Texts that are too long for a link, kept under DATA_DIR by the hash of their content. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { storedHash } from "@/lib/packed-text";
import { textAt, textNow, writeOnce } from "./files";

/** 160 bits of SHA-256: no two configurations of a team collide, and links stay readable. */
const HASH_LENGTH = 40;
const HASH = /^[0-9a-f]{40}$/;

const file = (hash: string): string =>
  join(/* turbopackIgnore: true */ process.env.DATA_DIR ?? "data", "texts", `${hash}.txt`);

export async function storeText(text: string): Promise<string> {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, HASH_LENGTH);
  await writeOnce(file(hash), text);
  return hash;
}

/** null: nothing is stored under this hash. */
export const storedText = async (hash: string): Promise<string | null> => (HASH.test(hash) ? textAt(file(hash)) : null);

/** The stored texts that the parameters of an analysis name, by their hash; what is not stored is left out. */
export function namedTexts(params: Readonly<Record<string, unknown>>): Record<string, string> {
  const hashes = Object.values(params).flatMap((value) => (typeof value === "string" && storedHash(value)) || []);
  const texts = hashes.map((hash) => [hash, HASH.test(hash) ? textNow(file(hash)) : null] as const);
  return Object.fromEntries(texts.filter((one): one is [string, string] => one[1] !== null));
}
