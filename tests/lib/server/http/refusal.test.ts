import { describe, expect, it } from "vitest";
import { ownHosts, readOwnNames, type OwnNames } from "@/lib/server/http/own-hosts";
import { refusal, type Asked } from "@/lib/server/http/refusal";

const listing = (allowed: string, publicUrl: string | null = null): OwnNames => {
  const names = readOwnNames(allowed, publicUrl === null ? null : new URL(publicUrl));
  if ("unreadable" in names) throw new Error(names.unreadable);
  return names;
};
const own = ownHosts({ bound: "127.0.0.1", machine: "buildbox" });
const asked = (headers: Asked["headers"], rest: Partial<Asked> = {}): Asked => ({
  ...{ method: "GET", url: "/api/health", address: "127.0.0.1" },
  ...rest,
  headers: { host: "localhost:3000", ...headers },
});
const refusalCode = (request: Asked, hosts = own) => refusal(request, hosts)?.issue.code ?? null;

describe("host names", () => {
  it.each([
    ["localhost:3000", null],
    ["LOCALHOST", null],
    ["localhost.", null],
    ["127.0.0.1:3000", null],
    ["[::1]:3000", null],
    ["evil.example", "HOST-FOREIGN"],
    ["localhost.evil.example", "HOST-FOREIGN"],
    ["127.0.0.1.evil.example:3000", "HOST-FOREIGN"],
    ["localhost@evil.example", "HOST-FOREIGN"],
    ["buildbox", "HOST-FOREIGN"],
    ["10.0.0.7", "HOST-FOREIGN"],
    ["", "HOST-FOREIGN"],
  ])("%s: %s", (host, code) => expect(refusalCode(asked({ host }))).toBe(code));

  it("are those of ALLOWED_HOSTS, whatever the port", () => {
    const listed = ownHosts({
      ...{ listed: listing("mds.example.com, other:8080"), bound: "0.0.0.0", machine: "buildbox" },
    });
    for (const host of ["mds.example.com", "MDS.example.com:443", "other", "buildbox:3000", "localhost"])
      expect(refusalCode(asked({ host }), listed)).toBeNull();
    expect(refusalCode(asked({ host: "sub.mds.example.com" }), listed)).toBe("HOST-FOREIGN");
  });

  it("are what the server is bound to, and the address at which a request came in", () => {
    expect(refusalCode(asked({ host: "inside:3000" }), ownHosts({ bound: "inside", machine: "buildbox" }))).toBeNull();
    expect(refusalCode(asked({ host: "[fd00::7]" }), ownHosts({ bound: "fd00::7", machine: "buildbox" }))).toBeNull();
    const everywhere = ownHosts({ bound: "::", machine: "buildbox" });
    expect(refusalCode(asked({ host: "10.0.0.7:3000" }, { address: "::ffff:10.0.0.7" }), everywhere)).toBeNull();
    expect(refusalCode(asked({ host: "10.0.0.8:3000" }, { address: "::ffff:10.0.0.7" }), everywhere)).toBe(
      "HOST-FOREIGN",
    );
  });

  it("may be absent: no browser leaves them out", () => {
    expect(refusalCode({ ...asked({}), headers: {} })).toBeNull();
  });
});

const link = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

describe("pages of other sites", () => {
  it.each<[string, Asked["headers"], Partial<Asked>, string | null]>([
    ["no browser at all", {}, { method: "POST" }, null],
    [
      "the suite's own page",
      { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" },
      { method: "POST" },
      null,
    ],
    ["typed into the address bar", { "sec-fetch-site": "none", "sec-fetch-mode": "navigate" }, { url: "/" }, null],
    ["a link from another site", link, { url: "/quick-estimation?tp=8" }, null],
    ["a form of another site", { ...link, origin: "http://evil.example" }, { method: "POST" }, "ORIGIN-FOREIGN"],
    ["a frame in another site", { ...link, "sec-fetch-dest": "iframe" }, { url: "/" }, "ORIGIN-FOREIGN"],
    [
      "an image in another site",
      { ...link, "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" },
      {},
      "ORIGIN-FOREIGN",
    ],
    [
      "another server of this machine",
      { "sec-fetch-site": "same-site", "sec-fetch-mode": "cors" },
      {},
      "ORIGIN-FOREIGN",
    ],
    ["another port, without Sec-Fetch", { origin: "http://localhost:8080" }, { method: "POST" }, "ORIGIN-FOREIGN"],
    ["a sandbox", { origin: "null" }, { method: "POST" }, "ORIGIN-FOREIGN"],
    ["a removal", { origin: "http://evil.example" }, { method: "DELETE" }, "ORIGIN-FOREIGN"],
  ])("%s", (_, headers, rest, code) => expect(refusalCode(asked(headers, rest))).toBe(code));

  it("behind a proxy that changes the host are ours under the public address, or a listed one", () => {
    const headers = { host: "127.0.0.1:3000", origin: "https://mds.example.com", "sec-fetch-site": "same-origin" };
    expect(refusalCode(asked(headers, { method: "POST" }))).toBe("ORIGIN-FOREIGN");
    for (const listed of [listing("", "https://mds.example.com/"), listing("https://mds.example.com")])
      expect(refusalCode(asked(headers, { method: "POST" }), ownHosts({ listed, machine: "buildbox" }))).toBeNull();
  });
});

/**
 * A page is ours exactly if its scheme, host and port are those under which its user opened the suite. Each line is one way to reach it: what
 * the browser has in its address bar, and what the server gets of it.
 */
describe("an origin, for every way to the server and every origin beside it,", () => {
  const PUBLIC = ["https://mds.example.com", "https://mds.example.com:8443", "http://mds.example.com:3000"];
  const port = (origin: string) => new URL(origin).port;
  type Way = { readonly opened: string; readonly host: string; readonly proto?: string; readonly names: OwnNames };
  const behindProxy = PUBLIC.flatMap((opened): Way[] => [
    { opened, host: new URL(opened).host, names: listing("", opened) },
    // nginx: proxy_set_header Host $host drops the port.
    { opened, host: new URL(opened).hostname, names: listing("", opened) },
    { opened, host: "127.0.0.1:3000", names: listing("", opened) },
    { opened, host: new URL(opened).host, proto: new URL(opened).protocol.slice(0, -1), names: listing("", opened) },
    {
      ...{ opened, host: new URL(opened).host, proto: new URL(opened).protocol.slice(0, -1) },
      names: listing("mds.example.com"),
    },
    { opened, host: "suite.internal", names: listing(`suite.internal ${opened}`) },
  ]);
  const direct = ["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"].flatMap((opened): Way[] =>
    [null, "https://mds.example.com", "http://localhost:3000", "http://127.0.0.1:9"].map((stated) => ({
      ...{ opened, host: new URL(opened).host, names: listing("", stated) },
    })),
  );
  const ORIGINS = ["http", "https"].flatMap((scheme) =>
    ["mds.example.com", "evil.example", "localhost", "127.0.0.1", "[::1]", "mds.example.com.evil.example"].flatMap(
      (name) => ["", ":80", ":443", ":3000", ":8080", ":8443"].map((at) => new URL(`${scheme}://${name}${at}`).origin),
    ),
  );
  const accepted = ({ host, proto, names }: Way, origin: string): boolean =>
    refusalCode(
      asked({ host, origin, ...(proto !== undefined && { "x-forwarded-proto": proto }) }, { method: "POST" }),
      ownHosts({ listed: names, machine: "buildbox" }),
    ) === null;

  it("takes the page's own", () => {
    for (const way of [...behindProxy, ...direct]) expect([way, accepted(way, way.opened)]).toEqual([way, true]);
  });

  it("takes no other scheme, host or port", () => {
    for (const way of [...behindProxy, ...direct]) {
      // Where a proxy gives the server the address of this machine, that is one of its own, too: whoever opens it is on this machine.
      const own = new Set([way.opened, ...way.names.origins, ...(/^127/.test(way.host) ? [`http://${way.host}`] : [])]);
      for (const origin of new Set(ORIGINS))
        if (!own.has(origin)) expect([way, origin, accepted(way, origin)]).toEqual([way, origin, false]);
    }
    expect(new Set(ORIGINS).size).toBeGreaterThan(40);
    expect(behindProxy.some(({ opened }) => port(opened) === "8443")).toBe(true);
  });

  it.each(["null", "", "mds.example.com", "https://mds.example.com/", "https://MDS.example.com.", "file://"])(
    "takes not %s",
    (origin) => expect(accepted(behindProxy[0] as Way, origin)).toBe(false),
  );
});

describe("paths", () => {
  it.each([
    ["/api/v1/texts/%", "PATH-MALFORMED"],
    ["/api/v1/jobs/%ff", "PATH-MALFORMED"],
    ["/api/v1/%E0%A4%A", "PATH-MALFORMED"],
    ["*", "PATH-MALFORMED"],
    ["http://127.0.0.1:9999/api/v1/saved", "PATH-MALFORMED"],
    ["/api/v1/profiles/100%25/1", null],
    ["/quick-estimation?note=%", null],
  ])("%s: %s", (url, code) => expect(refusalCode(asked({}, { url }))).toBe(code));
});
