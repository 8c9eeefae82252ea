import fc from "fast-check";
import { expect, it } from "vitest";
import { readRequests } from "@/features/core/simulator/files/requests-csv";
import { unwrap } from "@/lib/result";

/** Word for word: what stands between signs that are none of a word's, numbered by first appearance. */
function numbered(cells: readonly string[]) {
  const known = new Map<string, number>();
  const lists = cells.map((cell) => cell.split(/[^\w.-]+/).filter((id) => id !== ""));
  const ids = lists.flat().map((id) => {
    if (!known.has(id)) known.set(id, known.size);
    return known.get(id) ?? NaN;
  });
  let end = 0;
  const starts = [0, ...lists.map((list) => (end += list.length))];
  return { ids, starts, distinct: known.size };
}

it("ids of shared prompts are numbered in order of first appearance, words and numbers alike", () => {
  const id = fc.constantFrom("7", "07", "7.0", "0", "00", "-7", "5000", "4194304", "9007199254740993", "a_1", "中", "");
  const between = fc.constantFrom(",", " ", ", ", "[", "]", "; ");
  const cell = fc.array(fc.tuple(id, between), { maxLength: 6 }).map((parts) => parts.flat().join(""));
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 12 }), (cells) => {
      const rows = cells.map((ids) => `0,9,1,"${ids}"`).join("\n");
      const { prefix } = unwrap(readRequests(`arrived_at,prompt,output,hash_ids\n${rows}`)).requests;
      const { ids, starts, distinct } = numbered(cells);
      expect([prefix?.ids, prefix?.starts, prefix?.distinct]).toEqual([
        Int32Array.from(ids),
        Int32Array.from(starts),
        distinct,
      ]);
    }),
    { numRuns: 200 },
  );
});
