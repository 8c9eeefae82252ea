// @module-tag check
/**
 * A disk that is full, and one that is read-only: saving says so, and everything else goes on. Real file systems in memory where the system
 * lets a user have them (Linux, `unshare`); elsewhere those are left out.
 */
import { spawnSync } from "node:child_process";
import { truncateSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { writePlain } from "@/lib/jobs/plain-text";
import { storedText, storeText } from "@/lib/server/content-store";
import { jobStore } from "@/lib/server/jobs/outcome-store";
import { createItem, searchItems } from "@/lib/server/saved/items";
import { childProgram } from "../../../support/stores/child-program";
import { dataFolderEach, testFolder } from "../../../support/folder";
import { draft, saving } from "../../../support/stores/saved-engines";
import { needs } from "../../../support/needs";

const folder = testFolder();

/** `script` sees $DISK, an empty file system of its own of the size, and $CHILD, which tries every door on it. */
const onDisk = (size: string, script: string) => {
  const mounted = `mkdir -p "$DISK" && mount -t tmpfs -o size=${size} none "$DISK" && ${script}`;
  const env = {
    ...process.env,
    DISK: join(folder, "disk"),
    DATA_DIR: join(folder, "disk"),
    CHILD: `${process.execPath} ${program}`,
  };
  return spawnSync("unshare", ["-rm", "sh", "-c", mounted], { env, encoding: "utf8" });
};

let program = "";
beforeAll(async () => void (program = await childProgram("tests/support/stores/saving-child.ts", folder)));

const own =
  spawnSync("unshare", ["-rm", "sh", "-c", "mkdir -p /tmp/mds-probe && mount -t tmpfs none /tmp/mds-probe"]).status ===
  0;

/** What a line of the child says. */
const answers = (output: string): Record<string, string>[] =>
  output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, string>);

const UNSAVED = { saving: "STORE-FULL", upload: "STORE-FULL", text: "STORE-FULL", ready: "STORE-FULL" };
const GOES_ON = { list: "ok", tables: "ok", missing: "ok", job: "ok" };

describe("a disk of its own", needs(own, "unshare or mount is not allowed here"), () => {
  it("that is full from the start stops saving and nothing else, and leaves no litter", () => {
    const { stdout, stderr } = onDisk(
      "64k",
      `dd if=/dev/zero of="$DISK/filling" bs=1k 2>/dev/null; $CHILD disk; find "$DISK" -name "*.draft"`,
    );
    expect(stderr).toBe("");
    expect(answers(stdout)).toEqual([{ ...GOES_ON, ...UNSAVED }]);
    expect(stdout).not.toContain(".draft");
  });

  it("that fills up keeps what is saved, and takes more as soon as there is room", () => {
    const fill = `dd if=/dev/zero of="$DISK/filling" bs=1k 2>/dev/null`;
    const { stdout } = onDisk(
      "4m",
      `$CHILD disk; ${fill}; $CHILD disk; rm "$DISK/filling"; $CHILD disk; find "$DISK" -name "*.draft"`,
    );
    const [before, full, after] = answers(stdout);
    const saved = { saving: "ok", upload: "ok", text: "ok", ready: "ok" };
    expect(before).toEqual({ ...GOES_ON, ...saved });
    // Text and upload are there already: only what is new needs room.
    expect(full).toMatchObject({ ...GOES_ON, saving: "STORE-FULL", ready: "STORE-FULL" });
    expect(after).toEqual({ ...GOES_ON, ...saved });
    expect(stdout).not.toContain(".draft");
  });

  it("that is read-only is read, and says why it takes nothing", () => {
    const { stdout } = onDisk("4m", `$CHILD disk; mount -o remount,ro "$DISK" && $CHILD disk`);
    expect(answers(stdout)[1]).toEqual({ ...GOES_ON, ...UNSAVED });
  });
});

describe("files that were cut short", () => {
  const data = dataFolderEach();

  it("as outcomes or descriptions of jobs are absent, at whatever length they were cut", async () => {
    const store = jobStore(data());
    const outcome = { rows: [1, 2, { a: "x" }], sum: 1.5 };
    const whole = writePlain(outcome);
    for (let length = 0; length < whole.length; length += 1) {
      await store.keep("ab".repeat(20), outcome);
      const [path = ""] = readdirSync(data(), { recursive: true, encoding: "utf8" }).filter((name) =>
        name.endsWith(".json"),
      );
      expect(readFileSync(join(data(), path), "utf8")).toBe(whole);
      truncateSync(join(data(), path), length);
      expect(await store.read("ab".repeat(20))).toBeNull();
    }
    await store.keep("ab".repeat(20), outcome);
    expect(await store.read("ab".repeat(20))).toEqual({ outcome });
    await store.describe({ id: "c".repeat(40), kind: "draws", input: {} });
    truncateSync(join(data(), "jobs", `${"c".repeat(40)}.json`), 9);
    expect(await store.described("c".repeat(40))).toBeNull();
  });

  it("as texts behind links are absent, and are whole when they are kept again", async () => {
    const hash = await storeText("a configuration");
    truncateSync(join(data(), "texts", `${hash}.txt`), 5);
    expect(await storedText(hash)).toBeNull();
    writeFileSync(join(data(), "texts", `${hash}.txt`), "");
    expect(await storedText(hash)).toBeNull();
    await storeText("a configuration");
    expect(await storedText(hash)).toBe("a configuration");
  });

  it("a database without room keeps what it has", async () => {
    vi.stubEnv("DATABASE_URL", "");
    const mine = await saving();
    await createItem(mine, draft("kept"));
    const [size] = await mine.engine.rows("PRAGMA page_count");
    await mine.engine.rows(`PRAGMA max_page_count = ${Number(size?.["page_count"]) + 2}`);
    await expect(createItem(mine, draft("too much", "x".repeat(50_000)))).rejects.toMatchObject({
      issue: { code: "STORE-FULL" },
    });
    const names = async () => (await searchItems(mine.engine, { limit: 9 })).items.map(({ name }) => name);
    expect(await names()).toEqual(["kept"]);
    await mine.engine.rows("PRAGMA max_page_count = 1000000");
    await createItem(mine, draft("more", "x".repeat(50_000)));
    expect((await names()).toSorted()).toEqual(["kept", "more"]);
  });
});

describe("texts behind links", () => {
  dataFolderEach();

  it("are taken within their limit, the same one any number of times", async () => {
    vi.stubEnv("MDS_TEXTS_MB", "0.00002");
    const hash = await storeText("123456789012345");
    expect(await storeText("123456789012345")).toBe(hash);
    await expect(storeText("abcdef")).rejects.toMatchObject({ issue: { code: "STORE-QUOTA", at: "MDS_TEXTS_MB" } });
    expect(await storedText(hash)).toBe("123456789012345");
  });
});
