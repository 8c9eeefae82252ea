// @module-tag check
/** Files made to harm: refused with a reason, before they cost memory or time. */
import { gzipSync, strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { Texts } from "@/features/core/serving-profile/columns";
import { readPythonLiteral } from "@/lib/tables/python-literal";
import { Intake } from "@/features/core/serving-profile/read/intake";
import type { Part } from "@/features/core/serving-profile/tables/part";
import { tarArchive } from "@/tests/support/measurements/tar";
import { SEED_ERA } from "@/tests/support/measurements/serving-profile";

function take(bytes: Uint8Array, path = "a"): readonly Part[] {
  const noDatabase = { push: () => undefined, finish: () => [] };
  const intake = new Intake(path, { texts: new Texts(), openDatabase: () => noDatabase });
  for (let at = 0; at < bytes.length; at += 70_001) if (!intake.push(bytes.subarray(at, at + 70_001))) break;
  intake.end(false);
  return intake.found();
}

const codes = (parts: readonly Part[]): readonly string[] =>
  parts.flatMap(({ notices }) => notices.map(({ code }) => code));
const kinds = (parts: readonly Part[]): readonly string[] => parts.map(({ kind }) => kind);
const seed = Object.fromEntries(Object.entries(SEED_ERA).map(([name, text]) => [`run/${name}`, strToU8(text)]));

describe("archives", () => {
  it.each([
    ["zip", zipSync(seed)],
    ["stored zip", zipSync(seed, { level: 0 })],
    ["tar", tarArchive(seed)],
    ["tar.gz", gzipSync(tarArchive(seed))],
    ["zip in a zip", zipSync({ "in.zip": zipSync(seed) })],
  ])("%s gives every table", (_, bytes) => {
    expect(new Set(kinds(take(bytes))).size).toBe(9);
    expect(codes(take(bytes))).toEqual([]);
  });

  it.each(["../../etc/passwd", "/etc/passwd", "a/../../b", "C:\\x", "..\\x"])("that name %s are refused", (name) => {
    for (const bytes of [zipSync({ [name]: strToU8("a,b\n") }), tarArchive({ [name]: strToU8("a,b\n") })])
      expect(codes(take(bytes))).toEqual(["PROFILE-ARCHIVE-PATH"]);
  });

  it("with too many files are refused", () => {
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`f${i}`, new Uint8Array(0)]));
    expect(codes(take(zipSync(many, { level: 0 })))).toEqual(["PROFILE-ARCHIVE-SIZE"]);
  });

  it("that hold each other too deep are refused", () => {
    let nested = strToU8(SEED_ERA["request.csv"] ?? "");
    for (let i = 0; i < 8; i += 1) nested = gzipSync(nested);
    expect(codes(take(nested))).toEqual(["PROFILE-ARCHIVE-SIZE"]);
  });

  it("made to burst are refused when they have burst to 256 MiB, not when they are full", () => {
    const member = gzipSync(new Uint8Array(2 ** 20).fill(0x20), { level: 9 });
    const first = gzipSync(strToU8('[{"ph":"X"},'));
    const bomb = new Uint8Array(first.length + 2_000 * member.length);
    bomb.set(first);
    for (let i = 0; i < 2_000; i += 1) bomb.set(member, first.length + i * member.length);
    const intake = new Intake("bomb", {
      texts: new Texts(),
      openDatabase: () => ({ push: () => undefined, finish: () => [] }),
    });
    let taken = 0;
    while (taken < bomb.length && intake.push(bomb.subarray(taken, taken + member.length))) taken += member.length;
    expect(codes(intake.found())).toEqual(["PROFILE-ARCHIVE-BOMB"]);
    expect(taken / member.length).toBeLessThan(260);
  }, 60_000);

  it("that are damaged or cut give what came before, and say so", () => {
    const bytes = gzipSync(tarArchive(seed));
    const cut = take(bytes.subarray(0, bytes.length - 200));
    expect(kinds(cut).length).toBeGreaterThan(2);
    const damaged = Uint8Array.from(tarArchive(seed));
    damaged[512 * 2 + 150] = 0xff;
    expect(codes(take(damaged))).toContain("PROFILE-ARCHIVE-DAMAGED");
  });
});

describe("tables", () => {
  it("with a million columns are refused", () => {
    const header = Array.from({ length: 1_000_000 }, (_, i) => `c${i}`).join(",");
    expect(codes(take(strToU8(`${header}\n1\n`)))).toEqual(["PROFILE-FILE-REFUSED"]);
  });

  it("with a row that never ends are refused", () => {
    const endless = `http_rid,start_time(ms),reply_token_size,execution_time(ms)\n"${"x".repeat(2 ** 25)}`;
    expect(codes(take(strToU8(endless)))).toEqual(["PROFILE-FILE-REFUSED"]);
  });

  it("of bytes that are no text are left out", () => {
    expect(codes(take(Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256)))).toEqual([
      "PROFILE-FILE-UNKNOWN",
    ]);
    expect(codes(take(new Uint8Array(0)))).toEqual(["PROFILE-FILE-UNKNOWN"]);
  });
});

describe("Python literals", () => {
  it("that nest deeper than any scheduler's are no literals, and cost no stack", () => {
    expect(readPythonLiteral("[".repeat(1_000_000))).toBeUndefined();
    expect(readPythonLiteral("[".repeat(100) + "]".repeat(100))).toBeUndefined();
  });

  it("are read with tuples, sets, escapes, NumPy's wrappers, and refused where they are cut", () => {
    expect(readPythonLiteral("(1, -2.5e3, True, None, 'it\\'s', np.int64(7), {1, 2}, [])")).toEqual([
      1,
      -2500,
      true,
      null,
      "it's",
      7,
      [1, 2],
      [],
    ]);
    for (const cut of ["[1, 2", "{'a': ", "'x", "[1 2]", "{'a' 1}"]) expect(readPythonLiteral(cut)).toBeUndefined();
  });
});
