/**
 * The model that a repository's name means where neither a preset nor a config.json says it: dimensions of the model that was quantised, and
 * storage formats by the habit of whoever published it. The name says no more, and so the model comes with that doubt.
 */
import type { Issue } from "@/lib/issue";
import { isJsonObject, type JsonObject } from "@/lib/json";
import { success, type Result } from "@/lib/result";
import { COMMA, joinTexts, SEMICOLON, type Text } from "@/lib/text";
import { parameterCounts } from "../../parameters";
import { hasExperts, type ModelSpec, type QuantisedClasses } from "../../spec";
import { storedFormats } from "../../weights";
import { modelSpec } from "../parse";
import type { Preset } from "../presets/presets";
import { withoutFormats } from "../text/second-document";
import type { Published } from "./find-published";
import type { Doubt, Habit } from "./habit";
import * as m from "@/features/core/model/config/messages";
import { issue } from "@/features/core/model/config/messages.issues";

export function publishedModel({ name, habit, base }: Published): Result<ModelSpec> {
  const model = modelSpec({ ...withoutFormats(base.config), quantization_config: storedBy(habit, base) }, name);
  return model.ok ? success(model.value, [byName(model.value, habit)]) : model;
}

function storedBy({ config }: Habit, base: Preset): JsonObject {
  const last = countLayers(base.config) - 1;
  return JSON.parse(JSON.stringify(config).replaceAll("{last}", String(last))) as JsonObject;
}

function countLayers(config: JsonObject): number {
  const { text_config: nested } = config;
  const part = isJsonObject(nested) ? nested : config;
  return Number(part["num_hidden_layers"] ?? 0);
}

function byName(model: ModelSpec, { doubt, expertsDoubt = doubt }: Habit): Issue {
  const words = DOUBTS[hasExperts(model) ? expertsDoubt : doubt];
  return issue("MODEL-BY-NAME", "model", { name: model.name, formats: formatWords(model), doubt: words });
}

const DOUBTS: Readonly<Record<Doubt, Text>> = {
  low: m.itsCheckpointsAgree,
  middle: m.someOfItsCheckpointsDiffer,
  high: m.itsCheckpointsDiffer,
};

/** "NVFP4: routed experts; BF16: attention, embedding, output head": parts that the model has, experts first. */
function formatWords(model: ModelSpec): Text {
  const formats = storedFormats(model);
  const counts = parameterCounts(model);
  const present = PARTS.filter(([, , count]) => counts[count] > 0);
  const words = [...new Set(present.map(([part]) => formats[part]))].map((format) =>
    m.formatParts({
      format: format.toUpperCase().replace("_BLOCK", ""),
      parts: joinTexts(
        present.flatMap(([part, word]) => (formats[part] === format ? [word] : [])),
        COMMA,
      ),
    }),
  );
  return joinTexts(words, SEMICOLON);
}

type Count = "attention" | "denseFfn" | "routedExperts" | "sharedExperts" | "embedding" | "lmHead";
const PARTS: readonly (readonly [keyof QuantisedClasses, Text, Count])[] = [
  ["routed", m.partRouted, "routedExperts"],
  ["shared", m.partShared, "sharedExperts"],
  ["dense", m.partDense, "denseFfn"],
  ["attention", m.partAttention, "attention"],
  ["embedding", m.partEmbedding, "embedding"],
  ["lmHead", m.partHead, "lmHead"],
];
