import type { KeyboardEvent } from "react";

/** Up and down go to the next line of a menu, left and right along its line, Home and End to the first and last item. */
export function walkMenu(event: KeyboardEvent<HTMLElement>): void {
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-line]")].map((line) => [
    ...line.querySelectorAll("button"),
  ]);
  const focused = document.activeElement;
  const row = lines.findIndex((line) => line.some((button) => button === focused));
  const column = lines[row]?.findIndex((button) => button === focused) ?? -1;
  const target = nextItem(lines, row, column, event.key);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function nextItem(
  lines: readonly (readonly HTMLButtonElement[])[],
  row: number,
  column: number,
  key: string,
): HTMLButtonElement | undefined {
  const inLine = (line: readonly HTMLButtonElement[] | undefined) => line?.[Math.min(column, line.length - 1)];
  switch (key) {
    case "ArrowDown":
      return row < 0 ? lines[0]?.[0] : inLine(lines[row + 1]);
    case "ArrowUp":
      return row < 0 ? lines.at(-1)?.[0] : inLine(lines[row - 1]);
    case "ArrowRight":
      return lines[row]?.[column + 1];
    case "ArrowLeft":
      return lines[row]?.[column - 1];
    case "Home":
      return lines[0]?.[0];
    case "End":
      return lines.at(-1)?.at(-1);
    default:
      return undefined;
  }
}
