/** Passwords that a team shares: one for each role, the same for everybody who has it. */
import { createHash, timingSafeEqual } from "node:crypto";
import { failure, success, type Result } from "@/lib/result";
import { samePassword, tooShort } from "./policy-issues";
import type { Role } from "./roles";
import { secretSetting, type Environment } from "./settings";

export type Password = { readonly role: Role; readonly text: string };

const SETTINGS = {
  ACCESS_PASSWORD: "editor",
  ACCESS_PASSWORD_VIEWER: "viewer",
  ACCESS_PASSWORD_ADMIN: "admin",
} as const satisfies Record<string, Role>;

/** Characters: guesses are limited, and the password is not typed every day. */
const LEAST = 12;

export function readPasswords(environment: Environment): Result<readonly Password[]> {
  const read: (Password & { readonly name: string })[] = [];
  for (const [name, role] of Object.entries(SETTINGS)) {
    const password = secretSetting(environment, name);
    if (!password.ok) return password;
    if (password.value === null) continue;
    if (password.value.length < LEAST) return failure(tooShort(name, password.value.length, LEAST));
    const same = read.find(({ text }) => text === password.value);
    if (same) return failure(samePassword(same.name, name));
    read.push({ name, role, text: password.value });
  }
  return success(read);
}

/** The role that a typed password gives; null: none. Takes as long whichever it is, and however much of it is right. */
export function passwordRole(passwords: readonly Password[], typed: string): Role | null {
  const given = digest(typed);
  return passwords.reduce<Role | null>(
    (best, { role, text }) => (timingSafeEqual(digest(text), given) ? role : best),
    null,
  );
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
