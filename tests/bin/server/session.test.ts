import { expect, it } from "vitest";
import { readAudit } from "@/lib/server/access/audit";
import { isEnded } from "@/lib/server/access/endings";
import { openSaved } from "@/lib/server/saved/store";
import { dataFolderEach } from "../../support/folder";
import { mds } from "../../support/programs/mds";

dataFolderEach();

const session = (name: string, began: number) => ({
  ...{ id: name, began, until: began + 1e6 },
  identity: { name, role: "viewer", via: "oidc", key: name } as const,
});

it("mds session end ends what a person began, and the audit log has it", async () => {
  const began = Date.now();
  expect((await mds("session", "end", "ann@x")).stdout).toMatch(
    /^Sessions of ann@x that began before .*Z are over\.\n$/,
  );
  const engine = await openSaved();
  expect(await isEnded(engine, session("ann@x", began))).toBe(true);
  expect(await isEnded(engine, session("bob@x", began))).toBe(false);
  expect(await isEnded(engine, session("ann@x", Date.now() + 60_000))).toBe(false);
  expect(await readAudit(engine, { limit: 9, before: null })).toMatchObject([
    { via: "mds", deed: "end sessions", item: "ann@x", who: expect.stringMatching(/ \(mds\)$/) },
  ]);
});

it("mds session says what it does not know, with exit code 2", async () => {
  for (const words of [["end"], ["end", " "], ["start", "ann"]])
    expect([words, (await mds("session", ...words)).status]).toEqual([words, 2]);
  expect((await mds("session")).stdout).toContain("mds session end");
});
