import { expect, it } from "vitest";
import { columnTrouble, listedNames, LONGEST_COLUMN_NAME, MOST_COLUMNS } from "@/lib/tables/column-names";

it("a name at the limit is read, one above is refused with both numbers and cut", () => {
  expect(columnTrouble(["isl", "x".repeat(LONGEST_COLUMN_NAME)])).toBeNull();
  const issue = columnTrouble(["isl", "[".repeat(50_000)]);
  expect(issue).toMatchObject({ code: "COLUMN-NAME-LONG", at: "column 2" });
  expect(issue?.message.en).toContain("50,000");
  expect(issue?.message.en).toContain(String(LONGEST_COLUMN_NAME));
  expect(issue?.message.zh.length).toBeLessThan(200);
});

it("a table at the limit of columns is read, one above is refused", () => {
  const columns = Array.from({ length: MOST_COLUMNS }, (_, index) => `c${index}`);
  expect(columnTrouble(columns)).toBeNull();
  expect(columnTrouble([...columns, "one"])?.code).toBe("COLUMNS-TOO-MANY");
});

it("long lists of names are counted", () => {
  expect(listedNames(["a", "b", "c"], 2)).toBe("a, b … (3)");
});
