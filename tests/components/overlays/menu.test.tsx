import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { exportItems, Menu } from "@/components/overlays/menu";
import { formatLabel } from "@/components/results/exports/picture-exports";
import { text } from "@/lib/text";

const FRONT = text({ en: "Front", zh: "前沿" });
const LINK = text({ en: "Copy link", zh: "复制链接" });

it("has one line for all formats of a table or chart, and the others by themselves", async () => {
  HTMLElement.prototype.hidePopover = () => undefined;
  const save = vi.fn();
  const exports = [
    { id: "csv", ...formatLabel(FRONT, "CSV"), run: vi.fn() },
    { id: "link", label: LINK, run: vi.fn() },
    { id: "svg", ...formatLabel(FRONT, "SVG"), run: save },
  ];
  render(<Menu className="" label="Export" items={exportItems(exports, ({ en }) => en)} empty="" />);
  const line = screen.getByRole("group", { name: "Front", hidden: true });
  const formats = within(line).getAllByRole("button", { hidden: true });
  expect(formats.map((button) => button.textContent)).toEqual(["CSV", "SVG"]);
  expect(within(line).queryByText("Copy link")).toBeNull();
  await userEvent.click(within(line).getByRole("button", { name: "Front, SVG", hidden: true }));
  expect(save).toHaveBeenCalledTimes(1);
});
