// The programs that tests need and npm does not bring: a browser, a font with Chinese glyphs for its pictures, and a queue.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { run } from "./project.mjs";

/** The shell is Chromium without windows: a sixth less to compute in all tests of pages, and the smaller package. */
export const browserPath = () => {
  const asked = process.env.CHROMIUM_PATH;
  return (asked ? [asked] : ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"]).find((path) => existsSync(path));
};

/** Where Debian puts it; tests of the job queue start one of their own. */
export const redisServerPath = process.env.REDIS_SERVER_PATH || "/usr/bin/redis-server";

/** The folder of `postgres` and `initdb`; tests of saved work start a server of their own. null: none is installed. */
export const postgresFolder =
  [
    process.env.POSTGRES_BIN,
    "/usr/local/bin",
    "/usr/lib/postgresql/17/bin",
    "/usr/lib/postgresql/15/bin",
    "/usr/bin",
  ].find((folder) => folder && ["postgres", "initdb"].every((name) => existsSync(`${folder}/${name}`))) ?? null;

const isRoot = () => process.getuid?.() === 0;
const hasApt = () => existsSync("/usr/bin/apt-get");

const aptGet = (...args) => run("apt-get", args, { env: { DEBIAN_FRONTEND: "noninteractive" }, quiet: true });
const install = (...packages) => aptGet("install", "-y", "-qq", "--no-install-recommends", ...packages);

function hasChineseFont() {
  const answer = spawnSync("fc-list", [":lang=zh", "family"], { encoding: "utf8" });
  return answer.status === 0 && answer.stdout.trim() !== "";
}

/** Installs what is missing when that is possible here; throws with one sentence that says what to install. */
export async function ensureSystemPrograms() {
  const missing = [
    ...(process.env.CHROMIUM_PATH || hasChineseFont() ? [] : ["fonts-noto-cjk"]),
    ...(existsSync(redisServerPath) ? [] : ["redis-server"]),
  ];
  const needsBrowser = !process.env.CHROMIUM_PATH && !browserPath();
  if ((needsBrowser || missing.length > 0) && isRoot() && hasApt()) {
    console.log(`    installing ${[...(needsBrowser ? ["a browser"] : []), ...missing].join(" and ")} with apt-get`);
    await aptGet("update", "-qq");
    // Not every Debian has a package of the shell alone.
    if (needsBrowser && (await install("chromium-headless-shell")) !== 0) await install("chromium");
    if (missing.length > 0) await install(...missing);
  }
  if (!browserPath()) {
    throw new Error(
      "No browser: install Chromium (Debian: apt-get install chromium-headless-shell, or chromium) or set CHROMIUM_PATH to a Chrome or Chromium program.",
    );
  }
  if (missing.length === 0) return needsBrowser ? "installed" : "up to date";
  const absent = [
    ...(hasChineseFont() ? [] : ["no font with Chinese glyphs (fonts-noto-cjk): pictures will show boxes"]),
    ...(existsSync(redisServerPath) ? [] : ["no redis-server: the tests of the job queue are left out"]),
  ];
  return absent.length === 0 ? "installed" : absent.join("; ");
}
