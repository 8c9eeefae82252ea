import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { beginSignIn, endSignIn } from "@/lib/server/access/oidc";
import type { OidcSettings } from "@/lib/server/access/oidc-settings";
import { openSession } from "@/lib/server/access/session";
import { GET as begin } from "../../../../app/login/provider/route";
import { GET as end } from "../../../../app/login/callback/route";
import { access } from "../../../support/access";
import { dataFolderEach } from "../../../support/folder";
import { startProvider, type TestProvider } from "../../../support/oidc-provider";

dataFolderEach();

const PUBLIC = new URL("http://localhost:3000");
const CALLBACK = `${PUBLIC.href}login/callback`;
let provider: TestProvider;
beforeAll(async () => void (provider = await startProvider(CALLBACK)), 30_000);
afterAll(() => provider.end());

const settings = (change: Partial<OidcSettings> = {}): OidcSettings => ({
  ...{ issuer: provider.issuer, clientId: "mds", clientSecret: "a secret of the client's own" },
  ...{ scope: "openid email profile", nameClaim: null, groupsClaim: "groups" },
  ...change,
});
/** Each test asks the provider anew. */
const forget = () => delete (globalThis as { mdsProvider?: unknown }).mdsProvider;

describe("signing in at a provider", () => {
  const walked = async (person: string) => {
    forget();
    const { at, begun } = await beginSignIn(settings(), PUBLIC);
    return { begun, query: (await provider.walk(at, person)).searchParams };
  };

  it("says who it is and of which groups; an address that nobody has verified is nobody's name", async () => {
    const ann = await walked("ann");
    expect(await endSignIn(settings(), PUBLIC, ann.begun, ann.query)).toEqual({
      name: "ann@example.com",
      marks: ["ann@example.com", "ann", "platform"],
    });
    const eve = await walked("eve");
    expect(await endSignIn(settings(), PUBLIC, eve.begun, eve.query)).toEqual({ name: "eve", marks: ["eve", "eve"] });
    const bob = await walked("bob");
    expect((await endSignIn(settings({ nameClaim: "sub" }), PUBLIC, bob.begun, bob.query)).name).toBe("bob");
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
});

describe("the routes of signing in", () => {
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
      ...{ name: "ann@example.com", role: "admin", via: "oidc" },
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

  it("say so where the provider is away", async () => {
    opened({ OIDC_ISSUER: "http://127.0.0.1:9" });
    const answer = await begin(new Request("http://localhost:3000/login/provider?next=/saved"));
    expect(answer.headers.get("location")).toBe("/login?next=%2Fsaved&trouble=provider");
    forget();
  });
});
