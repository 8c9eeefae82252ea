/** Where a measured part comes from: the files that were open, and whose model they are. */
import * as z from "zod";
import { formatQuantity } from "@/lib/format/quantity";
import { CLAUSE, joinTexts, verbatim, type Text } from "@/lib/text";
import * as m from "./messages.pieces";

export const MeasuredShape = z.object({
  files: z
    .array(
      z.object({
        name: z.string().max(1000),
        /** Of the file; 0 where there is none, as of an example. */
        bytes: z.number().min(0),
        /** Last change as the disk tells it, ISO 8601; null: not told. */
        modified: z.string().max(40).nullable(),
        /** Of all of it; null where the browser hashes nothing, or not so much. */
        sha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .nullable(),
      }),
    )
    .max(200),
  /** As the files tell it; null: they do not. */
  model: z.string().max(200).nullable(),
  /** Its figures are of the scenario beside the files, too. */
  scenario: z.literal(true).optional(),
});

export type Measured = z.infer<typeof MeasuredShape>;
type MeasuredFile = Measured["files"][number];

/** Files that are named; more are counted. */
const SHOWN_FILES = 3;
/** Digits of a hash that a reader compares by eye. */
const SHORT_HASH = 12;

/** "run.json (1.2 kB, 2026-03-01, SHA-256 0123456789ab…), model unknown"; where the scenario beside it is named as well, without a model. */
export function measuredWords({ files, model, scenario }: Measured): Text {
  const named = files.slice(0, SHOWN_FILES).map(fileWords);
  const more = files.length - named.length;
  const words = [
    ...(files.length === 0 ? [m.fileNotRecorded] : named),
    ...(more > 0 ? [m.moreFiles({ more })] : []),
    ...(scenario ? [] : [model === null ? m.modelUnknown : m.modelNamed({ model })]),
  ];
  return joinTexts(words, CLAUSE);
}

function fileWords({ name, bytes, modified, sha256 }: MeasuredFile): Text {
  if (bytes === 0) return verbatim(name);
  const facts = [
    formatQuantity(bytes, "B"),
    ...(modified === null ? [] : [modified.slice(0, 10)]),
    ...(sha256 === null ? [] : [`SHA-256 ${sha256.slice(0, SHORT_HASH)}…`]),
  ];
  return m.nameFacts({ name, facts: joinTexts(facts, CLAUSE) });
}

/** The whole hashes, a line each; "" where there are none. */
export const wholeHashes = ({ files }: Measured): string =>
  files.flatMap(({ name, sha256 }) => (sha256 === null ? [] : [`${sha256}  ${name}`])).join("\n");

/** Of parts that were added before files were recorded. */
export const UNRECORDED: Measured = { files: [], model: null };
