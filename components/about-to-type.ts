/**
 * Whether a person is about to type: the last press brought fields to the screen a moment ago, or opened what may hold some. Keys rest then, so
 * that the first letters of a name do nothing else while the focus is still on its way, or was left where it is.
 */
import { FIELDS } from "./fields";

const MOMENT_MS = 3000;

type Press = { readonly at: number; readonly shown: number };

let last: Press | null = null;

/** An editor that is still empty has no field yet, but the press that opened it did so to write in it. */
const BROUGHT = `${FIELDS}, details[open], [aria-expanded="true"]`;

const countBrought = (): number =>
  [...document.querySelectorAll<HTMLElement>(BROUGHT)].filter((element) => element.checkVisibility()).length;

const PRESSING: readonly string[] = ["Enter", " "];

/** Call once in a window; answers how to stop. A press is a hand's: what a program clicks on, for a key that was struck, is none. */
export function watchPresses(): () => void {
  // Before what was pressed acts.
  const onPress = (): void => void (last = { at: performance.now(), shown: countBrought() });
  const onKey = ({ key }: KeyboardEvent): void => {
    if (PRESSING.includes(key)) onPress();
  };
  const gone = new AbortController();
  const options = { capture: true, signal: gone.signal };
  document.addEventListener("pointerdown", onPress, options);
  document.addEventListener("keydown", onKey, options);
  return () => {
    gone.abort();
    last = null;
  };
}

export const isAboutToType = ({ key }: Pick<KeyboardEvent, "key">): boolean =>
  key.length === 1 && last !== null && performance.now() - last.at < MOMENT_MS && countBrought() > last.shown;
