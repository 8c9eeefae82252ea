"use client";

import { ShelfPanel } from "@/components/inputs/pickers/shelf-panel";
import { readModelFile, writeModelFile, type NamedModel } from "@/features/core/model/config/model-files";
import { ownModels } from "@/state/browser-storage/own-models";
import { WORDS } from "./words";

type SavedModelsProps = {
  readonly onEdit: (model: NamedModel) => void;
  readonly onBeside: (model: NamedModel) => void;
};

const EXAMPLE = "name,total_b,active_b\nmystery,671,37";
const JSON_FILE = { name: "models.json", type: "application/json" };
const FORMS = [
  { form: "list", label: WORDS.saveList, ...JSON_FILE },
  { form: "map", label: WORDS.saveMap, ...JSON_FILE },
  { form: "csv", label: WORDS.saveCsv, name: "models.csv", type: "text/csv" },
] as const;

/** Into the editor, beside the scenario's, into a file and out of one. */
export const SavedModels = ({ onEdit, onBeside }: SavedModelsProps) => (
  <ShelfPanel<NamedModel>
    shelf={ownModels}
    title={WORDS.saved}
    note={WORDS.savedNote}
    example={EXAMPLE}
    read={readModelFile}
    actions={[
      { label: WORDS.edit, run: onEdit },
      { label: WORDS.putBeside, run: onBeside },
    ]}
    files={FORMS.map(({ form, ...file }) => ({ ...file, write: (models) => writeModelFile(models, form) }))}
  />
);
