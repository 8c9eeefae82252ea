"use client";
import type { ReactNode, Ref } from "react";
import picture from "./timeline.module.css";

type TimePictureProps = {
  readonly box: Ref<HTMLDivElement>;
  readonly label: string;
  /** The id of the element that lists its keys. */
  readonly help: string;
  /** What a key does; undefined: nothing here. */
  readonly choose: (key: string, shift: boolean) => (() => void) | undefined;
  readonly children: ReactNode;
};

/** A focusable picture over time: it handles its keys, and leaves the browser's keys to the browser. */
export function TimePicture({ box, label, help, choose, children }: TimePictureProps) {
  return (
    <div
      ref={box}
      className={picture.picture}
      tabIndex={0}
      role="application"
      aria-label={label}
      aria-describedby={help}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const run = choose(event.key, event.shiftKey);
        if (run === undefined) return;
        event.preventDefault();
        run();
      }}
    >
      {children}
    </div>
  );
}
