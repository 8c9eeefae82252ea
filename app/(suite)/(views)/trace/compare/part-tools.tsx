"use client";
/** Where Perfetto has the selected part. */
import { useMemo } from "react";
import { CopyButton } from "@/components/results/copy-button";
import { viewerText } from "@/features/pages/trace/compare/viewer-range";
import type { TraceInput } from "@/features/pages/trace/input";
import type { OpenedTrace } from "@/features/core/trace";
import { select } from "@/features/pages/trace/selection";
import { useText } from "@/state/language";
import { WORDS } from "./words";

type PartToolsProps = { readonly traces: readonly OpenedTrace[]; readonly input: TraceInput };

export function PartTools({ traces, input }: PartToolsProps) {
  const t = useText();
  const selection = useMemo(() => select(traces, input), [traces, input]);
  if (selection === null) return null;
  return (
    <>
      <CopyButton text={viewerText(selection)} label={t(WORDS.copyRange)} />
      <span>{viewerText(selection)}</span>
    </>
  );
}
