/** Texts that are too long for a link, kept under DATA_DIR by the hash of their content. */
import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { storedHash } from "@/lib/packed-text";
import { MEGA } from "@/lib/units/edge";
import { textAt, textNow, writeOnce } from "./files";
import { limitMb, overQuota } from "./saved/quota";
import { StoreError } from "./store-errors";

/** 160 bits of SHA-256: no two configurations of a team collide, and links stay readable. */
const HASH_LENGTH = 40;
const HASH = /^[0-9a-f]{40}$/;

const file = (hash: string): string =>
  join(/* turbopackIgnore: true */ process.env.DATA_DIR ?? "data", "texts", `${hash}.txt`);

const hashed = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, HASH_LENGTH);

export async function storeText(text: string): Promise<string> {
  const hash = hashed(text);
  await refuseBeyond(hash, Buffer.byteLength(text));
  await writeOnce(file(hash), text);
  return hash;
}

/** All texts together: MDS_TEXTS_MB. They are in links, so that none of them can be known to be unused. */
const TEXTS_MB = 1000;

/** Counted again where it would be refused, so that what others wrote or removed counts as well. */
let folderSize: { readonly folder: string; bytes: number } | null = null;

async function refuseBeyond(hash: string, more: number): Promise<void> {
  const limit = limitMb("MDS_TEXTS_MB", TEXTS_MB) * MEGA;
  if ((await storedText(hash)) !== null) return;
  const folder = dirname(file(hash));
  if (folderSize?.folder !== folder || folderSize.bytes + more > limit)
    folderSize = { folder, bytes: await bytesIn(folder) };
  if (folderSize.bytes + more > limit) throw new StoreError(overQuota("MDS_TEXTS_MB", folderSize.bytes + more, limit));
  folderSize.bytes += more;
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** null: nothing is stored under this hash, or not the whole of it, as after a loss of power. */
export const storedText = async (hash: string): Promise<string | null> =>
  HASH.test(hash) ? checked(hash, await textAt(file(hash))) : null;

const checked = (hash: string, text: string | null): string | null =>
  text !== null && hashed(text) === hash ? text : null;

/** The stored texts that the parameters of an analysis name, by their hash; missing texts are left out. */
export function namedTexts(params: Readonly<Record<string, unknown>>): Record<string, string> {
  const hashes = Object.values(params).flatMap((value) => (typeof value === "string" && storedHash(value)) || []);
  const texts = hashes.map((hash) => [hash, HASH.test(hash) ? checked(hash, textNow(file(hash))) : null] as const);
  return Object.fromEntries(texts.filter((entry): entry is [string, string] => entry[1] !== null));
}
