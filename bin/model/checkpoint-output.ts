/** `mds model` of weight files: their sums by part, as plain numbers or as a table. */
import type { Checkpoint } from "@/features/core/model/checkpoint/checkpoint";
import { checkpointTable, checkpointWords } from "@/features/core/model/checkpoint/checkpoint-words";
import { modelSpec } from "@/features/core/model/config/parse";
import { weightBytes } from "@/features/core/model/weights";
import type { JsonObject } from "@/lib/json";
import type { Translate } from "@/lib/text";
import { reportText } from "../report/text";
import * as m from "@/features/core/model/checkpoint/messages";

export function checkpointOutput(checkpoint: Checkpoint, config: JsonObject | null): Readonly<Record<string, unknown>> {
  const { tensors, params, bytes, layers, classes, files, missing } = checkpoint;
  return {
    checkpoint: {
      ...{ tensors, total_params: params, bytes, layers },
      parts: Object.fromEntries(classes.map(({ part, ...sums }) => [part, sums])),
      ...{ files, missing_files: missing, config_bytes: readBytes(config) },
    },
  };
}

/** As the Model Bench has it. */
export function checkpointText(checkpoint: Checkpoint, config: JsonObject | null, t: Translate): string {
  const [finding = m.checkpointFiles, ...words] = checkpointWords(checkpoint, readBytes(config));
  return reportText(
    {
      verdict: { finding, evidence: m.checkpointFiles, help: null },
      figures: [],
      parts: [
        ...(words.length > 0 ? [{ kind: "words", id: "checkpoint", title: m.checkpointFiles, words } as const] : []),
        { kind: "table", id: "parts", title: m.partOfCheckpoint, table: checkpointTable(checkpoint, t) },
      ],
    },
    t,
  );
}

function readBytes(config: JsonObject | null): number | null {
  const model = config && modelSpec(config);
  return model?.ok ? weightBytes(model.value) : null;
}
