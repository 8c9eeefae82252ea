/** The load of a pass as parameters of a scenario: prompts and answers whose single passes are of this size. */
import { toPercent } from "@/lib/units/edge";
import type { LoadPart } from "../annotations";
import type { ReadLoad } from "../load";
import type { GuessedField } from "./guess";
import * as m from "./messages";

export function loadFields({ load: { prefill, decode }, reason }: ReadLoad): GuessedField[] {
  const field = (key: string, value: number): GuessedField => ({ key, value, reason, sure: true });
  const requests = (prefill?.requests ?? 0) + (decode?.requests ?? 0);
  if (requests === 0) return [];
  return [field("conc", requests), ...(prefill === null ? decodeFields(decode, field) : prefillFields(prefill, field))];
}

type Field = (key: string, value: number) => GuessedField;

function prefillFields({ newTokens, cached }: LoadPart, field: Field): GuessedField[] {
  const isl = newTokens + (cached ?? 0);
  const share = (cached ?? 0) / isl;
  const hit =
    share > 0 ? [{ ...field("prefix", Math.floor(toPercent(share))), reason: m.positionsThatCacheHeldBefore }] : [];
  return [field("isl", Math.round(isl)), ...hit];
}

/** A decode step at n positions is that of an answer of one token after n of prompt. */
function decodeFields(decode: LoadPart | null, field: Field): GuessedField[] {
  const positions = decode?.cached ?? null;
  return positions === null ? [] : [field("isl", Math.max(1, Math.round(positions))), field("osl", 1)];
}
