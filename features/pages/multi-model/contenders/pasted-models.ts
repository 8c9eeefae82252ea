/** Models pasted as config.json: one object, or a JSON list of several. */
import { UNNAMED } from "@/features/core/model/config/model-name";
import { modelSpec } from "@/features/core/model/config/parse";
import type { ModelSpec } from "@/features/core/model/spec";
import type { Issue } from "@/lib/issue";
import { isJsonObject, type JsonObject } from "@/lib/json";
import { failure, success, type Result } from "@/lib/result";
import * as m from "@/features/pages/multi-model/messages";
import { issue } from "@/features/pages/multi-model/messages.issues";

export type PastedModel = {
  /** By its place: "pasted-1". */
  readonly id: string;
  readonly name: string;
  readonly spec: ModelSpec;
  /** In the format of links to other pages. */
  readonly source: string;
};

export function readPasted(text: string): Result<readonly PastedModel[]> {
  if (text.trim() === "") return success([]);
  const list = readList(text);
  if (list === null) return failure(NO_JSON);
  const read = list.map((config, index) => ({ config, place: index, spec: modelSpec(config) }));
  const bad = read.flatMap(({ spec, place }) => (spec.ok ? [] : spec.issues.map((issue) => placed(issue, place))));
  if (bad.length > 0) return failure(...bad);
  return success(
    read.flatMap(({ spec, config, place }) =>
      spec.ok
        ? [
            {
              id: `pasted-${place + 1}`,
              name: shortName(spec.value, place),
              spec: spec.value,
              source: JSON.stringify(config),
            },
          ]
        : [],
    ),
  );
}

/** Appends one model to the list. */
export function addPasted(text: string, config: string): string {
  const [before, more] = [readList(text) ?? [], readList(config) ?? []];
  return JSON.stringify([...before, ...more]);
}

export function withoutPasted(text: string, id: string): string {
  const left = (readList(text) ?? []).filter((_, index) => `pasted-${index + 1}` !== id);
  return left.length === 0 ? "" : JSON.stringify(left);
}

/** null: no JSON object, and no list of them. */
function readList(text: string): readonly JsonObject[] | null {
  if (text.trim() === "") return [];
  try {
    const parsed: unknown = JSON.parse(text);
    const list: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
    return list.every(isJsonObject) ? list : null;
  } catch {
    return null;
  }
}

const shortName = ({ name }: ModelSpec, index: number): string =>
  name === UNNAMED ? `config ${index + 1}` : name.split("/").at(-1) || `config ${index + 1}`;

const placed = (issue: Issue, index: number): Issue => ({
  ...issue,
  at: "configs",
  changes: [],
  message: m.pastedModelPlaceMessage({ place: index + 1, message: issue.message }),
});

const NO_JSON: Issue = issue("CONFIGS-JSON", "configs");
