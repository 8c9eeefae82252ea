import { verbatim, type Text } from "../text";
import * as m from "./messages";

/**
 * Why a decoder gave up, for a person. Its own words where it refuses a file on purpose; where damage led it to places that it never
 * expects (a TypeError, a RangeError), its words are about its variables, not about the file.
 */
export function decoderReason(error: unknown): Text {
  const reason = error instanceof Error && Object.getPrototypeOf(error) === Error.prototype ? error.message : "";
  return reason === "" || /\b(undefined|NaN|null)\b/.test(reason) ? m.itsContentBreaksRulesOf : verbatim(reason);
}
