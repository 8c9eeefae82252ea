/** Single facts that the store remembers by name. */
import type { Statements } from "./engine";

export async function findFact({ rows }: Statements, name: string): Promise<string | null> {
  const [row] = await rows("SELECT value FROM saved_facts WHERE name = ?1", [name]);
  return row ? String(row["value"]) : null;
}

export async function writeFact({ run }: Statements, name: string, value: string): Promise<void> {
  await run(
    "INSERT INTO saved_facts (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    [name, value],
  );
}
