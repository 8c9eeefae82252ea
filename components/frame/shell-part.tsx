"use client";
/** A bug in the scenario's sentence or panel is said in its place: the menu, the address and the page stand, and the next page tries again. */
import type { ReactNode } from "react";
import { PartBoundary } from "@/components/results/part-boundary";
import { BETWEEN, COLON, text } from "@/lib/text";
import { useText } from "@/state/language";

type ShellPartProps = { readonly slug: string; readonly children: ReactNode };

export const ShellPart = ({ slug, children }: ShellPartProps) => (
  <PartBoundary until={slug} failed={(reason) => <Stopped reason={reason} />}>
    {children}
  </PartBoundary>
);

function Stopped({ reason }: { readonly reason: string }) {
  const t = useText();
  return <p role="alert">{[t(FAILED), t(COLON), t(BETWEEN), reason].join("")}</p>;
}

const FAILED = text({ en: "A bug stops this part", zh: "此部分因缺陷停止" });
