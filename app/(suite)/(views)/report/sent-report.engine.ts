/**
 * The engine inside a report that was sent as a file: it runs in that page alone, which loads nothing. scripts/lib/report-engine.mjs makes
 * one script of it.
 */
import type { Moved } from "@/features/core/report/html-file/sliders";
import { liveHtml, refusedHtml, type Live } from "@/features/pages/report/sent/live";
import { evaluate, type Evaluated, type Sent } from "@/features/pages/report/sent/sent";
import { unwrap } from "@/lib/result";
import { LANGUAGES, type Language } from "@/lib/text";
import { answerReader, everyElement, sentData } from "@/state/report-files/sent-file";

const sent = sentData() as Sent;

let known: Evaluated | null = null;

/** As it was sent, by the very functions that wrote the file; evaluated when something moves for the first time. */
const first = (): Evaluated => (known ??= unwrap(evaluate(sent, {})));

function show(moved: Moved): void {
  const original = first();
  const changed = Object.keys(moved).length > 0;
  const now = changed ? evaluate(sent, moved) : { ok: true as const, value: original };
  const before = original.scenario.params;
  for (const language of LANGUAGES) {
    const old = original.report(language);
    showLive(
      language,
      now.ok
        ? liveHtml({
            now: now.value.report(language),
            gantt: now.value.gantt,
            brief: now.value.brief,
            sent: old,
            language,
            moved,
            before,
          })
        : refusedHtml(now.issues, { sent: old, gantt: original.gantt, brief: null }, language),
    );
  }
}

function showLive(language: Language, live: Live): void {
  for (const [name, html] of Object.entries(live))
    for (const box of everyElement(`.page[lang=${language}] [data-live=${name}]`)) box.innerHTML = html;
}

answerReader({ before: () => first().scenario.params, show });
