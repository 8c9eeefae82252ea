"use client";
/**
 * Which rows of a scrolled box are in sight, all of one height, and the room that the others take. Nothing is kept per row: a general
 * virtualiser remembers the place of every item, which for a million of them is a hundred megabytes and a visible pause.
 */
import { useEffect, useState, type RefObject } from "react";

/** Rows drawn beyond the visible ones, on either side. */
const BEYOND = 10;

type Sight = { readonly first: number; readonly drawn: number; readonly height: number };

/** `body` holds the rows; `height` of one in pixels until a drawn one has been measured. */
export function useVisibleRows(
  box: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  count: number,
  height: number,
) {
  const [sight, setSight] = useState<Sight>({ first: 0, drawn: 30, height });
  // Outside React: the scroll position and the layout of the box.
  useEffect(() => {
    const [scrolled, rows] = [box.current, body.current];
    if (!scrolled || !rows) return;
    const look = (): void => setSight((before) => unchanged(before, measureSight(scrolled, rows, before.height)));
    const observer = new ResizeObserver(look);
    observer.observe(scrolled);
    observer.observe(rows);
    scrolled.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      scrolled.removeEventListener("scroll", look);
    };
  }, [box, body]);
  const first = Math.min(sight.first, Math.max(0, count - sight.drawn));
  const last = Math.min(count, first + sight.drawn);
  return {
    places: Array.from({ length: last - first }, (_, index) => first + index),
    above: first * sight.height,
    below: (count - last) * sight.height,
  };
}

function measureSight(box: HTMLElement, body: HTMLElement, known: number): Sight {
  const height = body.querySelector<HTMLElement>("[data-row]")?.offsetHeight || known;
  const past = Math.max(0, box.scrollTop - body.offsetTop);
  const first = Math.max(0, Math.floor(past / height) - BEYOND);
  return { first, drawn: Math.ceil(box.clientHeight / height) + 2 * BEYOND, height };
}

/** The same object while nothing moved by a row, so that nothing is drawn again. */
const unchanged = (before: Sight, now: Sight): Sight =>
  before.first === now.first && before.drawn === now.drawn && before.height === now.height ? before : now;
