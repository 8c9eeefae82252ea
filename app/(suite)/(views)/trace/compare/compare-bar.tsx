"use client";
/** Begins and ends a comparison, chooses its two sides, and says whether they did the same work. Keys: c, x, Esc. */
import { useMemo } from "react";
import buttons from "@/components/feedback/button.module.css";
import type { EditorProps } from "@/components/results/analysis/analysis-page";
import { Segments } from "@/components/results/segments";
import type { TraceAnswer } from "@/features/pages/trace/answer";
import { sameWork, type WorkCheck } from "@/features/pages/trace/compare/same-work";
import { atLevel, level, LEVELS, proposed, sides, swapped, type Sides } from "@/features/pages/trace/compare/sides";
import type { TraceInput } from "@/features/pages/trace/input";
import type { OpenedTrace } from "@/features/core/trace";
import { useText } from "@/state/language";
import styles from "./compare.module.css";
import { PartTools } from "./part-tools";
import { SideChoice } from "./side-choice";
import { usePageKeys } from "./use-page-keys";
import { WORDS } from "./words";

type Props = EditorProps<typeof TraceInput, TraceAnswer>;

export function CompareBar({ output, input, page }: Props) {
  const t = useText();
  const traces = output?.traces ?? NONE;
  const compared = useMemo(() => sides(traces, input), [traces, input]);
  const { setInput } = page.actions;
  const begin = compared === null ? proposed(traces, input) : null;
  const swap = compared === null ? null : swapped(traces, input);
  const close = (): void => setInput({ versus: "" });
  usePageKeys({
    ...(begin && { c: () => setInput(begin) }),
    ...(swap && { x: () => setInput(swap) }),
    ...(compared && { Escape: close }),
  });
  if (traces.length === 0) return null;
  if (compared === null)
    return (
      <div className={styles.begin}>
        <button
          type="button"
          className={buttons.button}
          disabled={begin === null}
          title={begin === null ? t(WORDS.none) : undefined}
          onClick={() => begin && setInput(begin)}
        >
          {t(WORDS.compare)} <kbd data-hint>c</kbd>
        </button>
        <PartTools traces={traces} input={input} />
      </div>
    );
  return (
    <div className={styles.bar} data-part="compare">
      <div className={styles.line}>
        <SideChoice side="a" selection={compared.a} {...{ traces, input, setInput }} />
        <button
          type="button"
          className={buttons.button}
          disabled={swap === null}
          onClick={() => swap && setInput(swap)}
        >
          {t(WORDS.swap)} <kbd data-hint>x</kbd>
        </button>
        <SideChoice side="b" selection={compared.b} {...{ traces, input, setInput }} />
        <span className={styles.end}>
          <Segments
            label={t(WORDS.level)}
            options={LEVELS.filter((id) => possible(id, compared)).map((id) => ({ id, label: t(WORDS[id]) }))}
            value={level(compared)}
            onChange={(id) => setInput(atLevel(traces, input, id))}
          />
          <button type="button" className={buttons.button} onClick={close}>
            {t(WORDS.back)} <kbd data-hint>Esc</kbd>
          </button>
        </span>
      </div>
      <SameWork found={compared} />
    </div>
  );
}

const NONE: readonly OpenedTrace[] = [];

const possible = (id: (typeof LEVELS)[number], { a, b }: Sides): boolean => {
  const cuts = [a.device.segmentation, b.device.segmentation];
  if (id === "layer") return cuts.every(({ layers }) => layers > 0);
  return id === "trace" || cuts.every(({ passes }) => passes.length > 0);
};

const SIGNS: Readonly<Record<WorkCheck["state"], string>> = { same: "✓", differs: "▲", other: "✗", unsaid: "–" };

function SameWork({ found }: { readonly found: Sides }) {
  const t = useText();
  const checks = useMemo(() => sameWork(found), [found]);
  return (
    <ul className={styles.work} aria-label={t(WORDS.sameWork)}>
      <li>
        <b>{t(WORDS.sameWork)}</b>
      </li>
      {checks.map(({ id, state, words }) => (
        <li key={id} data-state={state}>
          <span className={styles.sign}>{SIGNS[state]}</span> {t(words)}
        </li>
      ))}
    </ul>
  );
}
