/** The role of a person whom OpenID Connect or a proxy has named. */
import { failure, success, type Result } from "@/lib/result";
import { misread } from "./policy-issues";
import { isRole, type Role } from "./roles";
import { setting, type Environment } from "./settings";

/** Names and groups, as the provider or the proxy writes them. */
export type People = {
  readonly listed: Readonly<Record<Role, ReadonlySet<string>>>;
  /** Of those that no list names; null: they do not come in. */
  readonly others: Role | null;
};

const LISTS = { admin: "ACCESS_ADMINS", editor: "ACCESS_EDITORS", viewer: "ACCESS_VIEWERS" } as const;
const OTHERS = "ACCESS_DEFAULT_ROLE";

export function readPeople(environment: Environment): Result<People> {
  const others = setting(environment, OTHERS) ?? "viewer";
  if (others !== "none" && !isRole(others)) return failure(misread(OTHERS, others, "none, viewer, editor"));
  const listed = (role: Role): ReadonlySet<string> =>
    new Set((setting(environment, LISTS[role]) ?? "").split(",").flatMap((entry) => entry.trim() || []));
  return success({
    listed: { admin: listed("admin"), editor: listed("editor"), viewer: listed("viewer") },
    others: others === "none" ? null : others,
  });
}

/** The highest that any of the marks gives; marks are a name that is proven, and groups. */
export const personRole = ({ listed, others }: People, marks: readonly string[]): Role | null =>
  (["admin", "editor", "viewer"] as const).find((role) => marks.some((mark) => listed[role].has(mark))) ?? others;

export const isListed = ({ listed }: People, marks: readonly string[]): boolean =>
  Object.values(listed).some((names) => marks.some((mark) => names.has(mark)));
