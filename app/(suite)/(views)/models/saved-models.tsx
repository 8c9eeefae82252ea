"use client";

import { ShelfPanel } from "@/components/inputs/pickers/shelf-panel";
import { readModelFile, writeModelFile, type NamedModel } from "@/features/core/model/config/model-files";
import { ownModels } from "@/state/browser-storage/own-models";
import * as m from "./messages";

type SavedModelsProps = {
  readonly onEdit: (model: NamedModel) => void;
  readonly onBeside: (model: NamedModel) => void;
};

const EXAMPLE = "name,total_b,active_b\nmystery,671,37";
const JSON_FILE = { name: "models.json", type: "application/json" };
const FORMS = [
  { form: "list", label: m.saveAllAsList, ...JSON_FILE },
  { form: "map", label: m.saveAllAsMap, ...JSON_FILE },
  { form: "csv", label: m.saveAllAsCsv, name: "models.csv", type: "text/csv" },
] as const;

/** Into the editor, beside the scenario's, into a file and out of one. */
export const SavedModels = ({ onEdit, onBeside }: SavedModelsProps) => (
  <ShelfPanel<NamedModel>
    shelf={ownModels}
    title={m.savedModels}
    note={m.theyStayInThisBrowser}
    example={EXAMPLE}
    read={readModelFile}
    actions={[
      { label: m.edit, run: onEdit },
      { label: m.putBeside, run: onBeside },
    ]}
    files={FORMS.map(({ form, ...file }) => ({ ...file, write: (models) => writeModelFile(models, form) }))}
  />
);
