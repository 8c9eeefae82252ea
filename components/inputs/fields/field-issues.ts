/** The message of each field. */
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";

export type MessageAt = (key: string) => Text | undefined;

/** The first issue about a parameter is shown at its field. */
export function messagesAt(...lists: readonly (readonly Issue[])[]): MessageAt {
  const first = new Map<string, Text>();
  for (const issue of lists.flat()) if (!first.has(issue.at)) first.set(issue.at, issue.message);
  return (key) => first.get(key);
}
