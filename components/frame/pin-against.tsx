"use client";
import { useMemo } from "react";
import { decodeParams } from "@/lib/params/codec";
import { ScenarioSchema, type Scenario, type ScenarioKey } from "@/features/core/scenario/schema";
import { useText } from "@/state/language";
import { useScenario } from "@/state/scenario";
import type { Pinned } from "@/state/ui";
import { writeSentence } from "./sentence";
import { WORDS } from "./words";
import styles from "./top-bar.module.css";

/** "vs TP4 EP4, 4,096": what of the pinned scenario differs from the one on the screen. */
export default function PinAgainst({ pinned }: { pinned: Pinned }) {
  const t = useText();
  const { params, resolve } = useScenario();
  const differences = useMemo(() => {
    const before = decodeParams(ScenarioSchema, pinned.query).value;
    const resolved = resolve(before);
    const changed = (Object.keys(before) as ScenarioKey[]).filter((key) => differs(before, params, key));
    return writeSentence(before, resolved.ok ? resolved.value : undefined, changed).filter((piece) => piece.changed);
  }, [pinned, params, resolve]);
  const words = differences.map((piece) => t(piece.words)).join(", ");
  return <span className={styles.against}>{words === "" ? t(WORDS.pinnedSame) : `${t(WORDS.against)} ${words}`}</span>;
}

const differs = (a: Scenario, b: Scenario, key: ScenarioKey): boolean =>
  JSON.stringify(a[key]) !== JSON.stringify(b[key]);
