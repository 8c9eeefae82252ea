import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { beginSignIn, endSignIn } from "@/lib/server/access/oidc";
import type { OidcSettings } from "@/lib/server/access/oidc-settings";
import { openSession } from "@/lib/server/access/session";
import { GET as begin } from "../../../../app/login/provider/route";
import { GET as end } from "../../../../app/login/callback/route";
import { access } from "../../../support/servers/access";
import { dataFolderEach } from "../../../support/folder";
import { startProvider, type TestProvider } from "../../../support/servers/oidc-provider";

dataFolderEach();

const PUBLIC = new URL("http://localhost:3000");
const CALLBACK = `${PUBLIC.href}login/callback`;
let provider: TestProvider;

const settings = (change: Partial<OidcSettings> = {}): OidcSettings => ({
  ...{ issuer: provider.issuer, clientId: "mds", clientSecret: "a secret of the client's own" },
  ...{ scope: "openid email profile", nameClaim: null, emailDomains: [], groupsClaim: "groups" },
  ...change,
});
/** Each test asks the provider anew. */
const forget = () => delete (globalThis as { mdsProvider?: unknown }).mdsProvider;

const PROVIDERS = [
  ["that keeps claims for UserInfo, as the specification has it", true],
  ["that puts claims into the ID token", false],
] as const;

describe.each(PROVIDERS)("at a provider %s,", (_, conform) => {
  beforeAll(async () => void (provider = await startProvider(CALLBACK, conform)), 30_000);
  afterAll(() => provider.end());
  signingIn(conform);
  routes();
});

function signingIn(conform: boolean): void {
  const walked = async (person: string, change: Partial<OidcSettings> = {}) => {
    forget();
    const { at, begun } = await beginSignIn(settings(change), PUBLIC);
    return { begun, query: (await provider.walk(at, person)).searchParams };
  };
  const signedIn = async (person: string, change: Partial<OidcSettings> = {}) => {
    const { begun, query } = await walked(person, change);
    const { name, marks } = await endSignIn(settings(change), PUBLIC, begun, query);
    return { name, marks };
  };

  it("says who it is and of which groups; an address that nobody has verified is nobody's name", async () => {
    expect(await signedIn("ann")).toEqual({ name: "ann@example.com", marks: ["ann@example.com", "ann", "platform"] });
    expect(await signedIn("eve")).toEqual({ name: "eve", marks: ["eve", "eve"] });
    expect(await signedIn("eve", { nameClaim: "email", emailDomains: ["example.com"] })).toMatchObject({ name: "eve" });
    expect((await signedIn("bob", { nameClaim: "sub" })).name).toBe("bob");
  });

  it("asks UserInfo once where a claim is missing, and not where none is", async () => {
    const before = await provider.userInfoCalls();
    await signedIn("ann");
    expect((await provider.userInfoCalls()) - before).toBe(conform ? 1 : 0);
    await signedIn("tom");
    expect((await provider.userInfoCalls()) - before).toBe(conform ? 2 : 1);
  });

  it("takes an address of which nobody says that it is verified by its domain, or where the claim is named", async () => {
    expect((await signedIn("tom")).name).toBe("tom");
    expect((await signedIn("tom", { emailDomains: ["example.org", "mple.com"] })).name).toBe("tom");
    expect((await signedIn("tom", { emailDomains: ["example.com"] })).name).toBe("Tom@Example.com");
    expect((await signedIn("tom", { nameClaim: "email" })).name).toBe("Tom@Example.com");
  });

  it("has the groups of a scope that was asked for", async () => {
    expect((await signedIn("tom", { groupsClaim: "teams" })).marks).toEqual(["tom", "tom"]);
    const scoped = { groupsClaim: "teams", scope: "openid email teams" };
    expect((await signedIn("tom", scoped)).marks).toEqual(["tom", "tom", "inference"]);
  });

  it("believes UserInfo of nobody else, and lets in by the ID token alone where it does not answer", async () => {
    await expect(signedIn("mia")).rejects.toThrow("another subject");
    expect(await signedIn("ivy")).toEqual({ name: "ivy", marks: ["ivy", "ivy"] });
  });

  it.each<[string, (begun: Record<"state" | "nonce" | "verifier", string>) => object]>([
    ["another state", () => ({ state: "x" })],
    ["no state", () => ({ state: "" })],
    ["another nonce", () => ({ nonce: "x" })],
    ["another verifier", ({ verifier }) => ({ verifier: [...verifier].toReversed().join("") })],
  ])("with %s is refused", async (_, change) => {
    const { begun, query } = await walked("ann");
    await expect(endSignIn(settings(), PUBLIC, { ...begun, ...change(begun) }, query)).rejects.toThrow();
  });

  it("takes a code once, and no code that somebody made up", async () => {
    const { begun, query } = await walked("ann");
    await endSignIn(settings(), PUBLIC, begun, query);
    await expect(endSignIn(settings(), PUBLIC, begun, query)).rejects.toThrow();
    const fresh = await walked("ann");
    fresh.query.set("code", "made-up");
    await expect(endSignIn(settings(), PUBLIC, fresh.begun, fresh.query)).rejects.toThrow();
  });

  it("believes no other issuer", async () => {
    const { begun, query } = await walked("ann");
    query.set("iss", "https://evil.example");
    await expect(endSignIn(settings(), PUBLIC, begun, query)).rejects.toThrow();
  });

  it("with a wrong secret of the client fails", async () => {
    const { begun, query } = await walked("ann");
    forget();
    await expect(endSignIn(settings({ clientSecret: "wrong" }), PUBLIC, begun, query)).rejects.toThrow();
    forget();
  });
}

function routes(): void {
  const opened = (more: Record<string, string> = {}) => {
    forget();
    return access({
      ...{
        OIDC_ISSUER: provider.issuer.href,
        OIDC_CLIENT_ID: "mds",
        OIDC_CLIENT_SECRET: "a secret of the client's own",
      },
      ...{ PUBLIC_URL: PUBLIC.href, ACCESS_ADMINS: "platform" },
      ...more,
    });
  };
  const cookies = (answer: Response) => answer.headers.getSetCookie();
  const through = async (person: string, next: string, keep = true) => {
    const begun = await begin(new Request(`${PUBLIC.href}login/provider?next=${encodeURIComponent(next)}`));
    const back = await provider.walk(new URL(begun.headers.get("location") ?? ""), person);
    const cookie = keep ? (cookies(begun)[0]?.split(";", 1)[0] ?? "") : "";
    return end(new Request(back, { headers: { cookie } }));
  };

  it("give a session with the role of the person's group, and lead to where they wanted to go", async () => {
    const { sealer } = opened();
    const answer = await through("ann", "/saved?q=x");
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/saved?q=x"]);
    const [session = "", ended = ""] = cookies(answer);
    expect(session).toMatch(/^mds_session=.*; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/);
    expect(ended).toMatch(/^mds_sign_in=; .*Max-Age=0/);
    expect(openSession(sealer, session.slice("mds_session=".length).split(";", 1)[0] ?? "")).toMatchObject({
      identity: { name: "ann@example.com", role: "admin", via: "oidc" },
    });
  });

  it("keep the cookie to TLS where the public address has it", async () => {
    opened({ PUBLIC_URL: "https://mds.example.com" });
    const begun = await begin(new Request("http://localhost:3000/login/provider"));
    expect(cookies(begun)[0]).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
    expect(begun.headers.get("location")).toContain(encodeURIComponent("https://mds.example.com/login/callback"));
  });

  it.each([
    ["//evil.example/x", "/"],
    ["https://evil.example", "/"],
    ["/\\evil.example", "/"],
    ["/login", "/"],
  ])("lead from %s nowhere else than %s", async (next, location) => {
    opened();
    expect((await through("bob", next)).headers.get("location")).toBe(location);
  });

  it("let nobody in whose browser did not begin here, and nobody whom no list names where that is wanted", async () => {
    opened();
    const foreign = await through("ann", "/", false);
    expect([foreign.headers.get("location"), cookies(foreign).some((one) => one.startsWith("mds_session"))]).toEqual([
      ...["/login?trouble=provider", false],
    ]);
    opened({ ACCESS_DEFAULT_ROLE: "none" });
    const unlisted = await through("bob", "/");
    expect([unlisted.headers.get("location"), cookies(unlisted).some((one) => one.startsWith("mds_session"))]).toEqual([
      ...["/login?trouble=listed", false],
    ]);
  });

  it("tell the log which claims came of whom no list names, and nothing that they say", async () => {
    const lines: string[] = [];
    const spy = vi.spyOn(process.stderr, "write").mockImplementation((line) => Boolean(lines.push(String(line))));
    vi.stubEnv("LOG_LEVEL", "info");
    opened({ ACCESS_DEFAULT_ROLE: "none" });
    await through("bob", "/");
    opened();
    await through("tom", "/");
    await through("eve", "/");
    spy.mockRestore();
    const told = lines.filter((line) => line.includes("OIDC-NOT-LISTED")).map((line) => JSON.parse(line));
    // tom has a listed group.
    expect(told).toMatchObject([
      { level: "warn", role: "none", missing: "" },
      { level: "info", role: "viewer", missing: "" },
    ]);
    for (const { came } of told) expect(came.split(" ")).toEqual(expect.arrayContaining(["email", "groups", "sub"]));
    expect(lines.join("")).not.toMatch(/example\.com|platform/);
  });

  it("say so where the provider is away", async () => {
    opened({ OIDC_ISSUER: "http://127.0.0.1:9" });
    const answer = await begin(new Request("http://localhost:3000/login/provider?next=/saved"));
    expect(answer.headers.get("location")).toBe("/login?next=%2Fsaved&trouble=provider");
    forget();
  });
}
