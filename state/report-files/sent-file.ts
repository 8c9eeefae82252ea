/** The page of a file that was sent, in its reader's browser: its sliders and buttons. It loads nothing. */
import { SLIDERS, sliderStops, type Moved, type SliderKey } from "@/features/core/report/html-file/sliders";
import { formatCount } from "@/lib/format/quantity";

export type SentFile = {
  /** As it was sent, of each slider; asked when something moves for the first time. */
  readonly before: () => Moved;
  /** Draws what follows from what was moved; nothing moved: as it was sent. */
  readonly show: (moved: Moved) => void;
};

/** What the file carries for its script. */
export const sentData = (): unknown => JSON.parse(document.getElementById("sent")?.textContent ?? "null");

export const everyElement = <E extends HTMLElement>(selector: string): E[] => [
  ...document.querySelectorAll<E>(selector),
];

export function answerReader({ before, show }: SentFile): void {
  let moved: Moved = {};
  let waiting = false;
  const draw = (): void => {
    show(moved);
    for (const slider of everyElement<HTMLInputElement>("[data-slider]")) setSlider(slider, moved, before());
    for (const button of everyElement<HTMLButtonElement>("[data-do=back]"))
      button.disabled = Object.keys(moved).length === 0;
  };
  /** One evaluation a frame, of where the slider is by then. */
  const drawSoon = (): void => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      draw();
    });
  };
  document.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !("slider" in target.dataset)) return;
    const key = sliderKey(target);
    const old = before()[key];
    if (old === undefined) return;
    const value = sliderStops(key, old)[Number(target.value)] ?? old;
    const { [key]: _, ...others } = moved;
    moved = value === old ? others : { ...others, [key]: value };
    drawSoon();
  });
  const deeds: Readonly<Record<string, (button: HTMLElement) => void>> = {
    ...DEEDS,
    back: () => {
      moved = {};
      draw();
    },
  };
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-do]") : null;
    if (button) deeds[button.dataset["do"] ?? ""]?.(button);
  });
}

const root = document.documentElement;

const DEEDS: Readonly<Record<string, (button: HTMLElement) => void>> = {
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

/** One of a page that an older suite wrote is known to it alone. */
const sliderKey = ({ dataset }: HTMLElement): SliderKey =>
  SLIDERS.find((key) => key === dataset["slider"]) ?? SLIDERS[0];

/** Both languages have one: they stand alike. */
function setSlider(slider: HTMLInputElement, moved: Moved, before: Moved): void {
  const key = sliderKey(slider);
  const sent = before[key];
  if (sent === undefined) return;
  const value = moved[key] ?? sent;
  slider.value = String(sliderStops(key, sent).indexOf(value));
  slider.setAttribute("aria-valuetext", formatCount(value));
  for (const output of everyElement(`[data-value-for=${key}]`)) output.textContent = formatCount(value);
}
