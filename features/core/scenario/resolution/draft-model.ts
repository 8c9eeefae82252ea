/** The model that drafts for a scenario: named by the catalogue or pasted, in the formats of its own checkpoint. */
import type { Chip } from "@/features/core/hardware/chip";
import { leadingTitle, modelTitle } from "@/features/core/model/config/model-title";
import { parseConfigText } from "@/features/core/model/config/parse";
import { presetModel } from "@/features/core/model/config/preset-model";
import type { ModelSpec, NumberFormat } from "@/features/core/model/spec";
import type { Parallelism } from "@/features/core/operators/parallelism";
import { layoutIssues } from "@/features/core/operators/sharding";
import { draftLayout, type DraftModel } from "@/features/core/operators/speculation";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { CLASS_KEYS } from "../fields/class-formats";
import { readPrecision } from "./precision";
import type { Scenario } from "../schema";
import { issue } from "./messages.issues";

type Beside = {
  readonly model: ModelSpec;
  readonly chip: Chip;
  readonly prefill: Parallelism;
  readonly decode: Parallelism;
  /** Engines keep both caches in one format. */
  readonly kv: NumberFormat;
};

/** null: nothing drafts, or something that is no model of its own. Refuses a model that the layout cannot split. */
export function readDraftModel(params: Scenario, beside: Beside): Result<DraftModel | null> {
  const { spec_tokens, spec_by, spec_model } = params;
  if (spec_tokens === 0 || spec_by !== "model" || spec_model.trim() === "") return success(null);
  const model = findModel(spec_model);
  if (!model.ok) return failure(...model.issues.map(atField));
  const draft = model.value;
  const refused = [beside.prefill, beside.decode].flatMap((layout) => layoutIssues(draft, draftLayout(layout, draft)));
  if (refused[0]) return failure(atField(refused[0]));
  const plain = {
    ...params,
    ...Object.fromEntries(CLASS_KEYS.map((key) => [key, null])),
    weights: null,
    arithmetic: null,
  };
  const precision = readPrecision(plain, draft, beside.chip).value;
  return success({ model: draft, precision: { ...precision, kv: beside.kv } }, vocabularyNotes(draft, beside.model));
}

const findModel = (named: string): Result<ModelSpec> =>
  named.trimStart().startsWith("{") ? parseConfigText(named) : presetModel(named);

const atField = ({ changes: _of, ...issue }: Issue): Issue => ({ ...issue, at: "spec_model" });

/** vLLM refuses a draft of another vocabulary (`verify_equal_vocab_size_if_draft_model`); the others compare tokens one by one. */
function vocabularyNotes(draft: ModelSpec, model: ModelSpec): Issue[] {
  const [own, its] = [draft.embedding.vocab, model.embedding.vocab];
  if (own === its) return [];
  return [
    issue("DRAFT-VOCABULARY", "spec_model", {
      own,
      its,
      leadingTitle: leadingTitle(draft),
      modelTitle: modelTitle(model),
    }),
  ];
}
