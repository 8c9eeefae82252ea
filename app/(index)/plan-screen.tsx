"use client";
/** The answer in two columns, each part at its place before it is known: nothing moves when it comes. */
import { useAtom } from "jotai";
import { lazy, Suspense } from "react";
import { OwnRuns } from "@/components/results/grade-badge";
import { Headline } from "@/components/results/headline";
import type { LaunchTexts } from "@/features/pages/plan/launch-texts";
import type { PlanShown } from "@/features/pages/plan/shown";
import type { Result } from "@/lib/result";
import { Finding } from "@/components/results/finding";
import { COLON, text, type Text } from "@/lib/text";
import type { LinkChange } from "@/state/actions";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/page-actions";
import { whyAtom } from "@/state/ui";
import { AnyFile } from "./any-file";
import { Chips } from "./chips";
import { Deeds } from "./deeds";
import { FrontChart } from "./front-chart";
import { FrontHead } from "./front-head";
import { Limits } from "./limits";
import styles from "./plan.module.css";
import rows from "./rows.module.css";
import { Examples } from "./example-list";
import type { Slots } from "./slots";
import { Stops } from "./stops";

/** It is kept in the browser alone: the first view has none. */
const Recent = lazy(() => import("./recent"));
/** It answers what is asked after the answer has been read. */
const WhyNot = lazy(() => import("./why-not"));

const WORDS = {
  try: text({ en: "Try", zh: "试试" }),
  working: text({ en: "Layouts are being searched", zh: "正在搜索布局" }),
  simulating: text({ en: "simulating", zh: "仿真中" }),
};

type PlanScreenProps = {
  readonly shown: PlanShown | null;
  /** What stands here is the answer to another question. */
  readonly waiting: boolean;
  /** The question has no answer; another's stands here at most. */
  readonly refused: boolean;
  /** A slot holds what cannot be read: the answer is of what stood there before. */
  readonly held: boolean;
  readonly engine: { readonly slots: Slots; readonly value: string; readonly write: (change: LinkChange) => void };
  /** The first view is over: what a reader may want is loaded. */
  readonly awake: boolean;
  readonly team: string;
  readonly saves: readonly PageExport[];
  readonly texts: () => Promise<Result<LaunchTexts>>;
  /** Why what is recommended has no launch command. */
  readonly unlaunched: Text | null;
  readonly write: (change: LinkChange) => void;
};

export function PlanScreen({
  shown,
  waiting,
  refused,
  held,
  awake,
  engine,
  team,
  saves,
  texts,
  unlaunched,
  write,
}: PlanScreenProps) {
  const t = useText();
  const soFar = waiting || shown === null || shown.partial !== null;
  const stale = refused || held || (waiting && shown !== null);
  return (
    <div className={styles.screen} data-stale={stale ? "" : undefined} aria-busy={soFar && !refused}>
      <div className={styles.verdict}>
        {shown ? <FindingPart shown={shown} waiting={waiting} write={write} /> : !refused && <p>{t(WORDS.working)}…</p>}
      </div>
      <Deeds shown={shown} waiting={soFar || held} engine={engine} texts={texts} unlaunched={unlaunched} />
      <div className={styles.figures}>
        <Progress shown={shown} running={soFar && !refused} />
        {shown && shown.figures.length > 0 && <Figures shown={shown} soFar={soFar} />}
      </div>
      <div className={styles.limits}>{shown && shown.all && <Limits {...shown} soFar={soFar} />}</div>
      <section className={styles.front} aria-labelledby="front" data-section="front">
        {shown?.front && (
          <>
            <FrontHead title={shown.front.title} saves={saves} disabled={soFar} />
            <FrontChart front={shown.front} />
          </>
        )}
      </section>
      <div className={styles.stopsPlace}>
        {shown?.stops && <Stops stops={shown.stops} write={write} />}
        {awake && shown?.stops && (
          <Suspense fallback={null}>
            <WhyNot rivals={shown.stops.rivals} />
          </Suspense>
        )}
      </div>
      <div className={styles.chipsPlace}>
        {shown && <Chips chips={shown.chips} team={team} />}
        <Examples write={write} />
      </div>
      <div>
        <AnyFile />
        {awake && (
          <Suspense fallback={null}>
            <Recent write={write} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

type FindingPartProps = Pick<PlanScreenProps, "waiting" | "write"> & { readonly shown: PlanShown };

function FindingPart({ shown: { verdict, partial, wayOut, basis }, waiting, write }: FindingPartProps) {
  const t = useText();
  const { finding, evidence, help } = verdict;
  return (
    <>
      <p data-partial={partial || waiting ? "" : undefined}>
        <Finding finding={finding} evidence={evidence} />
      </p>
      {help && (
        <p className={styles.help}>
          {t(help)}
          {wayOut && (
            <button type="button" className={rows.try} onClick={() => write(wayOut.set)}>
              {t(WORDS.try)}
              {t(COLON)} {t(wayOut.word)}
            </button>
          )}
        </p>
      )}
      {basis && <p className={styles.help}>{t(basis)}</p>}
    </>
  );
}

/** In the place of the rule above the figures: no line more or less while it runs. */
function Progress({ shown, running }: { readonly shown: PlanShown | null; readonly running: boolean }) {
  const t = useText();
  const part = shown?.partial ?? null;
  const share = part === null ? 0 : part.done / Math.max(1, part.cells);
  return (
    <p className={styles.progress} data-running={running ? "" : undefined} role="status">
      {running && (
        <>
          <span style={{ width: `${(100 * share).toFixed(0)}%` }} />
          <em>
            {t(WORDS.simulating)}… {part && `${part.done}/${part.cells}`}
          </em>
        </>
      )}
    </p>
  );
}

function Figures({ shown, soFar }: { readonly shown: PlanShown; readonly soFar: boolean }) {
  const [why, explain] = useAtom(whyAtom);
  return (
    <OwnRuns value={shown.yours}>
      <Headline
        figures={shown.figures.map((figure) => ({ figure }))}
        soFar={soFar || undefined}
        open={why}
        onOpen={(id) => explain(id === why ? null : id)}
      />
    </OwnRuns>
  );
}
