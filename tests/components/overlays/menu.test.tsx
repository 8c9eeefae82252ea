import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ExportMenu } from "@/components/overlays/export-menu";
import { formatLabel } from "@/components/results/exports/picture-exports";
import { text } from "@/lib/text";

const FRONT = text({ en: "Front", zh: "前沿" });
const RUNS = text({ en: "Runs", zh: "运行" });
const LINK = text({ en: "Copy link", zh: "复制链接" });

const save = vi.fn();
const EXPORTS = [
  { id: "csv-runs", ...formatLabel("table", RUNS, "CSV"), run: vi.fn() },
  { id: "csv", ...formatLabel("chart", FRONT, "CSV"), run: vi.fn() },
  { id: "link", label: LINK, run: vi.fn() },
  { id: "svg", ...formatLabel("chart", FRONT, "SVG"), run: save },
];

/** The list loads when the button is reached. */
async function open() {
  HTMLElement.prototype.hidePopover = () => undefined;
  render(<ExportMenu className="" label="Export" exports={EXPORTS} empty="" />);
  expect(screen.queryByText("Copy link")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Export" }));
  await screen.findByText("Copy link");
}
const group = (name: string) => screen.getByRole("group", { name, hidden: true });

it("has one line for all formats of a table or chart, and the others by themselves", async () => {
  await open();
  const line = group("Front");
  const formats = within(line).getAllByRole("button", { hidden: true });
  expect(formats.map((button) => button.textContent)).toEqual(["CSV", "SVG"]);
  expect(within(line).queryByText("Copy link")).toBeNull();
  await userEvent.click(within(line).getByRole("button", { name: "Front, SVG", hidden: true }));
  expect(save).toHaveBeenCalledTimes(1);
});

it("names what is of the whole page first, then tables, then charts", async () => {
  await open();
  const titles = ["Whole page", "Data tables", "Charts"];
  const sections = titles.map(group);
  expect(sections.map((section) => section.querySelector("p")?.textContent)).toEqual(titles);
  for (const [index, section] of sections.entries())
    expect(section.compareDocumentPosition(sections[index + 1] ?? section) & Node.DOCUMENT_POSITION_PRECEDING).toBe(0);
  expect(within(group("Whole page")).getByText("Copy link")).toBeInTheDocument();
  expect(group("Data tables")).toContainElement(group("Runs"));
  expect(group("Charts")).toContainElement(group("Front"));
});

it("is walked by arrow keys: lines up and down, formats left and right", async () => {
  await open();
  const named = (name: string) => screen.getByRole("button", { name, hidden: true });
  named("Copy link").focus();
  for (const [key, reached] of [
    ["{ArrowDown}", "Runs, CSV"],
    ["{ArrowDown}", "Front, CSV"],
    ["{ArrowRight}", "Front, SVG"],
    ["{ArrowRight}", "Front, SVG"],
    ["{ArrowUp}", "Runs, CSV"],
    ["{End}", "Front, SVG"],
    ["{Home}", "Copy link"],
  ] as const) {
    await userEvent.keyboard(key);
    expect(named(reached)).toHaveFocus();
  }
});
