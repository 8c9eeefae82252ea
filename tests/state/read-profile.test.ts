import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { profileFiles, syntheticProfile } from "@/features/core/synthetic-profile/synthetic-profile";
import { receiveProfile } from "@/features/pages/serving-profile/opened";
import type { FromProfileReader, ProfileFile, ProfileSource } from "@/state/profile-files/protocol";
import { readProfile } from "@/state/profile-files/read-profile";
import { openExample } from "../support/open-profile";

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
  });
  return said;
}

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

  it("refuses what is no capture, and says of a database who reads it", async () => {
    const database = new File([`SQLite format 3\0${"x".repeat(600)}`], "profiler.db");
    const [last] = (await read(asFiles([{ path: "profiler.db", file: database }]))).slice(-1);
    expect(last?.kind === "refused" && last.issues.map(({ code }) => code)).toContain("PROFILE-DATABASE-ELSEWHERE");
    const both = opened(await read(asFiles([...plain, { path: "prof/profiler.db", file: database }])));
    expect(both.figures.requests).toBe(200);
    expect(both.capture.notices.map(({ code }) => code)).toContain("PROFILE-DATABASE-ELSEWHERE");
  });
});
