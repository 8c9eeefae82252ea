/** A capture as the page holds it, and as a worker sends it: columns, those of its texts among them, are handed over whole. */
import type { Capture } from "./capture";
import { Texts, type TextColumns } from "../columns";
import type { Finding } from "../findings/finding";
import { findings } from "../findings/findings";
import { runFigures, type RunFigures } from "../metrics/run-figures";

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
  readonly texts: TextColumns;
};

export function openProfile(capture: Capture, name: string, synthetic: boolean): OpenedProfile {
  const figures = runFigures(capture);
  return { name, capture, figures, synthetic, findings: findings(capture, figures) };
}

export const sendProfile = ({ capture: { texts, ...capture }, ...rest }: OpenedProfile): SentProfile => ({
  ...rest,
  capture,
  texts: texts.sent(),
});

export const receiveProfile = ({ texts, capture, ...rest }: SentProfile): OpenedProfile => ({
  ...rest,
  capture: { ...capture, texts: Texts.received(texts) },
});
