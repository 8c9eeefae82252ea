/** Texts that are too long for a link, kept under DATA_DIR by the hash of their content. */
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { storedHash } from "@/lib/packed-text";

/** 160 bits of SHA-256: no two configurations of a team collide, and links stay readable. */
const HASH_LENGTH = 40;
const HASH = /^[0-9a-f]{40}$/;

const folder = (): string => join(/* turbopackIgnore: true */ process.env.DATA_DIR ?? "data", "texts");

export async function storeText(text: string): Promise<string> {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, HASH_LENGTH);
  await mkdir(folder(), { recursive: true });
  // Written aside and renamed, so that a reader never sees half a file.
  const draft = join(folder(), `${randomUUID()}.draft`);
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, join(folder(), `${hash}.txt`));
  return hash;
}

/** null: nothing is stored under this hash. */
export async function storedText(hash: string): Promise<string | null> {
  if (!HASH.test(hash)) return null;
  try {
    return await readFile(join(folder(), `${hash}.txt`), "utf8");
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return null;
    throw error;
  }
}

/** The stored texts that the parameters of an analysis name, by their hash; what is not stored is left out. */
export async function namedTexts(params: Readonly<Record<string, unknown>>): Promise<Record<string, string>> {
  const hashes = Object.values(params).flatMap((value) => (typeof value === "string" && storedHash(value)) || []);
  const texts = await Promise.all(hashes.map(async (hash) => [hash, await storedText(hash)] as const));
  return Object.fromEntries(texts.filter((one): one is [string, string] => one[1] !== null));
}
