"use client";
/** The suite's keys. They rest while someone types or is about to, and while a dialog is open. */
import { useAtomValue, useSetAtom } from "jotai";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { isAboutToType, watchPresses } from "@/components/about-to-type";
import { isTyping } from "@/components/is-typing";
import { pages } from "@/features/registry/registry";
import { redo, undo } from "@/state/link/edit-history";
import { usePageHref } from "@/state/link/page-href";
import { awaitsPageAtom, dialogAtom, helpOpenAtom, type DialogName } from "@/state/screen/ui";
import { EXPORT_TRIGGER } from "../navigation/top-bar";
import { keyAhead, typedAheadAtom } from "@/components/overlays/early-keys";
import { useRevealParam } from "../scenario/use-reveal-param";
import { useShellActions } from "../use-shell-actions";

/** After `g`, the letter of a page is awaited this long. */
const CHORD_MS = 1200;

export function Keyboard() {
  const actions = useShellActions();
  const reveal = useRevealParam();
  const openDialog = useSetAtom(dialogAtom);
  const dialog = useAtomValue(dialogAtom);
  const typeAhead = useSetAtom(typedAheadAtom);
  const setHelp = useSetAtom(helpOpenAtom);
  const router = useRouter();
  const href = usePageHref();
  const setAwaitsPage = useSetAtom(awaitsPageAtom);
  const chord = useRef<ReturnType<typeof setTimeout>>(undefined);

  // What was struck for one list is nothing to the next.
  useEffect(() => {
    if (dialog === null) typeAhead("");
  }, [dialog, typeAhead]);

  // Outside React: what was pressed last.
  useEffect(watchPresses, []);

  // Outside React: keys pressed anywhere in the document.
  useEffect(() => {
    const awaitPage = (timer: typeof chord.current) => {
      clearTimeout(chord.current);
      chord.current = timer;
      setAwaitsPage(timer !== undefined);
    };
    const keys: Readonly<Record<string, () => void>> = {
      "/": () => reveal(),
      "?": () => openDialog("shortcuts"),
      p: actions.pin,
      e: openExports,
      w: actions.why,
      h: () => setHelp((open) => !open),
      g: () => awaitPage(setTimeout(() => awaitPage(undefined), CHORD_MS)),
      Escape: () => setHelp(false),
    };
    const withCtrl = keysWithCtrl(openDialog);
    const onKeyDown = (event: KeyboardEvent) => {
      const action = event.ctrlKey || event.metaKey ? withCtrl[event.key.toLowerCase()] : undefined;
      if (action?.(event)) return event.preventDefault();
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      if (dialog !== null) return pressAhead(event, openDialog, typeAhead);
      const page = chord.current === undefined ? undefined : findPage(event.key);
      awaitPage(undefined);
      const run = page ? () => router.push(href(page.id)) : keys[event.key];
      const pressed = run ? undefined : findButton(event.key);
      if ((!run && !pressed) || isAboutToType(event)) return;
      if (event.key !== "Escape") event.preventDefault();
      run?.();
      pressed?.click();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [actions, reveal, openDialog, setHelp, router, href, setAwaitsPage, dialog, typeAhead]);
  return null;
}

/** What on the page says that it has this key; what a page shows comes after the frame, and has it before the frame. */
const findButton = (key: string) =>
  [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`)].at(-1);

const findPage = (letter: string) => pages.find(({ shortcut }) => shortcut === letter);

/** While a dialog is open or on its way: keys press its buttons once it is there; before, they are typed ahead, and Escape calls it off. */
function pressAhead(
  event: KeyboardEvent,
  openDialog: (name: null) => void,
  typeAhead: (type: (typed: string) => string) => void,
): void {
  if (event.target instanceof Element && event.target.closest("[role=dialog]")) return;
  if (event.key === "Escape") return openDialog(null);
  const ahead = keyAhead(event);
  if (ahead === null) return;
  event.preventDefault();
  typeAhead((typed) => typed + ahead);
}

/** The button has the focus, so that Tab leads into its list and Escape back. */
function openExports(): void {
  const trigger = document.getElementById(EXPORT_TRIGGER);
  trigger?.focus();
  trigger?.click();
}

type OpenDialog = (change: (open: DialogName | null) => DialogName | null) => void;

/** They also work while a dialog is open; false: another handler takes the key. */
const keysWithCtrl = (openDialog: OpenDialog): Readonly<Record<string, (event: KeyboardEvent) => boolean>> => ({
  k: () => {
    openDialog((open) => (open === "commands" ? null : "commands"));
    return true;
  },
  s: ({ shiftKey }) => {
    if (!shiftKey) openDialog((open) => open ?? "save");
    return !shiftKey;
  },
  z: ({ target, shiftKey }) => {
    if (isTyping(target)) return false;
    (shiftKey ? redo : undo)();
    return true;
  },
});
