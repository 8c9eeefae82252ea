"use client";
import Link from "next/link";
import { IssueList } from "@/components/feedback/issue-list";
import { PartBoundary } from "@/components/feedback/part-boundary";
import { PieceView } from "@/components/results/parts/piece-view";
import { ON_ITS_WAY, type ResolvedPart } from "@/features/core/report-builder/resolve-parts";
import { wholeHashes } from "@/features/core/report-builder/measured";
import { findPage } from "@/features/registry/registry";
import type { Issue } from "@/lib/issue";
import { useLanguage, useText } from "@/state/language";
import { canonicalLink } from "@/state/link/links";
import styles from "./my-report.module.css";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** The page and the scenario that a part is of. */
export function PartSource({ part: { entry, source } }: { readonly part: ResolvedPart }) {
  const t = useText();
  return (
    <p className={styles.source} title={(entry.measured && wholeHashes(entry.measured)) || undefined}>
      {findPage(entry.page) ? (
        <Link href={canonicalLink("", `/${entry.page}`, entry.params)} prefetch={false}>
          {t(source)}
        </Link>
      ) : (
        t(source)
      )}
      {entry.frozen && <span> ({t(m.frozen2)})</span>}
    </p>
  );
}

/** A part, or why there is none. */
export function PartView({ part }: { readonly part: ResolvedPart }) {
  const t = useText();
  const { language } = useLanguage();
  const { entry } = part;
  const piece = part.found(language);
  const waiting = !piece.ok && piece.issues.includes(ON_ITS_WAY);
  return (
    <div className={styles.part} data-part={entry.part} aria-busy={waiting}>
      {waiting && <p className={styles.muted}>{t(ON_ITS_WAY.message)}</p>}
      {!waiting && piece.issues.length > 0 && <Trouble issues={piece.issues} tone={piece.ok ? "note" : "stop"} />}
      {piece.ok && (
        <PartBoundary
          key={entry.frozen ? "frozen" : "live"}
          failed={({ message }) => <Trouble issues={[undrawn(message)]} tone="stop" />}
        >
          <PieceView piece={piece.value} page={entry.page} />
        </PartBoundary>
      )}
    </div>
  );
}

const Trouble = ({ issues, tone }: { readonly issues: readonly Issue[]; readonly tone: "stop" | "note" }) => (
  <IssueList issues={issues.map(({ changes: _, ...issue }) => issue)} tone={tone} onFix={() => undefined} />
);

const undrawn = (reason: string): Issue => issue("COMPOSED-UNDRAWN", "doc", { reason });
