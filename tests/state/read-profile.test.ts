import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { zipSync } from "fflate";
import initSqlJs from "sql.js";
import { afterAll, describe, expect, it } from "vitest";
import { profileFiles, syntheticProfile } from "@/features/core/synthetic-profile/synthetic-profile";
import { receiveProfile } from "@/features/core/serving-profile";
import type {
  FromProfileReader,
  ProfileFile,
  ProfileSource,
} from "@/app/(suite)/(views)/serving-profile/capture-files/protocol";
import { readProfile } from "@/app/(suite)/(views)/serving-profile/capture-files/read-profile";
import { openExample } from "../support/measurements/open-profile";
import { writeDatabase } from "../support/measurements/profile-database";

const FILES = profileFiles(syntheticProfile("single-host"));

async function read(source: ProfileSource, stopAfter = Infinity): Promise<FromProfileReader[]> {
  const said: FromProfileReader[] = [];
  let now = 0;
  await readProfile({
    source,
    options: {},
    stopped: () => said.length > stopAfter,
    clock: () => (now += 200),
    say: (message) => said.push(message),
    sqlite: () => initSqlJs(),
  });
  return said;
}

const fileWith = (path: string, content: BlobPart): ProfileFile => ({ path, file: new File([content], path) });
const asFiles = (files: readonly ProfileFile[]): ProfileSource => ({ kind: "files", files });
const plain = [...FILES].map(([name, content]) => ({ path: `prof/${name}`, file: new File([content], name) }));

function opened(messages: readonly FromProfileReader[]) {
  const last = messages.at(-1);
  if (last?.kind !== "done") throw new Error(JSON.stringify(last));
  return receiveProfile(last.profile);
}

describe("reading a serving profile in a worker", () => {
  it("gives the same figures for files, for an archive of them, and for the example", async () => {
    const wanted = openExample("single-host").figures;
    const bytes = Object.fromEntries([...FILES].map(([name, content]) => [name, new TextEncoder().encode(content)]));
    const archive = { path: "prof.zip", file: new File([zipSync(bytes)], "prof.zip") };
    for (const source of [asFiles(plain), asFiles([archive]), { kind: "example", name: "single-host" } as const]) {
      const profile = opened(await read(source));
      expect(profile.figures.ttft).toEqual(wanted.ttft);
      expect([profile.figures.batches, profile.figures.forwards]).toEqual([wanted.batches, wanted.forwards]);
      expect(profile.synthetic).toBe(source.kind === "example");
    }
  });

  it("names a capture by its folder, and tells how far it is", async () => {
    const said = await read(asFiles(plain));
    expect(opened(said).name).toBe("prof");
    const told = said.flatMap((message) => (message.kind === "progress" ? [message.progress] : []));
    const whole = plain.reduce((sum, { file }) => sum + file.size, 0);
    expect(told.every(({ of, ofFiles }) => of === whole && ofFiles === plain.length)).toBe(true);
    expect(told.at(-1)?.bytes).toBe(whole);
    told.slice(1).forEach(({ bytes }, place) => expect(bytes).toBeGreaterThanOrEqual(told[place]?.bytes ?? 0));
  });

  it("keeps what it has when it is stopped", async () => {
    const profile = opened(await read(asFiles(plain), 1));
    expect(profile.capture.files.length).toBeLessThan(plain.length);
  });

  it("refuses what is no capture", async () => {
    const [last] = (await read(asFiles([fileWith("a.csv", "a,b\n1,2\n")]))).slice(-1);
    expect(last?.kind === "refused" && last.issues.map(({ code }) => code)).toContain("PROFILE-FILE-UNKNOWN");
  });
});

describe("a database among the files", () => {
  const folder = mkdtempSync(join(tmpdir(), "mds-read-profile-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  /** A file that `write` makes at a path. */
  const made = (write: (path: string) => void): Uint8Array<ArrayBuffer> => {
    const path = join(folder, "made.db");
    rmSync(path, { force: true });
    write(path);
    return new Uint8Array(readFileSync(path));
  };
  const sql = (...statements: readonly string[]) =>
    made((path) => {
      const database = new DatabaseSync(path);
      database.exec(statements.join(";"));
      database.close();
    });
  const codes = async (...files: readonly ProfileFile[]): Promise<readonly string[]> => {
    const last = (await read(asFiles(files))).at(-1);
    const issues = last?.kind === "refused" ? last.issues : last?.kind === "done" ? last.profile.capture.notices : [];
    return issues.map(({ code }) => code);
  };

  it("gives its tables, alone and in an archive, and runs nothing that it defines", async () => {
    const bytes = made(writeDatabase);
    const archive = zipSync({ "out/profiler.db": bytes });
    for (const file of [fileWith("profiler.db", bytes), fileWith("out.zip", archive)]) {
      const { figures, capture } = opened(await read(asFiles([file])));
      expect([figures.requests, figures.batches, figures.forwards]).toEqual([1, 1, 2]);
      expect(capture.files.map(({ table }) => table)).toEqual(["request", "batch", "forward", "kvcache"]);
    }
  });

  it("gives its tables where it was left in the mode of a log that is not there", async () => {
    const bytes = made((path) => {
      writeDatabase(path);
      const database = new DatabaseSync(path);
      database.exec("PRAGMA journal_mode = WAL");
      database.close();
    });
    expect([bytes[18], bytes[19]]).toEqual([2, 2]);
    expect(opened(await read(asFiles([fileWith("profiler.db", bytes)]))).figures.requests).toBe(1);
  });

  it("keeps whole numbers that a double would round", async () => {
    const bytes = sql(
      'CREATE TABLE request (http_rid INTEGER, "start_time(ms)" REAL, reply_token_size INTEGER, "execution_time(ms)" REAL)',
      "INSERT INTO request VALUES (9007199254740993, 1755158760000, 6, 194)",
    );
    const { capture } = opened(await read(asFiles([fileWith("profiler.db", bytes)])));
    expect(capture.texts.find("9007199254740993")).toBeGreaterThan(0);
  });

  it("is refused with a reason where it is damaged, of another kind, or defined to harm", async () => {
    const damaged = fileWith("profiler.db", `SQLite format 3\0${"x".repeat(600)}`);
    expect(await codes(damaged)).toContain("PROFILE-DATABASE");
    expect(await codes(fileWith("places.db", sql("CREATE TABLE bookmarks (id, url)")))).toContain(
      "PROFILE-FILE-UNKNOWN",
    );
    expect(await codes(fileWith("raw.db", sql("CREATE TABLE mstx (markId, message, pid)")))).toContain("PROFILE-RAW");
    const many = Array.from({ length: 900 }, (_, i) => `c${i}`).join(", ");
    const hostile = sql(
      "BEGIN",
      `CREATE TABLE wide (${many})`,
      "CREATE VIEW request AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS http_rid FROM n",
      "CREATE VIRTUAL TABLE batch USING fts5(name, res_list)",
      ...Array.from({ length: 600 }, (_, i) => `CREATE TABLE t${i} (a DEFAULT (randomblob(1000000000)), b CHECK (b))`),
      "COMMIT",
    );
    expect(await codes(fileWith("hostile.db", hostile))).toContain("PROFILE-FILE-UNKNOWN");
    const both = opened(await read(asFiles([...plain, damaged])));
    expect(both.figures.requests).toBe(200);
    expect(both.capture.notices.map(({ code }) => code)).toContain("PROFILE-DATABASE");
  });

  it("is refused where its pages lead to each other, so that it would give rows without end", async () => {
    const rows = Array.from({ length: 400 }, (_, i) => `('r-${i}', ${1755158760000 + i}, 6, 194, '${"y".repeat(80)}')`);
    const bytes = sql(
      "PRAGMA page_size = 512",
      'CREATE TABLE request (http_rid, "start_time(ms)", reply_token_size, "execution_time(ms)", note)',
      `INSERT INTO request VALUES ${rows.join(", ")}`,
    );
    const PAGE = 512;
    const kinds = Array.from({ length: bytes.length / PAGE }, (_, page) => bytes[page * PAGE]);
    const [INNER, LEAF] = [5, 13];
    const inner = kinds.flatMap((kind, page) => (kind === INNER ? [page] : []));
    const leaves = kinds.flatMap((kind, page) => (kind === LEAF ? [page] : []));
    expect([inner.length > 1, leaves.length > 50]).toEqual([true, true]);
    const view = new DataView(bytes.buffer);
    const cells = (page: number): number => view.getUint16(page * PAGE + 3);
    const fullest = inner.reduce((most, page) => (cells(page) > cells(most) ? page : most));
    const full = bytes.slice(fullest * PAGE, (fullest + 1) * PAGE);
    // Four floors of it, and every cell of a floor leads to the one page below.
    const floors = [...inner.filter((page) => page !== fullest), fullest, ...leaves];
    for (const [floor, page] of floors.slice(0, inner.length + 3).entries()) {
      bytes.set(full, page * PAGE);
      const below = (floors[floor + 1] ?? 0) + 1;
      view.setUint32(page * PAGE + 8, below);
      for (let cell = 0; cell < cells(page); cell += 1)
        view.setUint32(page * PAGE + view.getUint16(page * PAGE + 12 + 2 * cell), below);
    }
    expect(await codes(fileWith("profiler.db", bytes))).toContain("PROFILE-DATABASE");
  });

  it("of an archive that is refused is not read", async () => {
    const archive = zipSync({ "a/profiler.db": made(writeDatabase), "../../b.csv": new Uint8Array(3) });
    expect(await codes(fileWith("out.zip", archive))).toEqual(["PROFILE-ARCHIVE-PATH", "PROFILE-NOTHING-READ"]);
  });
});
