"use client";
/** The first sentence of a verdict. */
import type { Verdict } from "@/features/answers/answer";
import { BETWEEN, COLON } from "@/lib/text";
import { useText } from "@/state/language";

export function Finding({ finding, evidence }: Pick<Verdict, "finding" | "evidence">) {
  const t = useText();
  return (
    <>
      <strong>
        {t(finding)}
        {t(COLON)}
      </strong>
      {t(BETWEEN)}
      {t(evidence)}
    </>
  );
}
