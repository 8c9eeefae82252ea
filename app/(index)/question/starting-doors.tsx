"use client";
/** The same page from three sides, and the pages for who does not size anything. */
import Link from "next/link";
import type { RawParams } from "@/lib/params/codec";
import { useText } from "@/state/language";
import type { LinkChange } from "@/state/link/actions";
import { carriedQuery } from "./carried-query";
import styles from "./starting-doors.module.css";
import * as m from "./messages";

type StartingDoorsProps = {
  readonly goal: string;
  readonly raw: RawParams;
  readonly write: (change: LinkChange) => void;
};

export function StartingDoors({ goal, raw, write }: StartingDoorsProps) {
  const t = useText();
  const sizing = goal === "need";
  return (
    <nav className={styles.doors} aria-label={t(m.startingPoints)} data-screen-only>
      <button type="button" aria-pressed={!sizing} onClick={() => sizing && write({ goal: null })}>
        {t(m.sizeWhatIHave)}
      </button>
      <button type="button" aria-pressed={sizing} onClick={() => write({ goal: "need" })}>
        {t(m.howManyDoINeed)}
      </button>
      <Link href={`/quick-memory${carriedQuery(raw)}`} prefetch={false}>
        {t(m.doesItFit)}
      </Link>
      <Link href="/diagnose" prefetch={false}>
        {t(m.iHaveFilesWhatIsWrong)}
      </Link>
    </nav>
  );
}
