/** Settings of the environment; secrets may also be in files, whose path the environment says (`NAME_FILE`). */
import { readFileSync } from "node:fs";
import { failure, success, type Result } from "@/lib/result";
import { misread, saidTwice, unreadableFile } from "./policy-issues";

export type Environment = Readonly<Record<string, string | undefined>>;

/** null: not said. */
export const setting = (environment: Environment, name: string): string | null => environment[name]?.trim() || null;

/** null: not set. The line break that editors put at the end of a file is dropped. */
export function secretSetting(environment: Environment, name: string): Result<string | null> {
  const [said, path] = [withoutBreak(environment[name] ?? "") || null, setting(environment, `${name}_FILE`)];
  if (path === null) return success(said);
  if (said !== null) return failure(saidTwice(name));
  try {
    return success(withoutBreak(readFileSync(/* turbopackIgnore: true */ path, "utf8")) || null);
  } catch (error) {
    return failure(unreadableFile(`${name}_FILE`, path, (error as Error).message));
  }
}

const withoutBreak = (text: string): string => text.replace(/\r?\n$/, "");

export function positiveSetting(environment: Environment, name: string, fallback: number): Result<number> {
  const text = setting(environment, name);
  if (text === null) return success(fallback);
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? success(value) : failure(misread(name, text, String(fallback)));
}

/** null: not said. */
export function webAddress(environment: Environment, name: string): Result<URL | null> {
  const text = setting(environment, name);
  if (text === null) return success(null);
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.search + url.hash === "";
  return isWeb ? success(url) : failure(misread(name, text, "https://mds.example.com"));
}
