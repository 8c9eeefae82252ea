"use client";
import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from "react";

/**
 * Buttons in the rows of a long table: Tab stops at one row only, arrow keys go up and down to the same button of the next row. So whoever
 * uses the keyboard gets past a million rows. For a `tbody` whose rows carry `aria-rowindex`.
 */
export function useRowFocus(body: RefObject<HTMLTableSectionElement | null>) {
  const active = useRef<string | null>(null);
  // Rows come and go while the reader scrolls: after every drawing one of those in sight is the stop.
  useLayoutEffect(() => {
    if (body.current) stopAt(body.current, active.current);
  });
  return {
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const row = target.closest("tr");
      if (!row || !body.current) return;
      active.current = row.ariaRowIndex;
      stopAt(body.current, active.current);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const down = event.key === "ArrowDown";
      const own = (event.target as HTMLElement).closest("tr");
      if ((!down && event.key !== "ArrowUp") || !own) return;
      const place = buttons(own).indexOf(event.target as HTMLButtonElement);
      const next = down ? own.nextElementSibling : own.previousElementSibling;
      const button = next && buttons(next)[place];
      if (!button) return;
      event.preventDefault();
      button.focus();
    },
  };
}

const buttons = (row: Element): HTMLButtonElement[] => [...row.querySelectorAll("button")];

function stopAt(body: HTMLTableSectionElement, wanted: string | null): void {
  const rows = [...body.rows].filter((row) => row.ariaRowIndex !== null);
  const stop = rows.find((row) => row.ariaRowIndex === wanted) ?? rows[0];
  for (const row of rows) for (const button of buttons(row)) button.tabIndex = row === stop ? 0 : -1;
}
