"use client";
/**
 * The library that draws charts, 330 kB of it. The light vectors with all their words stay until a pointer comes near:
 * most charts are read and left. Families whose vectors say less ask for it at once.
 */
import { useEffect, useState } from "react";
import type { Drawing } from "@/lib/charts/drawing";
import type Imported from "./plot-canvas";

type PlotCanvas = typeof Imported;

const COMPLETE: ReadonlySet<Drawing["kind"]> = new Set(["timeline", "bars", "curves", "columns", "points"]);

let library: Promise<PlotCanvas | null> | undefined;
let arrived: PlotCanvas | null = null;

/** null: the server has not answered; the first drawing stays, and the next pointer event asks again. */
function load(): Promise<PlotCanvas | null> {
  library ??= import("./plot-canvas").then(
    (module) => (arrived = module.default),
    () => {
      library = undefined;
      return null;
    },
  );
  return library;
}

type Library = {
  /** null: not here, or not asked for yet. */
  readonly Canvas: PlotCanvas | null;
  /** The chart still needs something in its place. */
  readonly waiting: boolean;
  readonly onInitialized: () => void;
  /** A pointer came near, or the focus. */
  readonly want: () => void;
};

/** `atOnce`: what the vectors do not show is asked for. */
export function usePlotLibrary(plain?: Drawing, atOnce = false): Library {
  const [asked, want] = useState(() => plain === undefined || !COMPLETE.has(plain.kind));
  const wanted = asked || atOnce;
  const [Canvas, setCanvas] = useState(() => (wanted ? arrived : null));
  const [waiting, setWaiting] = useState(() => Canvas === null);
  // Outside React: a separate script.
  useEffect(() => {
    if (!wanted || Canvas !== null) return;
    void load().then((canvas) => (canvas === null ? want(false) : setCanvas(() => canvas)));
  }, [wanted, Canvas]);
  // Each move, not the entry alone: the pointer may have come before the page was taken over.
  return { Canvas, waiting, onInitialized: () => setWaiting(false), want: () => want(true) };
}
