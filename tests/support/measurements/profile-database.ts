/** The seed-era tables as profiler.db, with what must never be run beside them: a computed column that fails, a view that never ends. */
import { DatabaseSync } from "node:sqlite";
import { SEED_ERA } from "./serving-profile";

export function writeDatabase(path: string): void {
  const database = new DatabaseSync(path);
  for (const name of ["request", "batch", "forward", "kvcache"]) {
    const [head = "", ...rows] = (SEED_ERA[`${name}.csv`] ?? "").trim().split("\n");
    const columns = head.split(",").map((column) => `"${column}" TEXT`);
    database.exec(`CREATE TABLE "${name}" (${columns.join(", ")})`);
    const insert = database.prepare(`INSERT INTO "${name}" VALUES (${columns.map(() => "?").join(", ")})`);
    for (const row of rows)
      insert.run(...(row.match(/"[^"]*"|[^,]+|(?<=,)(?=,)/g) ?? []).map((cell) => cell.replaceAll('"', "")));
    // Whoever asks for this column gets an error.
    database.exec(`ALTER TABLE "${name}" ADD COLUMN trap TEXT AS (json('x' || ${columns[0]?.split(" ")[0]}))`);
  }
  database.exec(
    "CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n",
  );
  database.close();
}
