"use client";
/** One sentence with open values, and the headline figures that follow from it. */
import Link from "next/link";
import { useAtom, useSetAtom } from "jotai";
import { useMemo } from "react";
import buttons from "@/components/feedback/button.module.css";
import { IssueList } from "@/components/feedback/issue-list";
import { UnreadableNotice } from "@/components/feedback/unreadable-notice";
import { describeChosen } from "@/components/inputs/chosen";
import { modelName } from "@/components/inputs/model-facts";
import { SlotButton, SlotChoice, SlotNumber } from "@/components/inputs/slot-field";
import { commandLine } from "@/components/results/command-line";
import { Headline } from "@/components/results/headline";
import { WhyDrawer } from "@/components/results/why-drawer";
import { quickEstimationAnalysis } from "@/features/pages/quick-estimation/analysis";
import { headline } from "@/features/pages/quick-estimation/figures";
import { withSensitivities } from "@/features/pages/quick-estimation/sensitivities";
import { ScenarioSchema, type ScenarioKey } from "@/features/core/scenario/schema";
import { listControls } from "@/lib/params/control";
import { useBootstrap } from "@/state/bootstrap";
import { useLanguage, useText } from "@/state/language";
import { usePageHref } from "@/state/page-href";
import { ScenarioProvider, useScenario } from "@/state/scenario";
import { dialogAtom, whyAtom } from "@/state/ui";
import styles from "./index.module.css";
import { LEAD, OPEN, SENTENCE, TITLE } from "./sentence";

export default function LiveTenSeconds() {
  return (
    <ScenarioProvider>
      <TenSeconds />
    </ScenarioProvider>
  );
}

function TenSeconds() {
  const t = useText();
  const href = usePageHref();
  const { outcome, scenario, asked, unreadable, actions, link } = useBootstrap(quickEstimationAnalysis);
  const [why, explain] = useAtom(whyAtom);
  const inFull = useMemo(
    () =>
      why !== null && outcome.ok && scenario.ok && asked.ok
        ? withSensitivities(outcome.value, scenario.value, asked.value)
        : null,
    [why, outcome, scenario, asked],
  );
  const explained = inFull?.figures.find(({ id }) => id === why);
  return (
    <section className={styles.ten} aria-label={t(TITLE)}>
      <div className={styles.tenHead}>
        <h1 className={styles.title}>{t(TITLE)}</h1>
        <p className={styles.lead}>{t(LEAD)}</p>
        <Link className={buttons.button} href={href(quickEstimationAnalysis.id)} prefetch={false}>
          {t(OPEN)}
        </Link>
      </div>
      <UnreadableNotice issues={unreadable} />
      <Ask />
      {outcome.ok ? (
        <Headline figures={headline(outcome.value.figures).map((figure) => ({ figure }))} open={why} onOpen={explain} />
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

const controls = new Map(listControls(ScenarioSchema).map((control) => [control.key, control]));

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
  if (control.kind === "choice") return <SlotChoice {...field} chosen={known && describeChosen(known)[at]} />;
  return <SlotNumber {...field} />;
}
