/** Refusals of an engine as issues, with the ways out in words. */
import type { Issue } from "@/lib/issue";
import { joinTexts } from "@/lib/text";
import type { Degree, LayoutQuestion } from "./question";
import { layoutRefusals } from "./refusal";
import * as m from "./messages";

/** Link names of the degrees. */
export type KeyNames = Readonly<Record<Degree, string>>;

const PLAIN: KeyNames = { tp: "tp", adp: "adp", ep: "ep", cp: "cp" };

export const engineLayoutIssues = (question: LayoutQuestion, keys: KeyNames = PLAIN): Issue[] =>
  layoutRefusals(question).map(({ code, degree, message, ways }) => ({
    code: `ENGINE-${code}`,
    at: code === "AFD" ? "afd" : keys[degree],
    message,
    fix:
      ways.length === 0
        ? m.chooseAnotherEngineOrAnother
        : m.whatItStarts({
            ways: joinTexts(
              ways.map(({ label }) => label),
              m.orWay,
            ),
          }),
    changes: ways.map(({ label, set }) => ({
      label,
      set: Object.fromEntries(Object.entries(set).map(([name, value]) => [keys[name as Degree], String(value)])),
    })),
  }));
