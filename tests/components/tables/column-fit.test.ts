import fc from "fast-check";
import { expect, test } from "vitest";
import { fittingColumns } from "@/components/tables/column-fit";

const column = (id: string, more: { rowHead?: boolean; essential?: boolean } = {}) => ({ id, ...more });
const COLUMNS = [
  column("name", { rowHead: true }),
  column("a"),
  column("b"),
  column("c", { essential: true }),
  column("d"),
];
const widths = (width: number) => new Map(COLUMNS.map(({ id }) => [id, width]));
const ids = (room: number, sortedBy?: string) =>
  fittingColumns(COLUMNS, widths(100), { room, reserved: 50, sortedBy }).map(({ id }) => id);

test.each([
  { room: 500, shown: ["name", "a", "b", "c", "d"] },
  { room: 499, shown: ["name", "a", "b", "c"] },
  { room: 449, shown: ["name", "a", "c"] },
  { room: 250, shown: ["name", "c"] },
  { room: 10, shown: ["name", "c"] },
])("hand: columns of 100 in $room, 50 of them for the button", ({ room, shown }) => {
  expect(ids(room)).toEqual(shown);
});

test("the column that sorts is shown, and a column without a width is not", () => {
  expect(ids(350, "d")).toEqual(["name", "c", "d"]);
  const hidden = new Map([...widths(100)].filter(([id]) => id !== "a"));
  expect(fittingColumns(COLUMNS, hidden, { room: 1000 }).map(({ id }) => id)).toEqual(["name", "b", "c", "d"]);
});

test("no more than fits is shown, and a wider box never shows fewer", () => {
  const Widths = fc.array(fc.integer({ min: 20, max: 300 }), { minLength: 3, maxLength: 20 });
  fc.assert(
    fc.property(Widths, fc.integer({ min: 100, max: 2000 }), (list, room) => {
      const columns = list.map((_, index) => column(String(index), { rowHead: index === 0 }));
      const known = new Map(list.map((width, index) => [String(index), width]));
      const shown = fittingColumns(columns, known, { room });
      const taken = shown.reduce((sum, { id }) => sum + (known.get(id) ?? 0), 0);
      if (shown.length > 2) expect(taken).toBeLessThanOrEqual(room);
      expect(fittingColumns(columns, known, { room: room + 50 }).length).toBeGreaterThanOrEqual(shown.length);
      // From left to right without a gap.
      expect(shown).toEqual(columns.slice(0, shown.length));
    }),
  );
});
