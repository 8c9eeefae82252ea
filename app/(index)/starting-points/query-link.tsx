"use client";
import type { LinkChange } from "@/state/link/actions";
import { LINK_NAMES } from "@/app/(index)/question/link-names";

type AsksProps = {
  readonly query: string;
  readonly write: (change: LinkChange) => void;
  readonly children: string;
};

/** A link that is read in place: the engine is warm, and Back undoes it. */
export function Asks({ query, write, children }: AsksProps) {
  return (
    <a
      href={`/?${query}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        write(wholeChange(query));
      }}
    >
      {children}
    </a>
  );
}

/** What the query does not say goes back to its default. */
function wholeChange(query: string): LinkChange {
  const params = Object.fromEntries(new URLSearchParams(query));
  return Object.fromEntries(LINK_NAMES.map((name) => [name, params[name] ?? null]));
}
