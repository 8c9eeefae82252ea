"use client";
import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from "react";

/**
 * Buttons in the rows of a long table: Tab stops at one row only, arrow keys go up and down to the same button of the next row. So
 * keyboard users can pass a million rows. For a `tbody` whose rows carry `aria-rowindex`.
 */
export function useRowFocus(body: RefObject<HTMLTableSectionElement | null>) {
  const active = useRef<string | null>(null);
  // Keys come faster than a busy machine draws rows: steps towards a row that is not drawn yet are taken when it is.
  const owed = useRef(0);
  // Rows come and go while the reader scrolls: after every drawing one of those in sight is the stop.
  useLayoutEffect(() => {
    if (!body.current) return;
    stopAt(body.current, active.current);
    if (owed.current === 0) return;
    const focused = document.activeElement;
    owed.current = focused && body.current.contains(focused) ? walk(focused, owed.current).owed : 0;
  });
  return {
    onFocus({ target }: FocusEvent<HTMLElement>) {
      owed.current = 0;
      const row = target.closest("tr");
      if (!row || !body.current) return;
      active.current = numberIn(row);
      stopAt(body.current, active.current);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      const steps = owed.current + (event.key === "ArrowDown" ? 1 : -1);
      const walked = walk(event.target as HTMLElement, steps);
      owed.current = walked.owed;
      if (walked.moved || walked.owed !== 0) event.preventDefault();
    },
  };
}

const numberIn = (row: Element): string | null => row.getAttribute("aria-rowindex");

const buttons = (row: Element): HTMLButtonElement[] => [...row.querySelectorAll("button")];

/** Goes so many rows down, or up where `steps` is negative, from a button to the same one. `owed`: steps whose rows are not drawn yet. */
function walk(from: Element, steps: number): { readonly moved: boolean; readonly owed: number } {
  const tableRow = from.closest("tr");
  const index = tableRow ? buttons(tableRow).indexOf(from as HTMLButtonElement) : -1;
  if (index < 0) return { moved: false, owed: 0 };
  let row: Element | null = tableRow;
  let owed = steps;
  let button: HTMLButtonElement | undefined;
  while (row && owed !== 0) {
    row = owed > 0 ? row.nextElementSibling : row.previousElementSibling;
    const next = row && buttons(row)[index];
    if (!next) break;
    button = next;
    owed -= Math.sign(owed);
  }
  button?.focus();
  return { moved: button !== undefined, owed: row ? owed : 0 };
}

function stopAt(body: HTMLTableSectionElement, wanted: string | null): void {
  const rows = [...body.children].filter((row) => numberIn(row) !== null);
  const stop = rows.find((row) => numberIn(row) === wanted) ?? rows[0];
  for (const row of rows) for (const button of buttons(row)) button.tabIndex = row === stop ? 0 : -1;
}
