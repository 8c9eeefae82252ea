import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readPolicy } from "@/lib/server/access/policy";
import { unwrap } from "@/lib/result";

type Said = Record<string, string>;
const refusals = (environment: Said, bound: string | null = "0.0.0.0") => {
  const read = readPolicy(environment, bound);
  return read.ok ? null : read.issues.map(({ code, at }) => `${code} ${at}`).join();
};

const PASSWORD = { ACCESS_PASSWORD: "correct horse battery" };
const OIDC = { OIDC_ISSUER: "https://login.example.com", OIDC_CLIENT_ID: "mds", PUBLIC_URL: "https://mds.example.com" };
const PROXY = { TRUSTED_PROXY_HEADER: "X-Forwarded-User", TRUSTED_PROXY_FROM: "10.0.0.7, fd00::/8" };

describe("a server that nobody signs in to", () => {
  it.each(["127.0.0.1", "127.1.2.3", "::1", "localhost"])("opens on %s", (bound) => {
    expect(unwrap(readPolicy({}, bound)).open).toBe(true);
  });

  it.each(["0.0.0.0", "::", "10.0.0.7", "fd00::7", "buildbox", "localhost.example.com", "127.0.0.1.example.com"])(
    "does not open on %s, and says the three ways out",
    (bound) => {
      const read = readPolicy({}, bound);
      expect(read.ok ? null : read.issues[0]).toMatchObject({ code: "ACCESS-UNLOCKED", at: "HOSTNAME" });
      const said = read.ok ? "" : (read.issues[0]?.fix?.en ?? "");
      for (const way of ["ACCESS_PASSWORD", "OIDC_ISSUER", "TRUSTED_PROXY_HEADER"]) expect(said).toContain(way);
    },
  );
});

describe("a name that others know", () => {
  it.each([
    [{ PUBLIC_URL: "https://mds.example.com" }, "PUBLIC_URL", "mds.example.com"],
    [{ PUBLIC_URL: "http://10.0.0.7:3000/" }, "PUBLIC_URL", "10.0.0.7"],
    [{ PUBLIC_URL: "https://[fd00::7]" }, "PUBLIC_URL", "[fd00::7]"],
    [{ PUBLIC_URL: "https://localhost.example.com" }, "PUBLIC_URL", "localhost.example.com"],
    [{ ALLOWED_HOSTS: "localhost, mds.example.com:443" }, "ALLOWED_HOSTS", "mds.example.com"],
    [{ ALLOWED_HOSTS: "buildbox" }, "ALLOWED_HOSTS", "buildbox"],
    [{ ALLOWED_HOSTS: "https://mds.example.com" }, "ALLOWED_HOSTS", "mds.example.com"],
    [{ ALLOWED_HOSTS: "0.0.0.0" }, "ALLOWED_HOSTS", "0.0.0.0"],
  ])("%o keeps a server closed that nobody signs in to, wherever it listens", (environment: Said, at, name) => {
    for (const bound of ["127.0.0.1", "localhost", null]) {
      const read = readPolicy(environment, bound);
      expect(read.ok ? null : read.issues[0]).toMatchObject({ code: "ACCESS-UNLOCKED", at });
      const { message, fix } = (read.ok ? null : read.issues[0]) ?? {};
      for (const language of ["en", "zh"] as const) {
        expect(message?.[language]).toContain(name);
        for (const way of ["ACCESS_PASSWORD", "OIDC_ISSUER", "TRUSTED_PROXY_HEADER"])
          expect(fix?.[language]).toContain(way);
      }
    }
    for (const way of [PASSWORD, { ...OIDC, ...environment }, PROXY])
      expect(unwrap(readPolicy({ PUBLIC_URL: "https://x.example", ...environment, ...way }, "127.0.0.1")).open).toBe(
        false,
      );
  });

  it.each<Said>([
    { PUBLIC_URL: "http://localhost:3000" },
    { PUBLIC_URL: "http://127.0.0.1:3000" },
    { PUBLIC_URL: "http://[::1]:3000" },
    { ALLOWED_HOSTS: "localhost:3000, 127.0.0.1 [::1]:3000 http://localhost:3001" },
  ])("is none of this machine's own: %o", (environment) => {
    expect(unwrap(readPolicy(environment, "127.0.0.1")).open).toBe(true);
  });

  it.each(["mds.example.com/suite", "https://mds.example.com/suite", "a@b", "ftp://mds.example.com", "[fd00"])(
    "is not %s",
    (said) => expect(refusals({ ...PASSWORD, ALLOWED_HOSTS: said })).toBe("ACCESS-SETTING ALLOWED_HOSTS"),
  );
});

describe("each of the three ways", () => {
  it.each([
    ["a password", PASSWORD],
    ["OpenID Connect", OIDC],
    ["a proxy", PROXY],
  ])("%s lets it open anywhere, and asks on loopback as well", (_, environment: Said) => {
    expect(unwrap(readPolicy(environment, "0.0.0.0")).open).toBe(false);
    expect(unwrap(readPolicy(environment, "127.0.0.1")).open).toBe(false);
  });
});

describe("settings that cannot be meant", () => {
  it.each<[string, Said, string]>([
    ["a short password", { ACCESS_PASSWORD: "hunter2" }, "ACCESS-SECRET-SHORT ACCESS_PASSWORD"],
    [
      "one password for two roles",
      { ...PASSWORD, ACCESS_PASSWORD_ADMIN: PASSWORD.ACCESS_PASSWORD },
      "ACCESS-PASSWORD-SAME ACCESS_PASSWORD_ADMIN",
    ],
    ["a password twice", { ...PASSWORD, ACCESS_PASSWORD_FILE: "/x" }, "ACCESS-SETTING-TWICE ACCESS_PASSWORD"],
    ["a file that is not there", { ACCESS_PASSWORD_FILE: "/nowhere" }, "ACCESS-SECRET-FILE ACCESS_PASSWORD_FILE"],
    ["an issuer without TLS", { ...OIDC, OIDC_ISSUER: "http://login.example.com" }, "ACCESS-SETTING OIDC_ISSUER"],
    ["an issuer that is no address", { ...OIDC, OIDC_ISSUER: "login" }, "ACCESS-SETTING OIDC_ISSUER"],
    ["an issuer alone", { OIDC_ISSUER: OIDC.OIDC_ISSUER }, "ACCESS-INCOMPLETE OIDC_CLIENT_ID"],
    ["no public address", { ...OIDC, PUBLIC_URL: "" }, "ACCESS-INCOMPLETE PUBLIC_URL"],
    ["a client without an issuer", { OIDC_CLIENT_ID: "mds" }, "ACCESS-INCOMPLETE OIDC_ISSUER"],
    ["a header from everywhere", { TRUSTED_PROXY_HEADER: "X-User" }, "ACCESS-INCOMPLETE TRUSTED_PROXY_FROM"],
    ["a header that is none", { ...PROXY, TRUSTED_PROXY_HEADER: "X User" }, "ACCESS-SETTING TRUSTED_PROXY_HEADER"],
    ["an address that is none", { ...PROXY, TRUSTED_PROXY_FROM: "proxy" }, "ACCESS-SETTING TRUSTED_PROXY_FROM"],
    ["a network that is none", { ...PROXY, TRUSTED_PROXY_FROM: "10.0.0.0/33" }, "ACCESS-SETTING TRUSTED_PROXY_FROM"],
    ["a role that is none", { ...OIDC, ACCESS_DEFAULT_ROLE: "root" }, "ACCESS-SETTING ACCESS_DEFAULT_ROLE"],
    ["hours that are none", { ...PASSWORD, SESSION_HOURS: "-1" }, "ACCESS-SETTING SESSION_HOURS"],
    ["hours without end", { ...PASSWORD, SESSION_HOURS: "9601" }, "ACCESS-SETTING SESSION_HOURS"],
    [
      "addresses of every organisation there is",
      { ...OIDC, OIDC_ISSUER: "https://login.microsoftonline.com/common/v2.0", OIDC_EMAIL_DOMAINS: "example.com" },
      "ACCESS-SETTING OIDC_ISSUER",
    ],
    ["a rate that is none", { ...PASSWORD, RATE_RUNS: "many" }, "ACCESS-SETTING RATE_RUNS"],
  ])("%s: %s", (_, environment, said) => expect(refusals(environment)).toBe(said));

  it("name no secret", () => {
    const secret = "secret sauce";
    const read = readPolicy({ ACCESS_PASSWORD: secret, ACCESS_PASSWORD_ADMIN: secret }, "0.0.0.0");
    expect(JSON.stringify(read)).not.toContain(secret);
  });
});

it("a secret of a file is its first line without the break", () => {
  const folder = mkdtempSync(join(tmpdir(), "mds-policy-"));
  writeFileSync(join(folder, "password"), "from a mounted file\n");
  const policy = unwrap(readPolicy({ ACCESS_PASSWORD_FILE: join(folder, "password") }, "0.0.0.0"));
  expect(policy.passwords).toMatchObject([{ role: "editor", text: "from a mounted file" }]);
  rmSync(folder, { recursive: true });
});
