/** Ranked findings of a capture: by how much of the run each concerns. */
import type { Capture } from "../capture/capture";
import type { RunFigures } from "../metrics/run-figures";
import type { Finding } from "./finding";

export function findings(_capture: Capture, _figures: RunFigures): Finding[] {
  return [];
}
