"use client";
import { useSetAtom } from "jotai";
import { useCallback } from "react";
import { sheetAtom } from "@/state/screen/ui";
import { focusParam } from "./focus-param";
import { usePanelOpen } from "./use-panel-open";

/** Same limit as in shell.module.css: from here on the panel is beside the page. */
const PANEL_BESIDE = "(min-width: 1280px)";

/** A function that puts the cursor into a parameter's control, opening the panel if need be. */
export function useRevealParam(): (key?: string) => void {
  const [, openPanel] = usePanelOpen();
  const openSheet = useSetAtom(sheetAtom);
  return useCallback(
    (key) => focusParam(key, () => (window.matchMedia(PANEL_BESIDE).matches ? openPanel(true) : openSheet("scenario"))),
    [openPanel, openSheet],
  );
}
