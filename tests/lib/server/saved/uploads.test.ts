import { createHash } from "node:crypto";
import { existsSync, readdirSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { createItem, purgeItem, searchItems, trashItem } from "@/lib/server/saved/items";
import { retention } from "@/lib/server/saved/retention";
import { sweeper } from "@/lib/server/saved/sweep";
import {
  findUpload,
  keepUpload,
  listUploads,
  readUploadStream,
  uploadedBytes,
  uploadFile,
} from "@/lib/server/saved/uploads";
import { describeSaved, draft, saving } from "../../../support/stores/saved-engines";

const stream = (...parts: string[]) => new Blob(parts).stream();
const keep = async (name: string, ...parts: string[]) => {
  const { engine, stamp } = await saving();
  return keepUpload(engine, stream(...parts), name, stamp);
};
const folder = () => join(process.env.DATA_DIR ?? "", "uploads");
const drafts = () => readdirSync(folder()).filter((name) => name.endsWith(".draft"));
const DAY_MS = 86_400_000;

/** Both clocks of a sweep, set by hand. */
function clocks() {
  let steady = 0;
  const each = () => retention(() => steady, 3_600_000);
  const sweep = sweeper({ items: each(), uploads: each(), files: each(), log: each(), endings: each() });
  return { sweep, hours: (count: number) => void (steady += count * 3_600_000) };
}

describeSaved("uploads", () => {
  it("are kept once under the hash of their content, and come back as they were", async () => {
    const [first, again] = [await keep("a.json", "one ", "two"), await keep("b.json", "one two")];
    expect(first.hash).toBe(createHash("sha256").update("one two").digest("hex"));
    expect(again).toEqual(first);
    const { engine } = await saving();
    expect(await listUploads(engine)).toEqual([first]);
    expect(await uploadedBytes(engine)).toBe(7);
    expect(await new Response(readUploadStream(first.hash)).text()).toBe("one two");
    expect(drafts()).toEqual([]);
  });

  it("that break off or go beyond the limit leave nothing", async () => {
    vi.stubEnv("MDS_UPLOADS_MB", "0.00001");
    await keep("a", "12345678");
    // Nothing of them is in the trash; what is too much does not round to what is taken.
    await expect(keep("b", "123")).rejects.toMatchObject({
      issue: {
        ...{ code: "STORE-QUOTA", at: "MDS_UPLOADS_MB" },
        message: { en: "With this item the store would have 0.1 MB; the limit is 0.00001 MB." },
        fix: { en: expect.stringContaining("Delete saved runs permanently") as string },
      },
    });
    const { engine, stamp } = await saving();
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from("x")),
      pull: (controller) => controller.error(new Error("left")),
    });
    await expect(keepUpload(engine, broken, "c", stamp)).rejects.toThrow("left");
    expect([drafts(), (await listUploads(engine)).length]).toEqual([[], 1]);
    // What broke off holds no room.
    expect((await keep("d", "1")).bytes).toBe(1);
  });

  it("whose file was cut short are absent, and can be uploaded again", async () => {
    const { hash } = await keep("a", "a long enough text");
    truncateSync(uploadFile(hash), 3);
    const { engine } = await saving();
    expect(await findUpload(engine, hash)).toBeNull();
    await keep("a", "a long enough text");
    expect(await findUpload(engine, hash)).toMatchObject({ hash, bytes: 18 });
  });

  it("go after their days where nothing names them, and stay where something does", async () => {
    const [loose, named] = [await keep("loose", "1"), await keep("named", "2")];
    const mine = await saving();
    const { id } = await createItem(mine, draft("run", {}, { kind: "run", uploads: [named.hash] }));
    const { sweep, hours } = clocks();
    const later = Date.parse(mine.stamp.at) + 31 * DAY_MS;
    expect((await sweep(later)).uploads).toBe(0);
    hours(2);
    expect((await sweep(later)).uploads).toBe(1);
    expect([existsSync(uploadFile(loose.hash)), existsSync(uploadFile(named.hash))]).toEqual([false, true]);
    await trashItem(mine, id);
    await purgeItem(mine.engine, id);
    await sweep(later);
    hours(2);
    expect((await sweep(later)).uploads).toBe(1);
    expect(await listUploads(mine.engine)).toEqual([]);
  });

  it("and the trash outlive a clock that jumps a year ahead and is set right again", async () => {
    await keep("loose", "1");
    const mine = await saving();
    const { id } = await createItem(mine, draft("a"));
    await trashItem(mine, id);
    const { sweep, hours } = clocks();
    const now = Date.parse(mine.stamp.at);
    for (const at of [now, now + 366 * DAY_MS, now, now + 366 * DAY_MS, now - 366 * DAY_MS]) {
      expect(await sweep(at)).toMatchObject({ items: 0, uploads: 0 });
      hours(2);
    }
    expect((await searchItems(mine.engine, { trash: true, limit: 9 })).total).toBe(1);
    await sweep(now + 31 * DAY_MS);
    hours(2);
    expect((await sweep(now + 31 * DAY_MS)).items).toBe(1);
  });

  it("of which somebody was killed over leave drafts that are swept, and younger ones that are not", async () => {
    const { hash } = await keep("a", "1");
    await createItem(await saving(), draft("run", {}, { kind: "run", uploads: [hash] }));
    const [old, young] = ["old.draft", "young.draft"].map((name) => join(folder(), name));
    for (const path of [old, young]) writeFileSync(path ?? "", "half");
    const now = Date.now();
    utimesSync(old ?? "", (now - 2 * DAY_MS) / 1000, (now - 2 * DAY_MS) / 1000);
    const { sweep, hours } = clocks();
    await sweep(now);
    hours(2);
    expect((await sweep(now)).files).toBe(1);
    expect([old, young, uploadFile(hash)].map((path) => existsSync(path ?? ""))).toEqual([false, true, true]);
  });
});
