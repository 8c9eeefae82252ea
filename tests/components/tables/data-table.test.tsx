import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { DataColumn } from "@/components/tables/data-column";
import { DataTable } from "@/components/tables/data-table";

type Row = { readonly name: string; readonly ms: number | null };
const rows: readonly Row[] = [
  { name: "router", ms: 0.4 },
  { name: "experts", ms: 17.2 },
  { name: "gate", ms: null },
  { name: "attention", ms: 2.25 },
];
const columns: readonly DataColumn<Row>[] = [
  { id: "name", head: "Operator", kind: "text", value: (row) => row.name, rowHead: true },
  { id: "ms", head: "Time", unit: "ms", kind: "number", value: (row) => row.ms },
];

const names = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent);
const table = () => render(<DataTable caption="Operators" columns={columns} rows={rows} rowKey={(row) => row.name} />);

it("sorts by a head, largest number first, then the other way round", async () => {
  table();
  const head = screen.getByRole("columnheader", { name: /Time/ });
  expect(head).toHaveAttribute("aria-sort", "none");
  await userEvent.click(within(head).getByRole("button"));
  expect(head).toHaveAttribute("aria-sort", "descending");
  expect(names()).toEqual(["experts", "attention", "router", "gate"]);
  await userEvent.click(within(head).getByRole("button"));
  expect(head).toHaveAttribute("aria-sort", "ascending");
  expect(names()).toEqual(["router", "attention", "experts", "gate"]);
});

it("prints the unit once, in the head, and a dash where there is no value", () => {
  table();
  expect(screen.getByRole("columnheader", { name: "Time ms" })).toBeInTheDocument();
  expect(screen.getByRole("row", { name: /gate/ })).toHaveTextContent("—");
});

it("can be scrolled with the keyboard", () => {
  table();
  expect(screen.getByRole("region", { name: "Operators" })).toHaveAttribute("tabindex", "0");
});
