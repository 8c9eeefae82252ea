/** Uploaded files below DATA_DIR/uploads, each once under the hash of its content; the database knows their names and sizes. */
import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { MEGA } from "@/lib/units/edge";
import { streamToFile } from "../draft-file";
import { makeFolder } from "../make-folder";
import { withStore, StoreError } from "../store-errors";
import type { Row, SavedEngine, Statements } from "./engine";
import type { Stamp } from "./item";
import { inData } from "./places";
import { limitMb, overQuota } from "./quota";

export type Upload = {
  /** SHA-256. */
  readonly hash: string;
  /** As it was called when it was first uploaded. */
  readonly name: string;
  readonly bytes: number;
  readonly uploadedAt: string;
  readonly uploadedBy: string;
};

export const UPLOAD_HASH = /^[0-9a-f]{64}$/;

/** All uploads together: MDS_UPLOADS_MB. */
const UPLOADS_MB = 4000;
export const uploadsLimit = (): number => limitMb("MDS_UPLOADS_MB", UPLOADS_MB) * MEGA;

export const uploadFile = (hash: string): string => inData("uploads", hash.slice(0, 2), hash);

/** Bytes of uploads that are arriving at this process: they count before they are there. */
let arriving = 0;

/** Streams to the disk, never into memory; throws StoreError where the disk or the limit is full. Nothing is left of what broke off. */
export async function keepUpload(
  engine: SavedEngine,
  body: ReadableStream<Uint8Array>,
  name: string,
  stamp: Stamp,
): Promise<Upload> {
  const draft = inData("uploads", `${randomUUID()}.draft`);
  return withStore("uploads", async () => {
    makeFolder(dirname(draft));
    try {
      const { hash, bytes } = await writeDraft(engine, body, draft);
      const file = uploadFile(hash);
      makeFolder(dirname(file));
      // In place of what a crash may have left shorter.
      await rename(draft, file);
      return await record(engine, { hash, name, bytes }, stamp);
    } finally {
      await rm(draft, { force: true }).catch(() => undefined);
    }
  });
}

/** null: there is none, or its file is not what it was: then it is forgotten, and can be uploaded again. */
export async function findUpload(engine: SavedEngine, hash: string): Promise<Upload | null> {
  const [row] = await engine.rows("SELECT * FROM saved_uploads WHERE hash = ?1", [hash]);
  if (!row) return null;
  const upload = readUpload(row);
  const size = await stat(uploadFile(hash)).then(
    (stats) => stats.size,
    () => -1,
  );
  if (size === upload.bytes) return upload;
  await engine.run("DELETE FROM saved_uploads WHERE hash = ?1", [hash]);
  await rm(uploadFile(hash), { force: true });
  return null;
}

export function readUploadStream(hash: string): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(uploadFile(hash))) as ReadableStream<Uint8Array>;
}

/** The newest first. */
export async function listUploads({ rows }: Statements): Promise<readonly Upload[]> {
  return (await rows("SELECT * FROM saved_uploads ORDER BY uploaded_at DESC, hash")).map(readUpload);
}

export async function uploadedBytes({ rows }: Statements): Promise<number> {
  const [sum] = await rows("SELECT SUM(bytes) AS total FROM saved_uploads");
  return Number(sum?.["total"] ?? 0);
}

async function writeDraft(engine: SavedEngine, body: ReadableStream<Uint8Array>, draft: string) {
  const [held, limit, hash] = [await uploadedBytes(engine), uploadsLimit(), createHash("sha256")];
  let bytes = 0;
  try {
    await streamToFile(body, draft, (part) => {
      bytes += part.byteLength;
      arriving += part.byteLength;
      if (held + arriving > limit) throw new StoreError(overQuota("MDS_UPLOADS_MB", held + arriving, limit));
      hash.update(part);
    });
    return { hash: hash.digest("hex"), bytes };
  } finally {
    arriving -= bytes;
  }
}

async function record(
  engine: SavedEngine,
  { hash, name, bytes }: Pick<Upload, "hash" | "name" | "bytes">,
  { at, who }: Stamp,
): Promise<Upload> {
  await engine.run(
    `INSERT INTO saved_uploads (hash, name, bytes, uploaded_at, uploaded_by, asked_at) VALUES (?1, ?2, ?3, ?4, ?5, ?4)
       ON CONFLICT (hash) DO UPDATE SET asked_at = excluded.asked_at`,
    [hash, name, bytes, at, who],
  );
  const [row] = await engine.rows("SELECT * FROM saved_uploads WHERE hash = ?1", [hash]);
  if (!row) throw new Error(`upload ${hash} was removed while it was recorded`);
  return readUpload(row);
}

const readUpload = (row: Row): Upload => ({
  hash: String(row["hash"]),
  name: String(row["name"]),
  bytes: Number(row["bytes"]),
  uploadedAt: String(row["uploaded_at"]),
  uploadedBy: String(row["uploaded_by"]),
});
