import { describe, expect, it } from "vitest";
import { findToken } from "@/lib/server/access/tokens";
import { openSaved } from "@/lib/server/saved/store";
import { dataFolderEach } from "../../support/folder";
import { mds } from "../../support/programs/mds";

dataFolderEach();

describe("mds token", () => {
  it("makes a token that lets its bearer in, lists it without it, and revokes it", async () => {
    const made = (await mds("token", "create", "ci", "--scope", "write", "--days", "30")).stdout;
    const [line = "", token = ""] = made.trim().split("\n");
    const id = line.slice(0, 10);
    const now = new Date().toISOString();
    expect(await findToken(await openSaved(), token, now)).toMatchObject({ id, name: "ci", scope: "write" });
    const listed = (await mds("token", "list")).stdout;
    expect(listed).toMatch(new RegExp(`^${id} {2}write {2}until \\d{4}-\\d\\d-\\d\\d {2}used .* ci\n$`));
    expect(listed).not.toContain(token);
    expect((await mds("token", "revoke", id)).stdout).toBe(`${id} revoked\n`);
    expect(await findToken(await openSaved(), token, now)).toBeNull();
    expect((await mds("token", "list")).stdout).toContain("revoked");
  });

  it("reads only unless more is asked for", async () => {
    expect((await mds("token", "create", "look")).stdout).toMatch(/^\w{10} {2}read {3}no end {2}never used/);
  });

  it("says what it does not know, with exit code 2", async () => {
    for (const words of [
      ["create"],
      ["create", "ci", "--scope", "root"],
      ["create", "ci", "--days", "0"],
      ["create", " "],
      ["revoke", "nothing"],
      ["x"],
    ]) {
      const { status, stderr } = await mds("token", ...words);
      expect([words.join(" "), status, stderr !== ""]).toEqual([words.join(" "), 2, true]);
    }
  });
});
