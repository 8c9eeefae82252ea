"use client";
import { useSetAtom } from "jotai";
import { useText } from "@/state/language";
import { useScenario } from "@/state/inputs/scenario";
import { noticeAtom } from "@/state/screen/ui";
import { WORDS } from "../words";

/** Back to the defaults, with the way back for a few seconds. */
export function useResetScenario(): () => void {
  const t = useText();
  const { reset } = useScenario();
  const say = useSetAtom(noticeAtom);
  return () => {
    reset();
    say({ words: t(WORDS.resetDone), undoes: true });
  };
}
