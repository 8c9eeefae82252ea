"use client";
/** From what is selected on to the trace of the same time, where one lies among the files. */
import { useSetAtom } from "jotai";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import buttons from "@/components/feedback/button.module.css";
import type { ViewProps } from "@/components/results/analysis-page";
import type { ServingProfileAnswer } from "@/features/pages/serving-profile/answer";
import type { ServingProfileInput } from "@/features/pages/serving-profile/input";
import { selectedStretch } from "@/features/pages/serving-profile/selected-stretch";
import { text } from "@/lib/text";
import { handedFilesAtom } from "@/state/handed-files";
import { useText } from "@/state/language";
import { pageHref } from "@/state/links";
import { tracesAmong } from "@/state/profile-files/trace-members";
import type { ProfileSource } from "@/state/profile-files/protocol";
import { useOpenProfile } from "./files";
import styles from "./serving-profile.module.css";

const WORDS = {
  open: text({ en: "Open the trace of this time", zh: "打开该时段的轨迹" }),
  none: text({
    en: "A trace of the same time among the files (chrome_tracing.json, or one of torch.profiler) would open from here.",
    zh: "若文件中有同一时段的轨迹（chrome_tracing.json 或 torch.profiler 轨迹），可由此打开。",
  }),
};

export function SliceView({ output, input, page }: ViewProps<typeof ServingProfileInput, ServingProfileAnswer>) {
  const t = useText();
  const router = useRouter();
  const hand = useSetAtom(handedFilesAtom);
  const { source } = useOpenProfile();
  const traces = useTraces(source);
  const moment = output.opened && selectedStretch(output.opened, input);
  if (moment === null) return null;
  if (traces.length === 0) return <p className={styles.note}>{t(WORDS.none)}</p>;
  const open = (): void => {
    hand({ slug: "trace", files: traces });
    const href = pageHref("trace", new URLSearchParams(page.link));
    router.push(`${href}${href.includes("?") ? "&" : "?"}${new URLSearchParams({ moment }).toString()}`);
  };
  return (
    <p data-part="slice">
      <button type="button" className={buttons.button} onClick={open}>
        {t(WORDS.open)}
      </button>{" "}
      <span className={styles.note}>{traces.map(({ name }) => name).join(", ")}</span>
    </p>
  );
}

/** Looked for once a source. */
function useTraces(source: ProfileSource | null): readonly File[] {
  const [found, setFound] = useState<{ readonly of: ProfileSource; readonly files: readonly File[] } | null>(null);
  // Outside React: the first bytes of the files.
  useEffect(() => {
    if (source?.kind !== "files") return;
    let current = true;
    void tracesAmong(source.files).then(
      (files) => current && setFound({ of: source, files }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [source]);
  return found !== null && found.of === source ? found.files : [];
}
