import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { delimitedRows } from "@/lib/tables/delimited-rows";
import { LONGEST_LINE, longLines, readableTable, withoutLongLines } from "@/lib/tables/long-lines";
import { projectFiles, readProjectFile } from "../support/project-files";

const LONG = "x".repeat(LONGEST_LINE + 1);
const MOST = "x".repeat(LONGEST_LINE);

/** The same by the letter: slow, and short enough to be seen through. */
const emptied = (source: string): string =>
  source
    .split(/(\r\n|\r|\n)/)
    .map((part) => (part.length > LONGEST_LINE ? "" : part))
    .join("");

describe("lines beyond the limit", () => {
  it("leaves a text alone whose lines are within it, whatever ends them", () => {
    for (const end of ["\n", "\r\n", "\r"]) {
      const source = [MOST, "a", MOST].join(end);
      expect(withoutLongLines(source)).toEqual({ text: source, long: null });
    }
  });

  it("empties the others, so that every line keeps its number, and counts them", () => {
    const line = fc.constantFrom("", "a,b", "1,2", MOST, LONG);
    const end = fc.constantFrom("\n", "\r", "\r\n", "\n\r");
    fc.assert(
      fc.property(fc.array(fc.tuple(line, end), { maxLength: 6 }), (lines) => {
        const source = lines.flat().join("");
        const { text, long } = withoutLongLines(source);
        expect(text === emptied(source)).toBe(true);
        const all = source.split(/\r\n|\r|\n/);
        const places = all.flatMap((written, index) => (written.length > LONGEST_LINE ? [index + 1] : []));
        expect([long?.count ?? 0, long?.first]).toEqual([places.length, places[0]]);
      }),
      { numRuns: 40 },
    );
  });

  it("says the first line's number, both numbers and a way out", () => {
    const { long } = withoutLongLines(`a,b\n${LONG}\n1,2\n${LONG}`);
    const issue = long && longLines(long);
    expect(issue).toMatchObject({ code: "LINES-LONG", at: "line 2" });
    expect(issue?.message.en).toMatch(/^2 lines .* line 2: .* 1,048,577 .* 1,048,576\.$/);
    expect(issue?.fix?.zh).toBeTruthy();
  });

  it("refuses a table whose first line is one, below comments and empty lines too", () => {
    for (const before of ["", "# written by hand\n\n"]) {
      const refused = readableTable(`${before}${LONG}\n1,2`);
      expect(refused).toMatchObject({ ok: false, issues: [{ code: "LINE-LONG" }] });
    }
    expect(readableTable(`a,b\n${LONG}\n1,2`)).toMatchObject({ ok: true, value: "a,b\n\n1,2" });
  });
});

describe("rows beyond the limit", () => {
  it("are those of a quote that is never closed: no cells, and a warning", () => {
    const lines = Array.from({ length: 200_000 }, () => "3,44444").join("\n");
    const read = delimitedRows(`a,b\n1,2\n"3,4\n${lines}`, ",");
    expect(read).toMatchObject({ ok: true, value: [["a", "b"], ["1", "2"], [""]] });
    expect(read.issues).toMatchObject([{ code: "ROWS-LONG", at: "row 3" }]);
  });

  it("are looked for wherever tables are parsed: nothing else takes a parser of its own", () => {
    const users = ["app", "bin", "components", "features", "lib", "state"]
      .flatMap((folder) => projectFiles(folder, [".ts", ".tsx"]))
      .filter((path) => readProjectFile(path).includes('from "d3-dsv"'));
    // Operator tables are refused whole where a line is too long, and their size is counted before.
    expect(users.toSorted()).toEqual(["lib/server/table-files.ts"]);
  });
});
