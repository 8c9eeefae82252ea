/** The address of a service that the server uses, with its password: in the address, or in a separate secret (`REDIS_PASSWORD_FILE`). */
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { misread } from "./access/policy-issues";
import { secretSetting, setting, type Environment } from "./access/settings";
import { issue } from "./messages.issues";

/** Settings of addresses, and those of their passwords. */
export const SERVICES = { REDIS_URL: "REDIS_PASSWORD", DATABASE_URL: "DATABASE_PASSWORD" } as const;
export type Service = keyof typeof SERVICES;

/** null: not set. */
export function serviceAddress(environment: Environment, name: Service): Result<string | null> {
  const address = setting(environment, name);
  if (address === null) return success(null);
  const secret = secretSetting(environment, SERVICES[name]);
  if (!secret.ok || secret.value === null) return secret.ok ? success(address) : secret;
  if (!URL.canParse(address))
    return failure(misread(name, "…", "redis://queue:6379, postgres://mds@database:5432/mds"));
  const url = new URL(address);
  if (url.password !== "") return failure(passwordTwice(name));
  url.password = encodeURIComponent(secret.value);
  return success(url.href);
}

const read = new Map<string, string | null>();

/** Of this process, whose secrets are read once. Throws where they cannot be; the server has looked at its start. */
export function ownAddress(name: Service): string | null {
  const key = [name, SERVICES[name], `${SERVICES[name]}_FILE`]
    .map((variable) => process.env[variable] ?? "")
    .join("\0");
  const known = read.get(key);
  if (known !== undefined) return known;
  const address = serviceAddress(process.env, name);
  if (!address.ok) throw new Error(address.issues[0]?.message.en);
  read.set(key, address.value);
  return address.value;
}

const passwordTwice = (name: Service): Issue => issue("ACCESS-SETTING-TWICE", name, { name, name2: SERVICES[name] });
