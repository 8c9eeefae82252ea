"use client";
import { useSetAtom } from "jotai";
import { useText } from "@/state/language";
import { useScenario } from "@/state/inputs/scenario";
import { noticeAtom } from "@/state/screen/ui";
import * as m from "@/components/frame/messages";

/** Back to the defaults, with the way back for a few seconds. */
export function useResetScenario(): () => void {
  const t = useText();
  const { reset } = useScenario();
  const say = useSetAtom(noticeAtom);
  return () => {
    reset();
    say({ words: t(m.scenarioIsBackAtIts), undoes: true });
  };
}
