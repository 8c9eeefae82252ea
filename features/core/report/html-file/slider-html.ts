/** The sliders of a file as HTML; its script answers `data-slider` and `data-do`. */
import { escaped } from "@/lib/export/html";
import { formatCount } from "@/lib/format/quantity";
import type { Language } from "@/lib/text";
import { SENT_WORDS } from "./words";
import { SLIDER_WORDS, SLIDERS, sliderStops, type Moved } from "./sliders";

/** `sent`: what was sent of each that its reader may move. */
export function slidersHtml(sent: Moved, language: Language): string {
  const drawn = SLIDERS.flatMap((key) => {
    const value = sent[key];
    if (value === undefined) return [];
    const stops = sliderStops(key, value);
    const count = formatCount(value);
    const range = `type="range" min="0" max="${stops.length - 1}" step="1" value="${stops.indexOf(value)}"`;
    const id = `${language}-slider-${key}`;
    return `<label for="${id}">${escaped(SLIDER_WORDS[key][language])} <output for="${id}" data-value-for="${key}">${count}</output></label><input id="${id}" ${range} data-slider="${key}" aria-valuetext="${count}">`;
  });
  if (drawn.length === 0) return `<p class="controls note">${escaped(SENT_WORDS.fixed[language])}</p>`;
  const back = `<button type="button" data-do="back" disabled>${escaped(SENT_WORDS.back[language])}</button>`;
  return `<div class="controls">${drawn.map((slider) => `<div>${slider}</div>`).join("")}${back}</div>`;
}
