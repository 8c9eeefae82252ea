/** What findings speak of: a step by its kind, or the capture. */
import type { Text } from "@/lib/text";
import type { PassKind } from "../segment/segmentation";
import type { Scope } from "./scope";
import * as m from "./messages";

const STEP_NAMES: Readonly<Record<PassKind, Text>> = {
  prefill: m.prefill,
  decode: m.decode,
  mixed: m.mixedStep,
  draft: m.draftStep,
  verify: m.verifyingStep,
  training: m.trainingStep,
  unknown: m.step,
};

/** Begins a sentence. */
export const subject = ({ pass }: Scope): Text => (pass === null ? m.capture : STEP_NAMES[pass.kind]);

/** Behind a share. */
export const ofSubject = ({ pass }: Scope): Text => (pass === null ? m.ofTheCapture : m.ofTheStep);
