import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, expect, it } from "vitest";
import { mds } from "../../support/programs/mds";
import { writeDatabase } from "../../support/measurements/profile-database";
import { SEED_ERA } from "../../support/measurements/serving-profile";

const KEYS =
  "requests finished ttft_p50_ms ttft_p90_ms ttft_p99_ms tpot_p50_ms tpot_p90_ms e2e_p50_ms output_tok_s preemptions kv_peak_share batches forwards forward_mean_ms utc_offset_h notes findings".split(
    " ",
  );

const folder = mkdtempSync(join(tmpdir(), "mds-profile-test-"));
afterAll(() => rmSync(folder, { recursive: true }));
const run = join(folder, "run");
mkdirSync(run);
for (const [name, text] of Object.entries(SEED_ERA)) writeFileSync(join(run, name), text);

const summary = async (...paths: readonly string[]): Promise<Record<string, unknown>> => {
  const { status, stdout } = await mds("serving-profile", ...paths, "--format", "summary");
  expect(status).toBe(0);
  return JSON.parse(stdout) as Record<string, unknown>;
};

it("summarises a folder in exactly the agreed figures", async () => {
  const answer = await summary(run);
  expect(Object.keys(answer)).toEqual(KEYS);
  expect(answer).toMatchObject({ requests: 1, batches: 1, forwards: 2, utc_offset_h: 8, preemptions: 0 });
  expect(answer["tpot_p50_ms"]).toBeCloseTo(20.12, 6);
});

it("takes the user's zone, and says why figures are null", async () => {
  const answer = await summary(join(run, "pd_split_communication.csv"), "--utc-offset", "-3.5");
  expect(answer).toMatchObject({ utc_offset_h: -3.5, batches: null });
  expect(answer["notes"]).toContainEqual({ figure: "batches", reason: "no file lists batches" });
});

it("reads profiler.db without running what it defines, alone and in an archive", async () => {
  const path = join(folder, "profiler.db");
  writeDatabase(path);
  const { notes, ...alone } = await summary(path);
  expect(alone).toMatchObject({ requests: 1, batches: 1, forwards: 2, preemptions: 0, utc_offset_h: null });
  expect(notes).toBeInstanceOf(Array);
  writeFileSync(join(folder, "db.zip"), zipSync({ "out/profiler.db": readFileSync(path) }));
  expect(await summary(join(folder, "db.zip"))).toMatchObject(alone);
  expect(readdirSync(tmpdir()).filter((name) => /^mds-profile-[^t]/.test(name))).toEqual([]);
});

it("refuses a database that is none, and archives that lead out, with a reason", async () => {
  const broken = join(folder, "broken.db");
  writeFileSync(broken, `SQLite format 3\0${"x".repeat(5000)}`);
  const database = await mds("serving-profile", broken);
  expect(database.status).toBe(2);
  expect(database.stderr).toMatch(/PROFILE-DATABASE at .*broken\.db/);
  const evil = join(folder, "evil.zip");
  writeFileSync(evil, zipSync({ "../../out.csv": strToU8("a,b\n") }));
  const archive = await mds("serving-profile", evil);
  expect(archive.status).toBe(2);
  expect(archive.stderr).toMatch(/PROFILE-ARCHIVE-PATH at/);
});

it("prints tables, decisions and findings; follows no link of a folder", async () => {
  symlinkSync("/", join(run, "root"));
  const { status, stdout } = await mds("serving-profile", run);
  rmSync(join(run, "root"));
  expect(status).toBe(0);
  expect(stdout).toMatch(/TPOT +20\.12 /);
  expect(stdout).toMatch(/ITL +/);
  expect(stdout).toMatch(/start_time\(ms\) +ms +ms +name/);
  expect(stdout).toMatch(/\(dates\) +UTC\+8 +spans/);
});

it("takes units of columns by their names, and says where there is no such column", async () => {
  const { status, stdout, stderr } = await mds(
    "serving-profile",
    run,
    "--unit",
    "execution_time(ms)=us",
    "--unit",
    "no=ns",
  );
  expect(status).toBe(0);
  expect(stdout).toMatch(/execution_time\(ms\) +ms +us +override/);
  expect(stderr).toMatch(/PROFILE-UNIT-UNUSED at no/);
  expect((await mds("serving-profile", run, "--unit", "execution_time(ms)=min")).stderr).toMatch(/PROFILE-UNIT at/);
});

it("says what is wrong with its options", async () => {
  expect((await mds("serving-profile")).stderr).toMatch(/PROFILE-PATH/);
  expect((await mds("serving-profile", run, "--utc-offset", "15")).stderr).toMatch(/PROFILE-OFFSET/);
  expect((await mds("serving-profile", run, "--format", "xml")).stderr).toMatch(/PROFILE-FORMAT/);
  expect((await mds("serving-profile", join(folder, "none"))).stderr).toMatch(/PROFILE-FAILED/);
});
