/** Keys of the picture in focus. */
import { pan, zoom } from "@/lib/charts/time-window";
import type { LanesState } from "./use-lanes";

const CLOSER = 0.7;
const STEP = 0.15;
const FASTER = 4;

/** undefined: the key means nothing here. `at`: microseconds under the pointer. */
export function laneKey(key: string, shift: boolean, state: LanesState, at: number | null): (() => void) | undefined {
  const { window, all, look } = state;
  const middle = at ?? (window.from + window.to) / 2;
  const far = shift ? FASTER : 1;
  const keys: Readonly<Record<string, () => void>> = {
    w: () => look(zoom(window, all, CLOSER ** far, middle)),
    s: () => look(zoom(window, all, CLOSER ** -far, middle)),
    a: () => look(pan(window, all, -STEP * far)),
    d: () => look(pan(window, all, STEP * far)),
    "0": () => look(all),
    f: state.fit,
    arrowdown: () => state.step(1),
    arrowup: () => state.step(-1),
    arrowright: () => state.step(1),
    arrowleft: () => state.step(-1),
    escape: () => state.choose(-1),
  };
  return keys[key.toLowerCase()];
}
