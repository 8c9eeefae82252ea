import { describe, expect, it } from "vitest";
import { listProfiles, removeProfile, saveProfile, storedProfile } from "@/lib/server/profile-store";
import { dataFolderEach } from "../../support/folder";

dataFolderEach();

const STAMP = { at: "2026-01-02T03:04:05.000Z", who: "test" };

const save = (name: string, words: string, at = "2026-01-02T03:04:05.000Z") =>
  saveProfile(name, { at, who: "test" }, (version) => `${words} ${version}`);

describe("the store of profiles", () => {
  it("numbers the versions of a name, and lists the newest first", async () => {
    expect(await save("lab", "a")).toEqual({
      name: "lab",
      version: 1,
      savedAt: "2026-01-02T03:04:05.000Z",
      content: "a 1",
    });
    expect((await save("lab", "b")).version).toBe(2);
    expect((await save("attic", "c")).version).toBe(1);
    expect((await listProfiles()).map(({ name, version }) => `${name} ${version}`)).toEqual([
      "attic 1",
      "lab 2",
      "lab 1",
    ]);
    expect((await storedProfile("lab", 1))?.content).toBe("a 1");
  });

  it("keeps one version of what is saved twice", async () => {
    await save("lab", "a", "2026-01-01T00:00:00.000Z");
    expect(await save("lab", "a")).toMatchObject({ version: 1, savedAt: "2026-01-01T00:00:00.000Z" });
    expect(await listProfiles()).toHaveLength(1);
  });

  it("never gives a number twice, whatever was removed", async () => {
    await save("lab", "a");
    await save("lab", "b");
    expect(await removeProfile("lab", 2, STAMP)).toBe(true);
    expect(await removeProfile("lab", 2, STAMP)).toBe(false);
    expect((await save("lab", "c")).version).toBe(3);
    expect(await storedProfile("lab", 2)).toBeNull();
  });

  it("keeps nothing where writing the content fails", async () => {
    const refused = saveProfile("lab", STAMP, () => {
      throw new Error("no");
    });
    await expect(refused).rejects.toThrow("no");
    expect(await listProfiles()).toEqual([]);
    expect((await save("lab", "a")).version).toBe(1);
  });
});
