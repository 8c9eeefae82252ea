"use client";
/** The rows under edit: those of the link, or those that the server still stores for it. */
import { useRef, useState } from "react";
import type { Row } from "@/features/pages/inferencemax-scenarios/row";
import { linkRows } from "./rows-link";

type Pending = {
  readonly rows: readonly Row[];
  /** What the link said when they were edited. */ readonly link: string;
};

/** `put` resolves to false where the rows could not be kept. Of edits that overtake each other the last one stands. */
export function useRows(rows: readonly Row[], link: string, onWrite: (text: string) => void) {
  const [pending, setPending] = useState<Pending | null>(null);
  const latest = useRef(0);
  // The link has moved on, by this edit or by another way (back, a pasted link): it is right.
  if (pending !== null && pending.link !== link) setPending(null);
  const put = async (next: readonly Row[]): Promise<boolean> => {
    const edit = (latest.current += 1);
    setPending({ rows: next, link });
    try {
      await linkRows(next, (text) => {
        if (edit === latest.current) onWrite(text);
      });
      return true;
    } catch {
      if (edit === latest.current) setPending(null);
      return false;
    }
  };
  return { rows: pending?.link === link ? pending.rows : rows, put };
}
