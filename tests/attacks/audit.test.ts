// @module-tag check
/** An audit log that somebody wants to fill. */
import { expect, it } from "vitest";
import { readAudit } from "@/lib/server/access/audit";
import { makeToken } from "@/lib/server/access/tokens";
import { openSaved } from "@/lib/server/saved/store";
import { access, ask, gated, gatedServers, PASSWORDS } from "../support/servers/access";
import { describeSaved } from "../support/stores/saved-engines";

gatedServers();

describeSaved("the audit log", () => {
  it("is not filled by who may do nothing, nor by what comes too often", async () => {
    const engine = await openSaved();
    const port = await gated(access({ ...PASSWORDS, RATE_WRITES: "200" }));
    const { text } = await makeToken(engine, {
      name: "ci",
      expiresAt: null,
      at: "2026-03-01T10:00:00.000Z",
      who: "ann",
      scope: "write",
    });
    const [own, stranger] = [{ authorization: `Bearer ${text}` }, {}];
    for (const headers of [stranger, own])
      for (let time = 0; time < 250; time += 1) await ask(port, "POST", "/api/v1/saved", headers);
    await ask(port, "GET", "/api/v1/saved", own);
    const lines = await readAudit(engine, { limit: 1000, before: null });
    const by = (via: string) => lines.filter((line) => line.via === via).length;
    expect(by("none")).toBeLessThan(100);
    expect([by("token") >= 200, by("token") < 225]).toEqual([true, true]);
  });
});
