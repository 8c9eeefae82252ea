import { beforeEach, describe, expect, it } from "vitest";
import { readAudit, writeAudit } from "@/lib/server/access/audit";
import { buckets } from "@/lib/server/access/rates";
import { openSession } from "@/lib/server/access/session";
import { findToken } from "@/lib/server/access/tokens";
import { openSaved } from "@/lib/server/saved/store";
import { GET as readLog } from "../../../app/api/v1/access/audit/route";
import { GET as whoAmI } from "../../../app/api/v1/access/route";
import { DELETE as revoke } from "../../../app/api/v1/access/tokens/[id]/route";
import { GET as list, POST as make } from "../../../app/api/v1/access/tokens/route";
import { DELETE as remove } from "../../../app/api/v1/saved/[id]/route";
import { POST as save } from "../../../app/api/v1/saved/route";
import { POST as signIn } from "../../../app/login/password/route";
import { POST as signOut } from "../../../app/logout/route";
import { access, PASSWORDS } from "../../support/servers/access";
import { dataFolderEach } from "../../support/folder";

dataFolderEach();

const URL = "http://localhost/x";
const request = (method: string, body?: unknown, headers: Record<string, string> = {}, query = "") =>
  new Request(URL + query, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const at = (id: string) => ({ params: Promise.resolve({ id }) });

describe("/api/v1/access", () => {
  it("says whom it takes the caller for", async () => {
    const headers = { "x-mds-role": "editor", "x-mds-via": "oidc", "x-mds-user": "ann%40example.com" };
    expect(await whoAmI(request("GET", undefined, headers)).json()).toEqual({
      ...{ who: "ann@example.com", role: "editor", proven: true, via: "oidc" },
    });
    expect(await whoAmI(request("GET")).json()).toMatchObject({ who: "unknown", role: "admin", via: "loopback" });
  });

  it("makes, lists and revokes tokens; only the first answer has the token", async () => {
    const made = await make(request("POST", { name: " ci ", scope: "write", days: 7 }, { "x-mds-user": "ann" }));
    expect([made.status, made.headers.get("cache-control")]).toEqual([201, "no-store"]);
    const { token, ...shown } = (await made.json()) as { token: string; id: string; expires_at: string };
    expect(shown).toMatchObject({ name: "ci", scope: "write", created_by: "ann", used_at: null, revoked_at: null });
    expect(Date.parse(shown.expires_at) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(await (await list(request("GET"))).json()).toEqual({ tokens: [shown] });
    expect((await revoke(request("DELETE"), at(shown.id))).status).toBe(204);
    expect((await revoke(request("DELETE"), at(shown.id))).status).toBe(404);
    expect(await findToken(await openSaved(), token, new Date().toISOString())).toBeNull();
  });

  it.each([
    { name: "", scope: "read" },
    { name: "x", scope: "root" },
    { name: "x", scope: "read", days: 0 },
    { scope: "read" },
  ])("refuses the token %o", async (wanted) => expect((await make(request("POST", wanted))).status).toBe(422));

  it("reads the log, the last first, and as a table in which nothing runs", async () => {
    const entry = { via: "token", address: "10.0.0.7", deed: "POST /api/v1/saved", item: "", status: 201 };
    await writeAudit({ ...entry, at: "2026-03-01T10:00:00.000Z", who: "ann" }, buckets());
    await writeAudit({ ...entry, at: "2026-03-01T11:00:00.000Z", who: "=cmd|' /C calc'!A0" }, buckets());
    const read = async (query = "") => (await readLog(request("GET", undefined, {}, query))).text();
    expect(JSON.parse(await read())).toMatchObject({ entries: [{ who: "=cmd|' /C calc'!A0" }, { who: "ann" }] });
    expect(JSON.parse(await read("?limit=1&before=2026-03-01T11:00:00.000Z"))).toMatchObject({
      entries: [{ who: "ann" }],
    });
    expect(await read("?format=csv")).toBe(
      "at,who,via,address,deed,item,status\r\n" +
        "2026-03-01T11:00:00.000Z,'=cmd|' /C calc'!A0,token,10.0.0.7,POST /api/v1/saved,,201\r\n" +
        "2026-03-01T10:00:00.000Z,ann,token,10.0.0.7,POST /api/v1/saved,,201\r\n",
    );
  });
});

describe("deleting for ever", () => {
  const saved = async (headers: Record<string, string>) => {
    const content = { page: "quick-estimation", params: { tp: "8" } };
    const answer = await save(request("POST", { kind: "scenario", name: "x", content }, headers));
    const { id } = (await answer.json()) as { id: string };
    expect(answer.headers.get("location")).toBe(`/api/v1/saved/${id}`);
    await remove(request("DELETE", undefined, headers), at(id));
    return id;
  };
  const ann = { "x-mds-user": "ann", "x-mds-role": "editor", "x-mds-via": "oidc" };

  it.each<[string, Record<string, string>, number]>([
    ["whoever made it", ann, 204],
    ["another editor", { ...ann, "x-mds-user": "bob" }, 403],
    ["somebody who only says to be her", { ...ann, "x-mds-via": "password" }, 403],
    ["an admin", { ...ann, "x-mds-user": "root", "x-mds-role": "admin" }, 204],
  ])("by %s", async (_, headers, status) => {
    const id = await saved(ann);
    expect((await remove(request("DELETE", undefined, headers, "?forever=1"), at(id))).status).toBe(status);
  });
});

describe("the password form", () => {
  let opened = access(PASSWORDS);
  beforeEach(() => void (opened = access(PASSWORDS)));
  const typed = (password: string, next = "/saved", address = "10.0.0.7") =>
    signIn(
      new Request("http://localhost/login/password", {
        method: "POST",
        headers: { "x-mds-address": address },
        body: new URLSearchParams({ password, next, name: "Ann\u0007" }),
      }),
    );
  const session = (answer: Response) => /^mds_session=([^;]*)/.exec(answer.headers.getSetCookie()[0] ?? "")?.[1] ?? "";

  it.each([
    [PASSWORDS.ACCESS_PASSWORD, "editor"],
    [PASSWORDS.ACCESS_PASSWORD_VIEWER, "viewer"],
    [PASSWORDS.ACCESS_PASSWORD_ADMIN, "admin"],
  ])("takes %s for a session as %s", async (password, role) => {
    const answer = await typed(password);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/saved"]);
    expect(openSession(opened.sealer, session(answer))).toMatchObject({
      identity: { name: "Ann", role, via: "password" },
    });
  });

  it.each(["", "the team's own passwor", "the team's own password ", "THE TEAM'S OWN PASSWORD", "x".repeat(10_000)])(
    "takes %s for nothing",
    async (password) => {
      const answer = await typed(password);
      expect([answer.status, answer.headers.get("location"), session(answer)]).toEqual([
        ...[303, "/login?next=%2Fsaved&trouble=password", ""],
      ]);
    },
  );

  it("refuses an address that guessed ten times, the right password too, and no other address", async () => {
    for (let guess = 0; guess < 10; guess += 1) expect((await typed(`wrong ${guess}`)).status).toBe(303);
    const refused = await typed(PASSWORDS.ACCESS_PASSWORD);
    expect([refused.status, session(refused), Number(refused.headers.get("retry-after")) > 0]).toEqual([429, "", true]);
    expect(session(await typed(PASSWORDS.ACCESS_PASSWORD, "/", "10.0.0.8"))).not.toBe("");
    await expect
      .poll(async () => (await readAudit(await openSaved(), { limit: 99, before: null })).map(({ deed }) => deed))
      .toEqual(
        expect.arrayContaining(["sign in refused: password", "sign in refused: too many guesses", "sign in as editor"]),
      );
  });

  it("sends nobody to another site", async () => {
    for (const next of ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"])
      expect((await typed(PASSWORDS.ACCESS_PASSWORD, next)).headers.get("location")).toBe("/");
  });

  it("reads no more than a form", async () => {
    const body = new URLSearchParams({ password: "x".repeat(20_000) });
    expect((await signIn(new Request("http://localhost/", { method: "POST", body }))).status).toBe(413);
  });

  it("is forgotten when the user signs out", async () => {
    const answer = await signOut(new Request("http://localhost/logout", { method: "POST" }));
    expect(answer.headers.getSetCookie()).toEqual(["mds_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"]);
  });
});
