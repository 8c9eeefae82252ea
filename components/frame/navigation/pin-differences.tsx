"use client";
/** What of the pinned screen differs from this one: "vs TP4 EP4, 4,096 · Users at once 64". It brings its own scenario where the page has none. */
import { useMemo } from "react";
import * as z from "zod";
import { findPage } from "@/features/registry/registry";
import { ScenarioSchema, type Scenario, type ScenarioKey } from "@/features/core/scenario/schema";
import { decodeParams } from "@/lib/params/codec";
import { useText } from "@/state/language";
import { usePageAnalysis } from "@/state/answers/page-analysis";
import { usePageInput } from "@/state/inputs/page-input";
import { useScenario } from "@/state/inputs/scenario";
import type { Pinned } from "@/state/screen/ui";
import { inputDifferences } from "./input-differences";
import ScenarioScope from "../scenario/scope";
import { writeSentence } from "../scenario/sentence-pieces";
import styles from "./top-bar.module.css";
import { useSlug } from "../use-slug";
import * as m from "@/components/frame/messages.pinDifferences";

type PinAgainstProps = { readonly pinned: Pinned };

export default function PinAgainst(props: PinAgainstProps) {
  return (
    <ScenarioScope>
      <Against {...props} />
    </ScenarioScope>
  );
}

const NO_INPUT = z.object({});

function Against({ pinned }: PinAgainstProps) {
  const t = useText();
  const slug = useSlug();
  const analysis = usePageAnalysis(slug);
  const schema = analysis?.input ?? NO_INPUT;
  const input = usePageInput(schema).value;
  const { params, resolve } = useScenario();
  const words = useMemo(() => {
    const before = decodeParams(ScenarioSchema, pinned.query).value;
    const resolved = resolve(before);
    const unused = analysis?.unused ?? [];
    const changed = (Object.keys(before) as ScenarioKey[]).filter(
      (key) => !unused.includes(key) && differs(before, params, key),
    );
    const laysOut = findPage(slug)?.laysOut ?? false;
    const pieces = writeSentence(before, resolved.ok ? resolved.value : undefined, changed, laysOut);
    const scenario = pieces.filter((piece) => piece.changed).map((piece) => piece.words);
    const differences = inputDifferences(schema, decodeParams(schema, pinned.query).value, input);
    return [...scenario, ...differences].map(t).join(", ");
  }, [pinned, params, resolve, analysis, schema, input, slug, t]);
  return (
    <span className={styles.against} title={words}>
      {words === "" ? t(m.vsThis) : `${t(m.vs)} ${words}`}
    </span>
  );
}

const differs = (a: Scenario, b: Scenario, key: ScenarioKey): boolean =>
  JSON.stringify(a[key]) !== JSON.stringify(b[key]);
