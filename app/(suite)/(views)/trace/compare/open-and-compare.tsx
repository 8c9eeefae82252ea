"use client";
/** Controls above the answer: the files, and the compared parts. */
import type { EditorProps } from "@/components/results/analysis/analysis-page";
import type { TraceAnswer } from "@/features/pages/trace/answer";
import type { TraceInput } from "@/features/pages/trace/input";
import { OpenTrace } from "../open-trace";
import { CompareBar } from "./compare-bar";

export function OpenAndCompare(props: EditorProps<typeof TraceInput, TraceAnswer>) {
  return (
    <>
      <OpenTrace {...props} />
      <CompareBar {...props} />
    </>
  );
}
