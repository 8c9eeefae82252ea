import { gzipSync, strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { profileFiles, syntheticProfile } from "@/features/core/synthetic-profile/synthetic-profile";
import type {
  FoundTrace,
  FromProfileReader,
  ProfileFile,
} from "@/app/(suite)/(views)/serving-profile/capture-files/protocol";
import { readProfile } from "@/app/(suite)/(views)/serving-profile/capture-files/read-profile";
import { unpackTraces } from "@/app/(suite)/(views)/serving-profile/capture-files/unpack-traces";
import { tarArchive } from "../support/measurements/tar";

const TORCH = strToU8(
  JSON.stringify({ schemaVersion: 1, traceEvents: [{ ph: "X", name: "gemm", ts: 1, dur: 2, pid: 0, tid: 7 }] }),
);
const CAPTURE = Object.fromEntries(
  [...profileFiles(syntheticProfile("single-host"))].map(([name, content]) => [`run/${name}`, strToU8(content)]),
);
const WITH_TRACE = { ...CAPTURE, "run/rank0/trace.json": TORCH };

const fileWith = (path: string, bytes: Uint8Array<ArrayBuffer>): ProfileFile => ({
  path,
  file: new File([bytes], path),
});

async function found(...files: readonly ProfileFile[]): Promise<readonly FoundTrace[]> {
  const said: FromProfileReader[] = [];
  await readProfile({
    source: { kind: "files", files },
    options: {},
    stopped: () => false,
    clock: () => 0,
    say: (message) => said.push(message),
    sqlite: () => Promise.reject(new Error("no database here")),
  });
  const last = said.at(-1);
  return last?.kind === "done" ? last.traces : [];
}

describe("traces of a capture", () => {
  it.each([
    ["zip", zipSync(WITH_TRACE)],
    ["tar", tarArchive(WITH_TRACE)],
    ["tar.gz", gzipSync(tarArchive(WITH_TRACE))],
    ["zip with a compressed trace", zipSync({ ...CAPTURE, "run/rank0/trace.json.gz": gzipSync(TORCH) })],
  ])("in a %s are found while it is read, and come out to the byte", async (_, bytes) => {
    const archive = fileWith("a", bytes);
    const traces = await found(archive);
    expect(traces).toEqual([{ file: archive, member: "a/run/rank0/trace.json" }]);
    const unpacked = await unpackTraces(archive, ["a/run/rank0/trace.json"]);
    const [file] = unpacked.ok ? unpacked.value : [];
    expect(file?.name).toBe("run/rank0/trace.json");
    expect(new Uint8Array((await file?.arrayBuffer()) ?? [])).toEqual(TORCH);
  });

  it("that lie among the files stand for themselves, compressed or not", async () => {
    const tables = Object.entries(CAPTURE).map(([path, bytes]) => fileWith(path, bytes as Uint8Array<ArrayBuffer>));
    const traces = [fileWith("a.json", TORCH), fileWith("b.json.gz", gzipSync(TORCH))];
    expect(await found(...tables, ...traces)).toEqual(traces.map((file) => ({ file, member: null })));
  });

  it("are none where an archive was made to harm", async () => {
    const archive = fileWith("a", zipSync({ ...WITH_TRACE, "../../b.csv": TORCH }));
    const tables = Object.entries(CAPTURE).map(([path, bytes]) => fileWith(path, bytes as Uint8Array<ArrayBuffer>));
    expect(await found(...tables, archive)).toEqual([]);
    const unpacked = await unpackTraces(archive, ["a/b", "a/run/rank0/trace.json"]);
    expect(unpacked.ok ? [] : unpacked.issues.map(({ code }) => code)).toEqual(["PROFILE-ARCHIVE-PATH"]);
  });

  it("that burst are refused when they have burst to 256 MiB", async () => {
    const member = gzipSync(new Uint8Array(2 ** 20).fill(0x20), { level: 9 });
    const first = gzipSync(strToU8('[{"ph":"X"},'));
    const bomb = new Blob([first, ...Array.from({ length: 600 }, () => member)]);
    const archive = { path: "a", file: new File([bomb], "a") };
    const unpacked = await unpackTraces(archive, ["a"]);
    expect(unpacked.ok ? [] : unpacked.issues.map(({ code }) => code)).toEqual(["PROFILE-ARCHIVE-BOMB"]);
  });
});
