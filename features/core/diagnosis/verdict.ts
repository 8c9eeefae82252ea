/** The sentence of the first finding: what is wrong, what cures it, and by how much where that was replayed. */
import { formatNumber } from "@/lib/format/quantity";
import { BETWEEN, joinTexts, type Text, verbatim } from "@/lib/text";
import type { Diagnosis, Effect, Finding } from "./diagnosis";
import * as m from "./messages";

/** The finding's sentence, and its first cure. */
export function verdict({ sentence, cures }: Finding): Text {
  const [cure] = cures;
  if (cure === undefined) return sentence;
  const { flag, from, to, note } = cure;
  const change = to === null ? flag : from === null ? `${flag} ${to}` : `${flag} ${from} → ${to}`;
  return joinTexts(
    [sentence, flag.startsWith("-") || flag.includes("_") ? m.cureByFlag({ change, note }) : note],
    BETWEEN,
  );
}

/** The first replayed effect behind it: "Replayed: TTFT p95 4,200 → 900 ms." */
export function withReplay(sentence: Text, effects: readonly Effect[]): Text {
  const effect = effects.find(({ by }) => by === "replay");
  if (effect === undefined || effect.before === null || effect.after === null) return sentence;
  const { figure, unit, before, after } = effect;
  const change = { before: formatNumber(before), after: formatNumber(after), unit: verbatim(unit) };
  return joinTexts([sentence, m.replayedTo({ figure: verbatim(figure), ...change })], BETWEEN);
}

/** Behind it the files that contradict others; `why` of each says what both show. */
export function withLeftOut(sentence: Text, leftOut: Diagnosis["leftOut"]): Text {
  const [first] = leftOut;
  if (first === undefined) return sentence;
  const more = leftOut.length - 1;
  const others = more === 0 ? "" : m.andMoreFiles({ more });
  return joinTexts([sentence, m.filesContradict({ file: verbatim(first.file), others })], BETWEEN);
}
