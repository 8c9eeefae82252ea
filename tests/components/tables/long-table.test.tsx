import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { RowColumn } from "@/components/tables/data-column";
import { RowTable } from "@/components/tables/rows/row-table";

vi.stubGlobal(
  "ResizeObserver",
  class {
    observe(): void {}
    disconnect(): void {}
  },
);

const column = (id: string, value: (row: number) => number, more: Partial<RowColumn> = {}): RowColumn => ({
  ...{ id, head: id, kind: "number", value, written: (row) => String(value(row)), width: 80 },
  ...more,
});
const COLUMNS = [
  column("name", (row) => row, { kind: "text", rowHead: true, written: (row) => `run ${row}` }),
  column("ms", (row) => (row * 7) % 10),
  column("rare", (row) => row, { quiet: true }),
];
const ROWS = Uint32Array.from({ length: 10 }, (_, row) => row);

const table = (onPin: (row: number) => void = () => undefined) =>
  render(
    <RowTable
      caption="Runs"
      columns={COLUMNS}
      rows={ROWS}
      sortedBy={{ id: "ms", descending: true }}
      pinned={[4]}
      onPin={onPin}
      actions={(row) => <button type="button">open {row}</button>}
    />,
  );
const names = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent);

it("sorts by its start, then by the heads that are pressed, below the pinned rows", async () => {
  table();
  expect(names().slice(0, 4)).toEqual(["run 4", "run 7", "run 4", "run 1"]);
  const head = screen.getByRole("columnheader", { name: /ms/ });
  expect(head).toHaveAttribute("aria-sort", "descending");
  await userEvent.click(within(head).getByRole("button"));
  expect(head).toHaveAttribute("aria-sort", "ascending");
  expect(names().slice(0, 3)).toEqual(["run 4", "run 0", "run 3"]);
});

it("filters by the fields below its heads, and counts what is left", async () => {
  table();
  await userEvent.type(screen.getByRole("searchbox", { name: "Filter: ms" }), ">=7");
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("3 of 10 rows"));
  await userEvent.type(screen.getByRole("searchbox", { name: "Filter: name" }), "7");
  await waitFor(() => expect(names()).toEqual(["run 4", "run 7"]));
  await userEvent.clear(screen.getByRole("searchbox", { name: "Filter: ms" }));
  await userEvent.clear(screen.getByRole("searchbox", { name: "Filter: name" }));
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("10 rows"));
});

it("hides the columns that are quiet until they are chosen", async () => {
  table();
  expect(screen.queryByRole("columnheader", { name: /rare/ })).toBeNull();
  await userEvent.click(screen.getByRole("checkbox", { name: "rare" }));
  expect(screen.getByRole("columnheader", { name: /rare/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("checkbox", { name: "ms" }));
  expect(screen.queryByRole("columnheader", { name: /ms/ })).toBeNull();
});

it("pins a row, and ends every row in its buttons", async () => {
  const pin = vi.fn();
  table(pin);
  await userEvent.click(screen.getByRole("button", { name: "Pin run 7" }));
  expect(pin).toHaveBeenCalledWith(7);
  expect(screen.getAllByRole("button", { name: "Unpin run 4" })).toHaveLength(2);
  expect(screen.getByRole("button", { name: "open 7" })).toBeInTheDocument();
});
