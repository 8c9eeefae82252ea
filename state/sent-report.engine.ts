/**
 * The engine inside a report that was sent as a file: it runs in that page alone, which loads nothing. scripts/lib/report-engine.mjs makes
 * one script of it.
 */
import { liveHtml, refusedHtml, type Live } from "@/features/pages/report/sent/live";
import { evaluate, type Evaluated, type Sent } from "@/features/pages/report/sent/sent";
import { sliderStops, type Moved, type SliderKey } from "@/features/pages/report/sent/sliders";
import { formatCount } from "@/lib/format/quantity";
import type { Result } from "@/lib/result";
import { LANGUAGES, type Language } from "@/lib/text";

const root = document.documentElement;
const sent = JSON.parse(document.getElementById("sent")?.textContent ?? "null") as Sent;

const all = <E extends HTMLElement>(selector: string): E[] => [...document.querySelectorAll<E>(selector)];

let moved: Moved = {};
let known: Result<Evaluated> | null = null;

/** As it was sent; evaluated when something moves for the first time. */
const first = (): Result<Evaluated> => (known ??= evaluate(sent, {}));

function show(): void {
  const original = first();
  // The file was written by these very functions.
  if (!original.ok) throw new Error(original.issues[0]?.message.en);
  const changed = Object.keys(moved).length > 0;
  const now = changed ? evaluate(sent, moved) : original;
  const before = original.value.scenario.params;
  for (const language of LANGUAGES) {
    const old = original.value.report(language);
    place(
      language,
      now.ok
        ? liveHtml({ now: now.value.report(language), sent: old, language, moved, before })
        : refusedHtml(now.issues, old, language),
    );
  }
  for (const slider of all<HTMLInputElement>("[data-slider]")) setSlider(slider, before);
  for (const button of all<HTMLButtonElement>("[data-do=back]")) button.disabled = !changed;
}

function place(language: Language, live: Live): void {
  for (const [name, html] of Object.entries(live))
    for (const box of all(`.page[lang=${language}] [data-live=${name}]`)) box.innerHTML = html;
}

const sliderKey = (slider: HTMLElement): SliderKey => slider.dataset["slider"] as SliderKey;

/** Both languages have one: they stand alike. */
function setSlider(slider: HTMLInputElement, before: Readonly<Record<SliderKey, number>>): void {
  const key = sliderKey(slider);
  const value = moved[key] ?? before[key];
  slider.value = String(sliderStops(key, before[key]).indexOf(value));
  slider.setAttribute("aria-valuetext", formatCount(value));
  for (const output of all(`[data-value-for=${key}]`)) output.textContent = formatCount(value);
}

/** One evaluation a frame, of where the slider is by then. */
let waiting = false;
function showSoon(): void {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => {
    waiting = false;
    show();
  });
}

document.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !("slider" in target.dataset)) return;
  const original = first();
  if (!original.ok) return;
  const key = sliderKey(target);
  const old = original.value.scenario.params[key];
  const value = sliderStops(key, old)[Number(target.value)] ?? old;
  const { [key]: _, ...others } = moved;
  moved = value === old ? others : { ...others, [key]: value };
  showSoon();
});

const DEEDS: Readonly<Record<string, (button: HTMLElement) => void>> = {
  back: () => {
    moved = {};
    show();
  },
  print: () => window.print(),
  theme: () => {
    const dark = getComputedStyle(root).colorScheme === "dark";
    root.dataset["theme"] = dark ? "light" : "dark";
  },
  language: ({ dataset }) => {
    root.lang = dataset["language"] ?? root.lang;
    document.querySelector<HTMLElement>(`.page[lang=${root.lang}] [data-do=language]`)?.focus();
  },
};

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>("[data-do]") : null;
  if (button) DEEDS[button.dataset["do"] ?? ""]?.(button);
});
