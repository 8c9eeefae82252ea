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

export function readPasted(written: string): Result<readonly PastedModel[]> {
  if (written.trim() === "") return success([]);
  const list = readList(written);
  if (list === null) return failure(NO_JSON);
  const read = list.map((config, place) => ({ config, place, spec: modelSpec(config) }));
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
export function addPasted(written: string, config: string): string {
  const [before, more] = [readList(written) ?? [], readList(config) ?? []];
  return JSON.stringify([...before, ...more]);
}

export function withoutPasted(written: string, id: string): string {
  const left = (readList(written) ?? []).filter((_, place) => `pasted-${place + 1}` !== id);
  return left.length === 0 ? "" : JSON.stringify(left);
}

/** null: no JSON object, and no list of them. */
function readList(written: string): readonly JsonObject[] | null {
  if (written.trim() === "") return [];
  try {
    const parsed: unknown = JSON.parse(written);
    const list: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
    return list.every(isJsonObject) ? list : null;
  } catch {
    return null;
  }
}

const shortName = ({ name }: ModelSpec, place: number): string =>
  name === UNNAMED ? `config ${place + 1}` : name.split("/").at(-1) || `config ${place + 1}`;

const placed = (issue: Issue, place: number): Issue => ({
  ...issue,
  at: "configs",
  changes: [],
  message: m.pastedModelPlaceMessage({ place: place + 1, message: issue.message }),
});

const NO_JSON: Issue = issue("CONFIGS-JSON", "configs");
