/** The secret that signs sessions: as the environment says, or one that is made once and kept in the data folder. */
import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { makeFolder } from "../make-folder";
import { inData } from "../saved/places";
import { secretUnkept, tooShort } from "./policy-issues";
import { secretSetting, type Environment } from "./settings";

const LEAST = 32;

export function sessionSecret(environment: Environment): Result<string> {
  const secret = secretSetting(environment, "SESSION_SECRET");
  if (!secret.ok) return secret;
  if (secret.value === null) return keptSecret();
  return secret.value.length < LEAST
    ? failure(tooShort("SESSION_SECRET", secret.value.length, LEAST))
    : success(secret.value);
}

function keptSecret(): Result<string> {
  const path = inData("session-secret");
  if (!existsSync(path)) {
    const trouble = makeSecret(path);
    if (trouble) return failure(trouble);
  }
  try {
    const stored = readFileSync(path, "utf8");
    return stored.length < LEAST ? failure(secretUnkept(path, `${stored.length} bytes`)) : success(stored);
  } catch (error) {
    return failure(secretUnkept(path, (error as Error).message));
  }
}

function makeSecret(path: string): Issue | null {
  try {
    makeFolder(dirname(path));
    const draft = `${path}.${randomUUID()}.draft`;
    writeFileSync(draft, randomBytes(LEAST).toString("base64url"), { mode: 0o600 });
    // Whole or not at all, and the first one stays: several processes may start at once.
    try {
      linkSync(draft, path);
    } finally {
      rmSync(draft);
    }
  } catch (error) {
    return (error as { code?: string }).code === "EEXIST" ? null : secretUnkept(path, (error as Error).message);
  }
  return null;
}
