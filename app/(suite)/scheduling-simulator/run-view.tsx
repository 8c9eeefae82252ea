"use client";

import { useAtom } from "jotai";
import { useMemo, useState } from "react";
import { commandLine } from "@/components/results/command-line";
import { Headline } from "@/components/results/headline";
import { Verdict } from "@/components/results/verdict";
import { WhyDrawer } from "@/components/results/why-drawer";
import { SheetTable } from "@/components/tables/sheet-table";
import { headlineFigures } from "@/features/scheduling-simulator/headline-figures";
import type { SchedulingInput } from "@/features/scheduling-simulator/input";
import type { RawParams } from "@/lib/params/codec";
import { formatCount } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import { usePageActions } from "@/state/page-actions";
import { whyAtom } from "@/state/ui";
import { MemoryPanel } from "./memory-panel";
import type { PageActions } from "./page-analysis";
import { futureSheet, percentileSheet, verdictOf, waitSheet, type Run } from "./present";
import { RequestPanel } from "./request-panel";
import { TimelinePanel } from "./timeline-panel";
import { useRunExports } from "./use-exports";
import styles from "./simulation.module.css";

type RunViewProps = {
  readonly run: Run;
  readonly input: SchedulingInput;
  readonly link: RawParams;
  readonly page: PageActions;
};

const WORDS = {
  percentiles: text("Percentiles", "百分位"),
  after: text("After the fork", "分叉之后"),
  waits: text("Why is it waiting?", "在等什么？"),
  waitsOf: text("the mean life of a finished request", "已完成请求的平均时间构成"),
};

export function RunView({ run, input, link, page }: RunViewProps) {
  const t = useText();
  const [why, explain] = useAtom(whyAtom);
  const [chosen, choose] = useState<number | null>(null);
  const { a, fork, facts } = run;
  const figures = useMemo(() => headlineFigures(facts, (fork?.b ?? a).figures), [facts, a, fork]);
  const before = useMemo(() => (fork === null ? [] : headlineFigures(facts, a.figures)), [facts, a, fork]);
  const exports = useRunExports(run, input, link);
  const firstId = figures[0]?.id ?? null;
  usePageActions(useMemo(() => ({ exports, why: () => explain(firstId) }), [exports, explain, firstId]));
  const explained = figures.find(({ id }) => id === why) ?? null;
  const shown = figures.map((figure) => {
    const pinned = before.find(({ id }) => id === figure.id);
    return { figure, ...(pinned && { pinned }) };
  });
  return (
    <>
      <Verdict {...verdictOf(run)} />
      <Headline figures={shown} open={why} onOpen={(id) => explain(id === why ? null : id)} />
      <TimelinePanel run={run} input={input} page={page} />
      {fork !== null && <Table title={WORDS.after} aside={openWord(fork.afterA.open)} sheet={futureSheet(fork, t)} />}
      <Table title={WORDS.percentiles} aside={finishedWord(run)} sheet={percentileSheet(a.figures, t)} />
      <Table title={WORDS.waits} aside={WORDS.waitsOf} sheet={waitSheet(a.figures, t)} />
      <RequestPanel future={a} chosen={chosen} onChoose={choose} />
      <MemoryPanel run={run} page={page} />
      <WhyDrawer
        figure={explained}
        onClose={() => explain(null)}
        command={commandLine("scheduling-simulator", link, explained?.id)}
      />
    </>
  );
}

const openWord = (open: number): Text =>
  text(
    `the ${formatCount(open)} requests that were open then, A against B`,
    `当时未完成的 ${formatCount(open)} 个请求，A 与 B 对比`,
  );

function finishedWord({ a }: Run): Text {
  const { finished, total } = a.figures.requests;
  const [done, all] = [formatCount(finished), formatCount(total)];
  return text(`${done} of ${all} requests finished; ITL counts gaps`, `${all} 个请求完成 ${done} 个；ITL 按间隔计数`);
}

type TableProps = {
  readonly title: Text;
  readonly aside: Text;
  readonly sheet: Parameters<typeof SheetTable>[0]["sheet"];
};

function Table({ title, aside, sheet }: TableProps) {
  const t = useText();
  return (
    <section className={styles.section}>
      <h2>
        {t(title)}
        <span>{t(aside)}</span>
      </h2>
      <SheetTable sheet={sheet} caption={t(title)} />
    </section>
  );
}
