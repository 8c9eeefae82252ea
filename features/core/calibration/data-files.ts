/** Measurement files as they travel: one text that holds all files with the user's choices about their columns. `read-files.ts` reads them. */
import * as z from "zod";
import { FIELD_IDS, type FieldId } from "@/features/core/evidence/benchmark-files/fields";
import { FORMAT_IDS } from "@/features/core/evidence/benchmark-files/formats/ids";
import { UNITS } from "@/features/core/evidence/benchmark-files/units";
import { readJson } from "@/lib/json";

const override = z
  .strictObject({
    field: z.enum(FIELD_IDS as readonly [FieldId, ...FieldId[]]),
    unit: z.enum(UNITS).exactOptional(),
  })
  .nullable();

/** Milliseconds from 1970 beyond which there is no date. */
const LAST_DATE = 8.64e15;

const FilesSchema = z.strictObject({
  files: z
    .array(
      z.strictObject({
        name: z.string().max(300),
        text: z.string(),
        /** Last change as the disk told it, in milliseconds of the Unix clock; absent: pasted, or packed before it was kept. */
        modified: z.int().min(-LAST_DATE).max(LAST_DATE).exactOptional(),
        format: z.enum(FORMAT_IDS).exactOptional(),
        overrides: z.record(z.string(), override).exactOptional(),
      }),
    )
    .max(200),
});

export type DataFile = z.infer<typeof FilesSchema>["files"][number];

export const writeFiles = (files: readonly DataFile[]): string => JSON.stringify({ files });

/** The files in a text: those that `writeFiles` wrote, else the text itself as one pasted table; none in an empty one. */
export function readFiles(data: string): readonly DataFile[] {
  if (data === "") return [];
  const read = FilesSchema.safeParse(readJson(data));
  return read.success ? read.data.files : [{ name: PASTED, text: data }];
}

export const PASTED = "pasted.csv";
