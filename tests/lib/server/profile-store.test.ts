import { describe, expect, it } from "vitest";
import { listProfiles, removeProfile, saveProfile, storedProfile } from "@/lib/server/profile-store";
import { dataFolderEach } from "../../support/folder";

dataFolderEach();

const save = (name: string, words: string, at = "2026-01-02T03:04:05.000Z") =>
  saveProfile(name, at, (version) => `${words} ${version}`);

describe("the store of profiles", () => {
  it("numbers the versions of a name, and lists the newest first", () => {
    expect(save("lab", "a")).toEqual({
      name: "lab",
      version: 1,
      savedAt: "2026-01-02T03:04:05.000Z",
      content: "a 1",
    });
    expect(save("lab", "b").version).toBe(2);
    expect(save("attic", "c").version).toBe(1);
    expect(listProfiles().map(({ name, version }) => `${name} ${version}`)).toEqual(["attic 1", "lab 2", "lab 1"]);
    expect(storedProfile("lab", 1)?.content).toBe("a 1");
  });

  it("keeps one version of what is saved twice", () => {
    save("lab", "a", "2026-01-01T00:00:00.000Z");
    expect(save("lab", "a")).toMatchObject({ version: 1, savedAt: "2026-01-01T00:00:00.000Z" });
    expect(listProfiles()).toHaveLength(1);
  });

  it("never gives a number twice, whatever was removed", () => {
    save("lab", "a");
    save("lab", "b");
    expect(removeProfile("lab", 2)).toBe(true);
    expect(removeProfile("lab", 2)).toBe(false);
    expect(save("lab", "c").version).toBe(3);
    expect(storedProfile("lab", 2)).toBeNull();
  });

  it("keeps nothing where writing the content fails", () => {
    expect(() =>
      saveProfile("lab", "x", () => {
        throw new Error("no");
      }),
    ).toThrow("no");
    expect(listProfiles()).toEqual([]);
    expect(save("lab", "a").version).toBe(1);
  });
});
