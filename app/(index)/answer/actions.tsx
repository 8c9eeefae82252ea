"use client";
/** What follows from the answer: copy what starts it and what verifies it, open it elsewhere. */
import { useSetAtom } from "jotai";
import Link from "next/link";
import buttons from "@/components/feedback/button.module.css";
import type { DoorId } from "@/features/pages/plan/doors";
import type { LaunchTexts } from "@/features/pages/plan/launch-texts";
import type { PlanShown } from "@/features/pages/plan/shown";
import type { Result } from "@/lib/result";
import { COLON, type Text } from "@/lib/text";
import type { LinkChange } from "@/state/link/actions";
import { useText } from "@/state/language";
import { noticeAtom } from "@/state/screen/ui";
import plan from "@/app/(index)/plan.module.css";
import styles from "./actions.module.css";
import type { Slots } from "@/app/(index)/question/slots";
import * as m from "./messages";

const DOORS = [
  ["quick-estimation", m.estimate],
  ["quick-memory", m.memory],
  ["scheduling-simulator", m.simulate, m.oneUnitSameArrivals],
  ["scale-up-search", m.search],
] as const satisfies readonly (readonly [DoorId, Text, Text?])[];

/** Before anything is known, the page alone. */
function doorHref(slug: DoorId, shown: PlanShown | null): string {
  const query = new URLSearchParams(shown?.doors[slug]).toString();
  return query === "" ? `/${slug}` : `/${slug}?${query}`;
}

type ActionsProps = {
  readonly shown: PlanShown | null;
  /** The answer is another question's, or not complete. */
  readonly waiting: boolean;
  readonly engine: { readonly slots: Slots; readonly value: string; readonly write: (change: LinkChange) => void };
  readonly unlaunched: Text | null;
  readonly texts: () => Promise<Result<LaunchTexts>>;
};

export function Actions({ shown, waiting, engine, texts, unlaunched }: ActionsProps) {
  const t = useText();
  const copy = useCopy(texts);
  const laid = shown?.laid ?? false;
  const word = waiting ? m.copyWhenSettled : laid ? m.copyLaunchCommand : m.nothingToLaunch;
  const disabled = waiting || !laid || unlaunched !== null;
  return (
    <div className={styles.actions} data-screen-only>
      <p className={styles.copies}>
        <button
          type="button"
          className={`${buttons.primary} ${styles.copy}`}
          aria-keyshortcuts="c"
          disabled={disabled}
          onClick={() => void copy("launch")}
        >
          {t(word)}
        </button>
        <EngineChoice {...engine} />
        <button
          type="button"
          className={buttons.button}
          aria-keyshortcuts="v"
          disabled={disabled}
          onClick={() => void copy("benchmark")}
        >
          {t(m.verifyWithThisBenchmark)}
        </button>
      </p>
      {unlaunched && !waiting && (
        <p className={styles.help}>
          {t(m.noLaunchCommand)}
          {t(COLON)} {t(unlaunched)}
        </p>
      )}
      <p className={plan.doors}>
        {t(m.openIn)}
        {DOORS.map(([slug, name, about]) => (
          <Link key={slug} href={doorHref(slug, shown)} prefetch={false} {...(about && { title: t(about) })}>
            {t(name)}
          </Link>
        ))}
      </p>
    </div>
  );
}

function EngineChoice({ slots, value, write }: ActionsProps["engine"]) {
  const t = useText();
  const slot = slots["engine"];
  if (slot?.kind !== "choice") return null;
  return (
    <select
      className={styles.engine}
      aria-label={t(slot.label)}
      data-param="engine"
      value={value}
      onChange={({ target }) => write({ engine: target.value === slot.fallback ? null : target.value })}
    >
      {slot.options.map(([option, word]) => (
        <option key={option} value={option}>
          {t(word)}
        </option>
      ))}
    </select>
  );
}

function useCopy(texts: ActionsProps["texts"]): (which: keyof LaunchTexts) => Promise<void> {
  const t = useText();
  const say = useSetAtom(noticeAtom);
  return async (which) => {
    const made = await texts();
    const [trouble] = made.issues;
    if (!made.ok) return say(trouble ? t(trouble.message) : null);
    const lines = made.value[which].split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#")).length;
    const copied = m.copiedLines({ lines });
    // The clipboard exists only on secure pages.
    await (navigator.clipboard?.writeText(made.value[which]) ?? Promise.reject(new Error("no clipboard"))).then(
      () => say(t(copied)),
      () => say(t(m.browserRefusedToCopySee)),
    );
  };
}
