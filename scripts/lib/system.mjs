// The programs that tests need and npm does not bring: a browser, a font with Chinese glyphs for its pictures, and a queue.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { run } from "./project.mjs";

const chromiumPath = process.env.CHROMIUM_PATH || "/usr/bin/chromium";

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

function hasChineseFont() {
  const answer = spawnSync("fc-list", [":lang=zh", "family"], { encoding: "utf8" });
  return answer.status === 0 && answer.stdout.trim() !== "";
}

/** Installs what is missing when that is possible here; throws with one sentence that says what to install. */
export async function ensureSystemPrograms() {
  const missing = [
    ...(process.env.CHROMIUM_PATH || existsSync(chromiumPath) ? [] : ["chromium"]),
    ...(process.env.CHROMIUM_PATH || hasChineseFont() ? [] : ["fonts-noto-cjk"]),
    ...(existsSync(redisServerPath) ? [] : ["redis-server"]),
  ];
  if (missing.length > 0 && isRoot() && hasApt()) {
    console.log(`    installing ${missing.join(" and ")} with apt-get`);
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-qq"], { env, quiet: true });
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...missing], { env, quiet: true });
  }
  if (!existsSync(chromiumPath)) {
    throw new Error(
      `No browser at ${chromiumPath}: install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH to a Chrome or Chromium program.`,
    );
  }
  if (missing.length === 0) return "up to date";
  const absent = [
    ...(hasChineseFont() ? [] : ["no font with Chinese glyphs (fonts-noto-cjk): pictures will show boxes"]),
    ...(existsSync(redisServerPath) ? [] : ["no redis-server: the tests of the job queue are left out"]),
  ];
  return absent.length === 0 ? "installed" : absent.join("; ");
}
