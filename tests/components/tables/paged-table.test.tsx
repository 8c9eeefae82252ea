import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { DataColumn } from "@/components/tables/data-column";
import { DataTable } from "@/components/tables/data-table";

type Row = { readonly name: string; readonly size: number | null };
const COLUMNS: readonly DataColumn<Row>[] = [
  { id: "name", head: "Name", kind: "text", value: ({ name }) => name, rowHead: true },
  { id: "size", head: "Size", kind: "number", value: ({ size }) => size },
];

/** A hundred and twenty rows in no order, every seventh without a size. */
const ROWS: readonly Row[] = Array.from({ length: 120 }, (_, index) => ({
  name: `run-${index}`,
  size: index % 7 === 0 ? null : (index * 37) % 101,
}));

const paged = (rows: readonly Row[]) => (
  <DataTable caption="Runs" columns={COLUMNS} rows={rows} rowKey={({ name }) => name} paged />
);
// By label and tag: to find roles in hundreds of cells takes jsdom seconds.
const sizes = () => [...document.querySelectorAll("tbody td")].map((cell) => cell.textContent);
const status = () => document.querySelector("[role=status]")?.textContent;
const next = () => screen.getByLabelText("Next page");
const sort = () => fireEvent.click(screen.getByText("Size"));
const type = (value: string) => fireEvent.change(screen.getByLabelText("Filter rows"), { target: { value } });

describe("a table in pages", () => {
  it("shows every row once over all pages, in order, those without a value last", () => {
    render(paged(ROWS));
    sort();
    const shown = sizes();
    expect(screen.getByLabelText("Previous page")).toBeDisabled();
    while (!next().hasAttribute("disabled")) {
      fireEvent.click(next());
      shown.push(...sizes());
    }
    const known = ROWS.flatMap(({ size }) => size ?? []).toSorted((a, b) => b - a);
    const unknown = ROWS.filter(({ size }) => size === null).map(() => "—");
    expect(shown).toEqual([...known.map(String), ...unknown]);
    expect(status()).toBe("101–120 of 120");
  });

  it("goes back to the first page for another order or another filter", () => {
    render(paged(ROWS));
    fireEvent.click(next());
    sort();
    expect(status()).toBe("1–50 of 120");
    fireEvent.click(next());
    type("run");
    expect(status()).toBe("1–50 of 120");
  });

  it("keeps the rows in which every word of the filter occurs", () => {
    render(
      paged([
        { name: "vllm", size: 8 },
        { name: "sglang", size: 8 },
        { name: "vllm-2", size: null },
      ]),
    );
    type("VLLM 8");
    expect(screen.getAllByRole("rowheader").map((cell) => cell.textContent)).toEqual(["vllm"]);
    expect(status()).toBe("1–1 of 1");
    type("VLLM 8 nothing");
    expect(status()).toBe("0–0 of 0");
    expect(next()).toBeDisabled();
  });

  it("goes to the last page when new rows no longer reach the open one, and stays on it while they do", () => {
    const { rerender } = render(paged(ROWS));
    fireEvent.click(next());
    fireEvent.click(next());
    rerender(paged(ROWS.slice(0, 110)));
    expect(status()).toBe("101–110 of 110");
    rerender(paged(ROWS.slice(0, 51)));
    expect(status()).toBe("51–51 of 51");
  });
});
