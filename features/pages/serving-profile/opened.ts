/** A capture as the page holds it, and as a worker sends it: columns are handed over, texts as a list. */
import type { Capture } from "@/features/core/serving-profile/capture/capture";
import { Texts } from "@/features/core/serving-profile/columns";
import type { Finding } from "@/features/core/serving-profile/findings/finding";
import { findings } from "@/features/core/serving-profile/findings/findings";
import { runFigures, type RunFigures } from "@/features/core/serving-profile/metrics/run-figures";

export type OpenedProfile = {
  readonly name: string;
  readonly capture: Capture;
  readonly figures: RunFigures;
  /** The weightiest first. */
  readonly findings: readonly Finding[];
  /** Written from a simulated run, not recorded. */
  readonly synthetic: boolean;
};

export type SentProfile = Omit<OpenedProfile, "capture"> & {
  readonly capture: Omit<Capture, "texts">;
  /** By number. */
  readonly texts: readonly string[];
};

export function openProfile(capture: Capture, name: string, synthetic: boolean): OpenedProfile {
  const figures = runFigures(capture);
  return { name, capture, figures, synthetic, findings: findings(capture, figures) };
}

export function sendProfile({ capture: { texts, ...capture }, ...rest }: OpenedProfile): SentProfile {
  return { ...rest, capture, texts: Array.from({ length: texts.size }, (_, number) => texts.text(number)) };
}

export function receiveProfile({ texts, capture, ...rest }: SentProfile): OpenedProfile {
  const known = new Texts();
  for (const text of texts) known.number(text);
  return { ...rest, capture: { ...capture, texts: known } };
}
