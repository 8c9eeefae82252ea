/** A checkpoint in words and as a table. */
import { table, type Table } from "@/lib/export/table";
import { formatCount, formatPercent, formatQuantity } from "@/lib/format/quantity";
import type { Text, Translate } from "@/lib/text";
import { GIGA } from "@/lib/units/edge";
import { IN_GB } from "@/lib/units/shown-in";
import { textBytes, type Checkpoint, type ClassSum } from "./checkpoint";
import type { TensorClass } from "./tensor-class";
import * as m from "./messages";

/** What it holds, what is missing from it, and how far a configuration's bytes are from it (null: there is none). */
export function checkpointWords(checkpoint: Checkpoint, configBytes: number | null): readonly Text[] {
  const { missing, files, packed } = checkpoint;
  const bytes = missing.length > 0 ? null : textBytes(checkpoint);
  return [
    summary(checkpoint),
    ...(bytes !== null && configBytes !== null
      ? [
          m.besideConfig({
            size: formatQuantity(configBytes, "B"),
            share: formatPercent(configBytes / bytes - 1, 2),
          }),
        ]
      : []),
    ...(missing.length > 0 && checkpoint.params !== null
      ? [m.shardsMissing({ missing: missing.length, shards: files })]
      : []),
    ...(packed ? [m.packedAsFour] : []),
  ];
}

function summary({ params, bytes, tensors: count }: Checkpoint): Text {
  const tensors = formatCount(count);
  if (bytes === null) return m.onlyNames({ tensors });
  const size = formatQuantity(bytes, "B");
  return params === null
    ? m.sizeOnDisk({ size, tensors })
    : m.weightsOnDisk({ params: formatCount(params), size, tensors });
}

export const checkpointTable = ({ classes }: Checkpoint, t: Translate): Table =>
  table<ClassSum>(
    t,
    [
      { id: "part", label: m.partOfCheckpoint, value: ({ part }) => t(PART_WORDS[part]) },
      { id: "tensors", label: m.tensors, value: ({ tensors }) => tensors },
      { id: "params", label: m.parameters, unit: "B", factor: 1 / GIGA, value: ({ params }) => params },
      { id: "bytes", label: m.bytes, ...IN_GB, value: ({ bytes }) => bytes },
      { id: "formats", label: m.formats, value: ({ formats }) => Object.keys(formats).join(", ") },
    ],
    classes,
  );

/** "routed experts: 640 GB, 653.9 B parameters as F8_E4M3, F32". */
export const checkpointLines = ({ classes }: Checkpoint): readonly Text[] =>
  classes.map(({ part, params, bytes, formats, tensors }) =>
    params === null || bytes === null
      ? m.partOfNames({ part: PART_WORDS[part], tensors: formatCount(tensors) })
      : m.partLine({
          part: PART_WORDS[part],
          size: formatQuantity(bytes, "B"),
          params: formatCount(params),
          formats: Object.keys(formats).join(", "),
        }),
  );

const PART_WORDS: Readonly<Record<TensorClass, Text>> = {
  ...{ embedding: m.embedding, lmHead: m.lmHead, attention: m.attention, stateMixer: m.stateMixer },
  ...{ indexer: m.indexer, denseFfn: m.denseFfn, routedExperts: m.routedExperts, sharedExperts: m.sharedExperts },
  ...{ router: m.router, norms: m.norms, mtp: m.mtp, towers: m.towers, tables: m.tables, other: m.other },
};
