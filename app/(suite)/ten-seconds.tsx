"use client";
/** One sentence with open values, and the headline figures that follow from it. */
import Link from "next/link";
import { useAtom, useSetAtom } from "jotai";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { UnreadableNotice } from "@/components/feedback/unreadable-notice";
import { chosenOf } from "@/components/inputs/chosen";
import { modelName } from "@/components/inputs/model-facts";
import { SlotButton, SlotChoice, SlotNumber } from "@/components/inputs/slot-field";
import { commandLine } from "@/components/results/command-line";
import { Headline } from "@/components/results/headline";
import { WhyDrawer } from "@/components/results/why-drawer";
import { quickEstimationAnalysis } from "@/features/quick-estimation/analysis";
import { ScenarioSchema, type ScenarioKey } from "@/features/scenario/schema";
import { controlsOf } from "@/lib/params/control";
import { text, type Text } from "@/lib/text";
import { useBootstrap } from "@/state/bootstrap";
import { useLanguage, useText } from "@/state/language";
import { pageHref } from "@/state/links";
import { useScenario } from "@/state/scenario";
import { dialogAtom, whyAtom } from "@/state/ui";
import styles from "./index.module.css";

export function TenSeconds() {
  const t = useText();
  const { params } = useScenario();
  const { outcome, unreadable, actions, link } = useBootstrap(quickEstimationAnalysis);
  const [why, explain] = useAtom(whyAtom);
  const explained = outcome.ok ? outcome.value.figures.find(({ id }) => id === why) : undefined;
  const href = pageHref(quickEstimationAnalysis.id, params);
  return (
    <section className={styles.ten} aria-label={t(TITLE)}>
      <div className={styles.tenHead}>
        <h1 className={styles.title}>{t(TITLE)}</h1>
        <p className={styles.lead}>{t(LEAD)}</p>
        <Link className={buttons.button} href={href} prefetch={false}>
          {t(OPEN)}
        </Link>
      </div>
      <UnreadableNotice issues={unreadable} />
      <Ask />
      {outcome.ok ? (
        <Headline figures={outcome.value.figures.map((figure) => ({ figure }))} open={why} onOpen={explain} />
      ) : (
        <IssueList issues={outcome.issues} onMend={actions.mend} />
      )}
      <WhyDrawer
        figure={explained ?? null}
        onClose={() => explain(null)}
        command={commandLine(quickEstimationAnalysis.id, link, explained?.id)}
      />
    </section>
  );
}

function Ask() {
  const t = useText();
  const { language } = useLanguage();
  return (
    <p className={styles.ask}>
      {SENTENCE[language].map((piece, place) =>
        piece.startsWith("$") ? (
          <Slot key={place} at={piece.slice(1) as ScenarioKey} />
        ) : (
          <span key={place}>{piece}</span>
        ),
      )}
      <span className="visually-hidden">{t(LEAD)}</span>
    </p>
  );
}

const controls = new Map(controlsOf(ScenarioSchema).map((control) => [control.key, control]));

function Slot({ at }: { at: ScenarioKey }) {
  const t = useText();
  const open = useSetAtom(dialogAtom);
  const { params, resolved, set } = useScenario();
  const control = controls.get(at);
  if (!control) return null;
  const known = resolved.ok ? resolved.value : undefined;
  const field = {
    schema: ScenarioSchema,
    control,
    value: params[at],
    onChange: (value: unknown) => set({ [at]: value }),
  };
  const label: string = t(control.meta.label);
  if (at === "model") {
    return <SlotButton name={at} label={label} shown={modelName(params, known)} onOpen={() => open("model")} />;
  }
  if (at === "hw") {
    return <SlotButton name={at} label={label} shown={known?.chip.name ?? params.hw} onOpen={() => open("hardware")} />;
  }
  if (control.kind === "choice") return <SlotChoice {...field} chosen={known && chosenOf(known)[at]} />;
  return <SlotNumber {...field} />;
}

/** `$key` is an open value. */
const SENTENCE: Readonly<Record<keyof Text, readonly string[]>> = {
  en: [
    "Serve ",
    "$model",
    " in ",
    "$weights",
    " on ",
    "$hw",
    " at TP ",
    "$tp",
    ", ",
    "$isl",
    " tokens in, ",
    "$osl",
    " out, ",
    "$conc",
    " requests at once.",
  ],
  zh: [
    "部署 ",
    "$model",
    "，权重 ",
    "$weights",
    "，加速卡 ",
    "$hw",
    "，TP ",
    "$tp",
    "；输入 ",
    "$isl",
    " tokens，输出 ",
    "$osl",
    "，并发 ",
    "$conc",
    "。",
  ],
};

const TITLE = text("Ten-second estimate", "十秒估算");
const LEAD = text("Change a word; the answer follows.", "改一个词，答案随之更新。");
const OPEN = text("Open in Quick Estimation", "在快速估算中打开");
