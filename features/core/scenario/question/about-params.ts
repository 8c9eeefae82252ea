/** A scenario in a line, by the names on screen: "DeepSeek V3, H200 SXM5 141GB, TP 8, Concurrency 64 req". What is not named is its default. */
import { chipName } from "@/features/core/hardware/catalogue";
import { findPreset } from "@/features/core/model/config/presets/presets";
import { decodeParams, valueWord, type RawParams } from "@/lib/params/codec";
import { listControls } from "@/lib/params/control";
import { NNBSP } from "@/lib/format/quantity";
import { CLAUSE, joinTexts, verbatim, type Text } from "@/lib/text";
import { ScenarioSchema } from "../schema";
import * as m from "@/features/core/scenario/messages";

/** Characters of a value that are shown: packed texts are long. */
const SHOWN = 24;
const subjects: ReadonlySet<string> = new Set(["model", "hw", "config", "chip"]);
const controls = new Map(listControls(ScenarioSchema).map((control) => [control.key, control]));

export function aboutScenario(params: RawParams): Text {
  const { model, hw } = decodeParams(ScenarioSchema, params).value;
  const preset = findPreset(model);
  const words: readonly Text[] = [
    verbatim(params["config"] === undefined ? (preset?.label ?? model) : "config.json"),
    params["chip"] === undefined ? verbatim(chipName(hw)) : m.yourOwnAccelerator,
    ...Object.entries(params)
      .filter(([key, value]) => !subjects.has(key) && !isPageText(key, value))
      .map(([key, value]) => setting(key, value)),
  ];
  return joinTexts(words, CLAUSE);
}

/** A packed text of a page's own control, such as its measurements: the letters of it tell nobody anything. */
const isPageText = (key: string, text: string): boolean => !controls.has(key) && /^[zh]\./.test(text);

/** "Concurrency 64 req"; a name of a page's own control, which is not known here, stays as a link has it. */
function setting(key: string, text: string): Text {
  const control = controls.get(key);
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  if (control === undefined) return verbatim(`${key}=${shown}`);
  const { label, unit } = control.meta;
  const value = control.kind === "choice" ? valueWord(control, text) : verbatim(shown);
  const behind = unit === undefined ? "" : `${NNBSP}${unit}`;
  return m.labelValueBehind({ behind, label, value });
}
