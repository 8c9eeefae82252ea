"use client";

import { useMemo, useState } from "react";
import { Answer } from "@/components/results/answer";
import { ResultSection } from "@/components/results/result-section";
import { Verdict } from "@/components/results/verdict";
import { SheetTable } from "@/components/tables/sheet-table";
import { forkFigures } from "@/features/pages/scheduling-simulator/fork-figures";
import { headlineFigures } from "@/features/pages/scheduling-simulator/headline-figures";
import type { SchedulingInput } from "@/features/pages/scheduling-simulator/input";
import type { Sheet } from "@/lib/export/sheet";
import type { RawParams } from "@/lib/params/codec";
import { formatCount } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";
import { useText } from "@/state/language";
import { MemoryPanel } from "./memory-panel";
import type { PageActions } from "./page-analysis";
import { forkSheet } from "./present-fork";
import { effectiveSheet, percentileSheet, waitSheet } from "./present-tables";
import { verdictOf } from "./present-verdict";
import { RequestPanel } from "./request-panel";
import { TimelinePanel } from "./timeline-panel";
import { useRunExports } from "./use-exports";
import type { Run } from "./words";

type RunViewProps = {
  readonly run: Run;
  readonly input: SchedulingInput;
  readonly link: RawParams;
  readonly page: PageActions;
};

const WORDS = {
  percentiles: text({ en: "Percentiles", zh: "百分位" }),
  after: text({ en: "After the fork", zh: "分叉之后" }),
  waits: text({ en: "Why is it waiting?", zh: "在等什么？" }),
  waitsOf: text({ en: "The mean life of a finished request, part by part.", zh: "已完成请求的平均时间构成。" }),
  work: text({ en: "Useful arithmetic", zh: "有效算力" }),
  workOf: text({
    en: "What prompts and answers need, at their mean lengths; what the prefix cache had or was computed twice does not count.",
    zh: "按平均长度计算提示词与回答所需的运算；前缀缓存命中与重复计算的部分不计入。",
  }),
};

/** Verdict, figures, timeline with its time machine, tables of the run. */
export function RunView({ run, input, link, page }: RunViewProps) {
  const t = useText();
  const [chosen, choose] = useState<number | null>(null);
  const { a, fork, facts } = run;
  const figures = useMemo(
    () => (fork === null ? headlineFigures(facts, a.figures) : forkFigures(facts, fork.compared, "b")),
    [facts, a, fork],
  );
  const before = useMemo(() => (fork === null ? undefined : forkFigures(facts, fork.compared, "a")), [facts, fork]);
  return (
    <Answer
      analysis="scheduling-simulator"
      verdict={<Verdict {...verdictOf(run)} />}
      figures={figures}
      pinned={before}
      exports={useRunExports(run, input, link)}
      params={link}
    >
      <TimelinePanel run={run} input={input} page={page} />
      {fork !== null && (
        <Table id="fork" title={WORDS.after} lead={forkWord(fork.compared.open)} sheet={forkSheet(fork.compared, t)} />
      )}
      <Table
        id="percentiles"
        title={WORDS.percentiles}
        lead={finishedWord(run)}
        sheet={percentileSheet(a.figures, t)}
      />
      <Table id="waits" title={WORDS.waits} lead={WORDS.waitsOf} sheet={waitSheet(a.figures, t)} />
      <RequestPanel future={a} chosen={chosen} onChoose={choose} />
      <Table id="arithmetic" title={WORDS.work} lead={WORDS.workOf} sheet={effectiveSheet(run, t)} />
      <MemoryPanel run={run} page={page} />
    </Answer>
  );
}

const forkWord = (open: number): Text =>
  text({
    en: `The ${formatCount(open)} requests that were not finished then, the same ones in both futures. Times count where both futures have them; TTFT where the first token was still to come.`,
    zh: `当时未完成的 ${formatCount(open)} 个请求，两种未来取相同请求。仅比较两者都有结果的时间；TTFT 只计当时尚未输出首 token 的请求。`,
  });

function finishedWord({ a, fork }: Run): Text {
  const { finished, total } = a.figures.requests;
  const [done, all] = [formatCount(finished), formatCount(total)];
  const which =
    fork === null ? text({ en: "", zh: "" }) : text({ en: " Future A, the run as it is.", zh: "未来 A，即原样运行。" });
  return text({
    en: `${done} of ${all} requests finished; ITL counts gaps between tokens.${which.en}`,
    zh: `${all} 个请求完成 ${done} 个；ITL 按 token 间隔计数。${which.zh}`,
  });
}

type TableProps = { readonly id: string; readonly title: Text; readonly lead: Text; readonly sheet: Sheet };

function Table({ id, title, lead, sheet }: TableProps) {
  const t = useText();
  return (
    <ResultSection id={id} title={title} lead={lead}>
      <SheetTable sheet={sheet} caption={t(title)} />
    </ResultSection>
  );
}
