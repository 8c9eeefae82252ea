"use client";
/** The question as one sentence with open values: native inputs and lists, so that the first press opens them while the page still loads. */
import { useSetAtom } from "jotai";
import { describeChosen } from "@/components/inputs/chosen";
import { modelName } from "@/components/inputs/model-facts";
import { SlotButton, SlotChoice, SlotNumber } from "@/components/inputs/slot-field";
import { ScenarioSchema, type ScenarioKey } from "@/features/core/scenario/schema";
import { PlanInput } from "@/features/pages/plan/input";
import { listControls } from "@/lib/params/control";
import { text, type Text } from "@/lib/text";
import { useLanguage, useText } from "@/state/language";
import { dialogAtom } from "@/state/ui";
import styles from "./plan.module.css";
import type { PlanEditorProps } from "./props";

/** `$key` is an open value; those of the load stand where they are asked for. */
const PIECES: Readonly<Record<keyof Text, readonly string[]>> = {
  en: [
    ...["I have ", "$gpus", " × ", "$hw", " and serve ", "$model", " in ", "$weights", ", ", "$isl", " tokens in, "],
    ...["$osl", " out, for ", "$goal", "$rate", "$users", ", with TTFT ≤ ", "$ttft_ms", " ms and TPOT ≤ ", "$tpot_ms"],
    ...[" ms at ", "$at", ", at least ", "$sure", " % sure."],
  ],
  zh: [
    ...["我有 ", "$gpus", " × ", "$hw", "，以 ", "$weights", " 部署 ", "$model", "，输入 ", "$isl", "、输出 ", "$osl"],
    ...[" tok，服务 ", "$goal", "$rate", "$users", "，要求 ", "$at", " 的 TTFT ≤ ", "$ttft_ms", " ms、TPOT ≤ "],
    ...["$tpot_ms", " ms，把握至少 ", "$sure", " %。"],
  ],
};

const LABEL = text({ en: "What is asked", zh: "所提的问题" });

const scenarioControls = new Map(listControls(ScenarioSchema).map((control) => [control.key, control]));
const inputControls = new Map(listControls(PlanInput).map((control) => [control.key, control]));

export function Sentence(props: PlanEditorProps) {
  const t = useText();
  const { language } = useLanguage();
  return (
    <section className={styles.sentence} aria-label={t(LABEL)}>
      {PIECES[language].map((piece, place) =>
        piece.startsWith("$") ? <Slot key={place} at={piece.slice(1)} {...props} /> : <span key={place}>{piece}</span>,
      )}
    </section>
  );
}

function Slot({ at, scenario, page }: PlanEditorProps & { readonly at: string }) {
  const t = useText();
  const open = useSetAtom(dialogAtom);
  const own = inputControls.get(at);
  if (own) return <OwnSlot at={at} control={own} page={page} />;
  const control = scenarioControls.get(at);
  if (!control) return null;
  const { params, chip } = scenario;
  const label = t(control.meta.label);
  if (at === "model")
    return <SlotButton name={at} label={label} shown={modelName(params, scenario)} onOpen={() => open("model")} />;
  if (at === "hw") return <SlotButton name={at} label={label} shown={chip.name} onOpen={() => open("hardware")} />;
  const field = {
    schema: ScenarioSchema,
    control,
    value: params[at as ScenarioKey],
    onChange: (value: unknown) => page.actions.setScenario({ [at]: value }),
  };
  if (control.kind === "choice") return <SlotChoice {...field} chosen={describeChosen(scenario)[at as ScenarioKey]} />;
  return <SlotNumber {...field} />;
}

type OwnSlotProps = Pick<PlanEditorProps, "page"> & {
  readonly at: string;
  readonly control: ReturnType<typeof listControls>[number];
};

function OwnSlot({ at, control, page }: OwnSlotProps) {
  const { input, actions } = page;
  const { when } = control.meta;
  const asked = when && "is" in when ? when.is?.includes(input.goal) : true;
  if (!asked) return null;
  const field = {
    schema: PlanInput,
    control,
    value: input[at as keyof PlanInput],
    onChange: (value: unknown) => actions.setInput({ [at]: value }),
  };
  const unit = UNITS[at];
  return (
    <>
      {unit && " "}
      {control.kind === "choice" ? <SlotChoice {...field} chosen={undefined} /> : <SlotNumber {...field} />}
      {unit && ` ${unit}`}
    </>
  );
}

const UNITS: Readonly<Record<string, string>> = { rate: "req/s" };
