"use client";
/** Pins what is on the screen; then says what the figures are compared with, and lets go of it. */
import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { decodeParams } from "@/lib/params/codec";
import { ScenarioSchema, type Scenario, type ScenarioKey } from "@/features/core/scenario/schema";
import { useText } from "@/state/language";
import { useScenario } from "@/state/scenario";
import { pinnedAtom, type Pinned } from "@/state/ui";
import { writeSentence } from "./sentence";
import { useShellActions } from "./use-shell-actions";
import { WORDS } from "./words";
import styles from "./top-bar.module.css";

export function PinButton() {
  const t = useText();
  const { pin } = useShellActions();
  const pinned = useAtomValue(pinnedAtom);
  return (
    <button type="button" className={styles.action} aria-pressed={pinned !== null} data-wide onClick={pin}>
      {pinned ? <Against pinned={pinned} /> : t(WORDS.pin)} <kbd>p</kbd>
    </button>
  );
}

/** "vs TP4 EP4, 4,096": what of the pinned scenario differs from the one on the screen. */
function Against({ pinned }: { pinned: Pinned }) {
  const t = useText();
  const { params, resolve } = useScenario();
  const differences = useMemo(() => {
    const before = decodeParams(ScenarioSchema, pinned.query).value;
    const resolved = resolve(before);
    const changed = (Object.keys(before) as ScenarioKey[]).filter((key) => differs(before, params, key));
    return writeSentence(before, resolved.ok ? resolved.value : undefined, changed).filter((piece) => piece.changed);
  }, [pinned, params, resolve]);
  const words = differences.map((piece) => t(piece.words)).join(", ");
  return (
    <>
      <span className={styles.against}>{words === "" ? t(WORDS.pinnedSame) : `${t(WORDS.against)} ${words}`}</span>
      <span className="visually-hidden">{t(WORDS.unpin)}</span>
    </>
  );
}

const differs = (a: Scenario, b: Scenario, key: ScenarioKey): boolean =>
  JSON.stringify(a[key]) !== JSON.stringify(b[key]);
