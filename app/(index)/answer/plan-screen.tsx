"use client";
/** The answer in two columns, each part at its place before it is known: nothing moves when it comes. */
import { useAtom } from "jotai";
import { lazy, Suspense, type ReactNode } from "react";
import { Region } from "@/components/feedback/region";
import { PricedBy } from "@/components/results/summary/grade-badge";
import { Headline } from "@/components/results/summary/headline";
import type { LaunchTexts } from "@/features/pages/plan/launch-texts";
import type { Figure } from "@/features/answers/explain";
import type { PlanShown } from "@/features/pages/plan/shown";
import type { Result } from "@/lib/result";
import { Finding } from "@/components/results/summary/finding";
import { COLON, type Text } from "@/lib/text";
import type { LinkChange } from "@/state/link/actions";
import { useText } from "@/state/language";
import type { PageExport } from "@/state/screen/page-actions";
import { whyAtom } from "@/state/screen/ui";
import { Chips } from "./chips";
import { Actions } from "./actions";
import { FrontChart } from "@/app/(index)/pareto-front/chart";
import { FrontHead } from "@/app/(index)/pareto-front/head";
import { Limits } from "./limits";
import styles from "@/app/(index)/plan.module.css";
import rows from "@/app/(index)/rows.module.css";
import { Examples } from "@/app/(index)/starting-points/example-list";
import type { Slots } from "@/app/(index)/question/slots";
import { BlockingLimits } from "./blocking-limits";
import * as m from "./messages";

/** It is kept in the browser alone: the first view has none. */
const Recent = lazy(() => import("@/app/(index)/starting-points/recent-questions"));
/** Handles questions that arrive after the answer has been read. */
const WhyNot = lazy(() => import("./rejected-layout"));

type PlanScreenProps = {
  readonly shown: PlanShown | null;
  /** The answer on the screen is stale: it belongs to another question. */
  readonly waiting: boolean;
  /** The figures of the pinned question, where it was answered here. */
  readonly pinned: readonly Figure[] | undefined;
  /** The question has no answer; the screen shows a stale one or none. */
  readonly refused: boolean;
  /** A slot has an unreadable text: the answer uses its earlier value. */
  readonly held: boolean;
  readonly engine: { readonly slots: Slots; readonly value: string; readonly write: (change: LinkChange) => void };
  /** The first view is over: further parts are loaded. */
  readonly awake: boolean;
  readonly team: string;
  readonly saves: readonly PageExport[];
  readonly texts: () => Promise<Result<LaunchTexts>>;
  /** Why the recommended layout has no launch command. */
  readonly unlaunched: Text | null;
  readonly write: (change: LinkChange) => void;
};

export function PlanScreen(props: PlanScreenProps) {
  const { shown, pinned, waiting, refused, held, awake, engine, team, saves, texts, unlaunched, write } = props;
  const t = useText();
  const soFar = waiting || shown === null || shown.partial !== null;
  const stale = refused || held || (waiting && shown !== null);
  return (
    <div className={styles.screen} data-stale={stale ? "" : undefined} aria-busy={soFar && !refused}>
      <div className={styles.verdict}>
        <Region until={shown}>
          {shown ? (
            <FindingPart shown={shown} waiting={waiting} write={write} />
          ) : (
            !refused && <p>{t(m.layoutsAreBeingSearched)}…</p>
          )}
        </Region>
      </div>
      <Region until={shown}>
        <Actions shown={shown} waiting={soFar || held} engine={engine} texts={texts} unlaunched={unlaunched} />
      </Region>
      <div className={styles.figures}>
        <Progress shown={shown} running={soFar && !refused} />
        <Region until={shown}>
          {shown && shown.figures.length > 0 && <Figures shown={shown} pinned={pinned} soFar={soFar} />}
        </Region>
      </div>
      <div className={styles.limits}>
        <Region until={shown}>{shown && shown.all && <Limits {...shown} soFar={soFar} />}</Region>
      </div>
      <section className={styles.front} aria-labelledby="front" data-section="front">
        {shown?.front && (
          <Region until={shown}>
            <FrontHead title={shown.front.title} judged={shown.front.judged} saves={saves} disabled={soFar} />
            <FrontChart front={shown.front} />
          </Region>
        )}
      </section>
      <div className={styles.stopsPlace}>
        <Region until={shown}>{shown?.stops && <BlockingLimits stops={shown.stops} write={write} />}</Region>
        {awake && shown?.stops && (
          <Late>
            <WhyNot rivals={shown.stops.rivals} />
          </Late>
        )}
      </div>
      <div className={styles.chipsPlace}>
        <Region until={shown}>{shown && <Chips chips={shown.chips} team={team} />}</Region>
        <Examples write={write} />
      </div>
      <Further awake={awake} write={write} />
    </div>
  );
}

function Further({ awake, write }: Pick<PlanScreenProps, "awake" | "write">) {
  const t = useText();
  return (
    <div>
      <p className={rows.quiet} data-screen-only>
        {t(m.orDropBenchmarkTraceLog)}
      </p>
      {awake && (
        <Late>
          <Recent write={write} />
        </Late>
      )}
    </div>
  );
}

const Late = ({ children }: { readonly children: ReactNode }) => (
  <Region>
    <Suspense fallback={null}>{children}</Suspense>
  </Region>
);

type FindingPartProps = Pick<PlanScreenProps, "waiting" | "write"> & { readonly shown: PlanShown };

function FindingPart({ shown: { verdict, partial, wayOut, basis, advice }, waiting, write }: FindingPartProps) {
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
              {t(m.tryWord)}
              {t(COLON)} {t(wayOut.word)}
            </button>
          )}
        </p>
      )}
      {advice && <AdviceLine advice={advice} write={write} />}
      {basis && <p className={styles.help}>{t(basis)}</p>}
    </>
  );
}

type AdviceLineProps = Pick<PlanScreenProps, "write"> & { readonly advice: NonNullable<PlanShown["advice"]> };

/** Which limit costs most, with the step that is worth it. */
function AdviceLine({ advice: { words, state, set }, write }: AdviceLineProps) {
  const t = useText();
  return (
    <p className={styles.advice} data-section="advice" data-gain={set ? "" : undefined}>
      <span>
        {t(words)}
        {set && (
          <button type="button" className={rows.try} onClick={() => write(set)}>
            {t(m.tryWord)}
          </button>
        )}
      </span>
      <em>{t(state)}</em>
    </p>
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
            {t(m.simulating)}… {part && `${part.done}/${part.cells}`}
          </em>
        </>
      )}
    </p>
  );
}

type FiguresProps = Pick<PlanScreenProps, "pinned"> & { readonly shown: PlanShown; readonly soFar: boolean };

function Figures({ shown, pinned, soFar }: FiguresProps) {
  const [why, explain] = useAtom(whyAtom);
  return (
    <PricedBy value={shown.ownTimes}>
      <Headline
        figures={shown.figures.map((figure) => {
          const before = pinned?.find(({ id }) => id === figure.id);
          return { figure, ...(before && { pinned: before }) };
        })}
        soFar={soFar || undefined}
        open={why}
        onOpen={(id) => explain(id === why ? null : id)}
      />
    </PricedBy>
  );
}
