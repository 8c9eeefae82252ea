"use client";
/** A region of the screen with a boundary around it: its bug is reported in its place, and menu, address and the other regions keep working. */
import { lazy, type ReactNode } from "react";
import { LateWords } from "./late-words";
import { PartBoundary } from "./part-boundary";

const Stopped = lazy(() => import("./stopped"));

type RegionProps = {
  /** Another value tries the region again: the page that is open, the answer that it draws. */
  readonly until?: unknown;
  /** It draws nothing, or lies over the page: its bug is said in a corner. */
  readonly floats?: true;
  /** Closes it, where it was opened. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
};

export const Region = ({ until, floats, onClose, children }: RegionProps) => (
  <PartBoundary
    until={until}
    failed={(error) => (
      <LateWords error={error}>
        <Stopped error={error} floats={floats} onClose={onClose} />
      </LateWords>
    )}
  >
    {children}
  </PartBoundary>
);
