/** What figures of a single pass say of themselves. */
import { term, type Term } from "@/features/answers/explain";
import { parallelismLabel } from "@/features/core/operators/parallelism";
import type { Resolved } from "@/features/core/scenario/resolve";
import * as m from "./messages";

export const PASS_SOURCE = m.stepModelOfOnePass;

export const NO_PASS_BAND = m.noBandEveryPublicRun;

/** The sequences of a decode step, as a term of the rate they make. */
export const runningTerm = ({ decode }: Resolved, running: number): Term =>
  term("running", m.sequencesDecoding, parallelismLabel(decode), running);
