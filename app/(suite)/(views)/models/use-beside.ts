"use client";
/** The models beside the scenario's, as the link packs or names them. */
import { useMemo } from "react";
import { besideText, readBeside, type Beside } from "@/features/pages/models/beside";
import type { ModelsInput } from "@/features/pages/models/input";
import type { Question } from "@/state/answers/bootstrap";
import { linkText } from "@/state/server/link-text";

const NONE: readonly Beside[] = [];

/** `onRefused`: neither the link nor the server can hold the list. */
export function useBeside({ asked, actions }: Question<typeof ModelsInput>, onRefused: () => void) {
  const list = useMemo(() => {
    const read = asked.ok ? readBeside(asked.value.beside) : asked;
    return read.ok ? read.value : NONE;
  }, [asked]);
  const putBeside = (next: readonly Beside[]): void => {
    linkText(besideText(next)).then((beside) => actions.setInput({ beside }), onRefused);
  };
  return { list, putBeside };
}
