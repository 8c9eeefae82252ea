"use client";
/** What follows from the answer: copy what starts it and what verifies it, open it elsewhere. */
import { useSetAtom } from "jotai";
import Link from "next/link";
import buttons from "@/components/feedback/button.module.css";
import { optionScenario } from "@/features/core/plan/option";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { encodeParams } from "@/lib/params/codec";
import { text } from "@/lib/text";
import { useLanguage, useText } from "@/state/language";
import { noticeAtom } from "@/state/ui";
import { listTexts } from "./launch-texts";
import styles from "./plan.module.css";
import type { PlanViewProps } from "./props";

const WORDS = {
  copy: text({ en: "Copy launch command", zh: "复制启动命令" }),
  verify: text({ en: "Copy the benchmark that verifies it", zh: "复制验证用的基准命令" }),
  wait: text({ en: "Copy when settled", zh: "完成后可复制" }),
  open: text({ en: "Open in", zh: "打开" }),
  copied: text({ en: "Copied", zh: "已复制" }),
  refused: text({
    en: "The browser refused to copy; the commands stand under Launch",
    zh: "浏览器拒绝复制；命令见“启动部署”",
  }),
};

const DOORS = [
  ["quick-estimation", text({ en: "Quick Estimation", zh: "快速估算" })],
  ["quick-memory", text({ en: "Quick Memory", zh: "快速显存" })],
  ["scheduling-simulator", text({ en: "Scheduling Simulator", zh: "调度模拟器" })],
] as const;

export function DeedsView({ output, partial }: PlanViewProps) {
  const t = useText();
  const { language } = useLanguage();
  const say = useSetAtom(noticeAtom);
  const { question, winner } = output;
  if (winner === null) return null;
  const copy = async (which: "launch" | "benchmark"): Promise<void> => {
    const texts = await listTexts(question, winner, language);
    if (!texts.ok) {
      say(texts.issues[0]?.message[language] ?? "");
      return;
    }
    await (navigator.clipboard?.writeText(texts.value[which]) ?? Promise.reject(new Error("no clipboard"))).then(
      () => say(t(WORDS.copied)),
      () => say(t(WORDS.refused)),
    );
  };
  const laid = optionScenario(question.scenario, question.chip, winner);
  const link = laid.ok ? new URLSearchParams(written(encodeParams(ScenarioSchema, laid.value.params))) : null;
  const settled = partial === null;
  return (
    <div className={styles.deeds}>
      <button type="button" className={buttons.primary} disabled={!settled} onClick={() => void copy("launch")}>
        {t(settled ? WORDS.copy : WORDS.wait)}
      </button>
      <button type="button" className={buttons.button} disabled={!settled} onClick={() => void copy("benchmark")}>
        {t(WORDS.verify)}
      </button>
      {link && (
        <span className={styles.doors}>
          {t(WORDS.open)}
          {DOORS.map(([slug, name]) => (
            <Link key={slug} href={`/${slug}?${link}`} prefetch={false}>
              {t(name)}
            </Link>
          ))}
        </span>
      )}
    </div>
  );
}

const written = (params: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]));
