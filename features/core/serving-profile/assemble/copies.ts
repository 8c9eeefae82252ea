/** The same table as CSV, in the database, and told by the trace's events: one of them is taken. */
import type { Issue } from "@/lib/issue";
import type { Origin, Part } from "../tables/part";
import { copyLeftOut } from "./notices";

/** CSV first: it states its units in its names. */
const PREFERENCE: readonly Origin[] = ["file", "database", "trace"];

export function withoutCopies(parts: readonly Part[]): {
  readonly kept: readonly Part[];
  readonly notices: readonly Issue[];
} {
  const notices: Issue[] = [];
  const distinct = parts.filter((part) => {
    const better = parts.find(
      (other) =>
        other.kind === part.kind &&
        folder(other.path) === folder(part.path) &&
        PREFERENCE.indexOf(other.origin) < PREFERENCE.indexOf(part.origin) &&
        other.rows > 0,
    );
    if (better !== undefined) notices.push(copyLeftOut(part.path, part.table, part.rows, better.path, better.rows));
    return better === undefined;
  });
  return { kept: distinct, notices };
}

const folder = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));
