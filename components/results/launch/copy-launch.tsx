"use client";
/** Beside a verdict: copies what starts the answer, and the benchmark that verifies it. */
import { useSetAtom } from "jotai";
import type { ReactNode } from "react";
import buttons from "@/components/feedback/button.module.css";
import type { LaunchInput } from "@/features/core/deploy/launch-input";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Result } from "@/lib/result";
import { text } from "@/lib/text";
import { useLanguage, useText } from "@/state/language";
import { noticeAtom } from "@/state/screen/ui";
import styles from "./copy-launch.module.css";

const WORDS = {
  copy: text({ en: "Copy launch command", zh: "复制启动命令" }),
  verify: text({ en: "Copy the benchmark that verifies it", zh: "复制验证用的基准命令" }),
  wait: text({ en: "Copy when settled", zh: "完成后可复制" }),
  copied: text({ en: "Copied", zh: "已复制" }),
  refused: text({
    en: "The browser refused to copy; the commands stand under Launch",
    zh: "浏览器拒绝复制；命令见“启动部署”",
  }),
};

type CopyLaunchProps = {
  /** Worked out when somebody asks; its issues are said where it is refused. */
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
      () => say(t(WORDS.copied)),
      () => say(t(WORDS.refused)),
    );
  };
  return (
    <div className={styles.actions}>
      <button type="button" className={buttons.primary} disabled={!settled} onClick={() => void copy("launch")}>
        {t(settled ? WORDS.copy : WORDS.wait)}
      </button>
      <button type="button" className={buttons.button} disabled={!settled} onClick={() => void copy("benchmark")}>
        {t(WORDS.verify)}
      </button>
      {children}
    </div>
  );
}
