/** Keys of the picture in focus. */
import { windowKeys } from "@/lib/charts/time-window";
import type { LanesState } from "./use-lanes";

/** undefined: the key means nothing here. `at`: microseconds under the pointer. */
export function laneKey(key: string, shift: boolean, state: LanesState, at: number | null): (() => void) | undefined {
  const { window } = state;
  const middle = at ?? (window.from + window.to) / 2;
  const keys: Readonly<Record<string, () => void>> = {
    ...windowKeys(state, shift, middle),
    f: state.fit,
    arrowdown: () => state.step(1),
    arrowup: () => state.step(-1),
    arrowright: () => state.step(1),
    arrowleft: () => state.step(-1),
    escape: () => state.choose(-1),
  };
  return keys[key.toLowerCase()];
}
