"use client";
/** Beside a verdict: copies what starts the answer, and the benchmark that verifies it. */
import { useSetAtom } from "jotai";
import type { ReactNode } from "react";
import buttons from "@/components/feedback/button.module.css";
import type { LaunchInput } from "@/features/core/deploy/launch-input";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Result } from "@/lib/result";
import { useLanguage, useText } from "@/state/language";
import { noticeAtom } from "@/state/screen/ui";
import styles from "./copy-launch.module.css";
import * as m from "./messages";

type CopyLaunchProps = {
  /** Computed on request; its issues are shown where it is refused. */
  readonly scenario: () => Result<Resolved>;
  readonly stated: Partial<LaunchInput>;
  /** false: the answer may still change. */
  readonly settled: boolean;
  readonly children?: ReactNode;
};

export function CopyLaunch({ scenario, stated, settled, children }: CopyLaunchProps) {
  const t = useText();
  const { language } = useLanguage();
  const say = useSetAtom(noticeAtom);
  const copy = async (which: "launch" | "benchmark"): Promise<void> => {
    const { writeLaunchTexts } = await import("@/features/core/deploy/write/launch-texts");
    const laid = scenario();
    const texts = laid.ok ? writeLaunchTexts(laid.value, stated, language) : laid;
    if (!texts.ok) {
      say(texts.issues[0]?.message[language] ?? "");
      return;
    }
    await (navigator.clipboard?.writeText(texts.value[which]) ?? Promise.reject(new Error("no clipboard"))).then(
      () => say(t(m.copied)),
      () => say(t(m.browserRefusedToCopyCommands)),
    );
  };
  return (
    <div className={styles.actions}>
      <button type="button" className={buttons.primary} disabled={!settled} onClick={() => void copy("launch")}>
        {t(settled ? m.copyLaunchCommand : m.copyWhenSettled)}
      </button>
      <button type="button" className={buttons.button} disabled={!settled} onClick={() => void copy("benchmark")}>
        {t(m.copyBenchmarkThatVerifiesIt)}
      </button>
      {children}
    </div>
  );
}
