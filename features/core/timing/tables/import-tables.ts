/**
 * Decoded files to table sets: each file by the layout that its path tells, sets by `<system>/<framework>/<version>`.
 * What cannot be used is named with the reason, and the rest is imported; nothing is skipped silently.
 */
import { chipById } from "@/features/core/hardware/catalogue";
import { joinTexts, SEMICOLON, type Text } from "@/lib/text";
import { gathering, type Gathering, type Point } from "./gather";
import { readInferSim } from "./read-infersim";
import { readKitTable } from "./read-kit";
import { readProfileTable } from "./read-profile";
import { readReference } from "./read-reference";
import { readVidur } from "./read-vidur";
import { UnreadableTable, type LeftOut, type Reading, type TableFile } from "./table-file";
import { SET_SEPARATOR, type TableKind, type TableSet } from "./table-set";
import * as m from "./messages";

export type SkippedFile = { readonly path: string; readonly code: string; readonly why: Text };
export type ReadFile = {
  readonly path: string;
  readonly set: string;
  readonly points: number;
  readonly leftOut: readonly LeftOut[];
};

export type TableImport = {
  readonly sets: readonly TableSet[];
  readonly read: readonly ReadFile[];
  readonly skipped: readonly SkippedFile[];
};

export const importTables = (files: Iterable<TableFile>): TableImport => {
  const { add, finish } = tableImport();
  for (const file of files) add(file);
  return finish();
};

/** File by file: nothing of a file's rows is held once it was added. */
export function tableImport(): { add(file: TableFile): void; finish(): TableImport } {
  const drafts = new Map<string, Draft>();
  const read: ReadFile[] = [];
  const skipped: SkippedFile[] = [];
  return {
    add(file) {
      try {
        const reading = readLine(file);
        // A plus joins sets; in a version such as 0.9+cu128 it would read as one.
        const id = [reading.system, reading.framework, reading.version].join("/").replaceAll(SET_SEPARATOR, "-");
        addTo(drafts, id, findChip(reading.system), reading.points, file.path);
        read.push({ path: file.path, set: id, points: reading.points.length, leftOut: reading.leftOut });
      } catch (error) {
        if (!(error instanceof UnreadableTable)) throw error;
        skipped.push({ path: file.path, code: error.code, why: error.why });
      }
    },
    finish: () => ({
      sets: [...drafts].map(([id, { chip, points, sources }]) => ({ id, chip, tables: points.tables(sources) })),
      read,
      skipped,
    }),
  };
}

const TELLING = 6;

type Draft = {
  readonly chip: string;
  readonly points: Gathering;
  readonly sources: Partial<Record<TableKind, string[]>>;
};

function addTo(drafts: Map<string, Draft>, id: string, chip: string, points: readonly Point[], path: string): void {
  const draft = drafts.get(id) ?? { chip, points: gathering(), sources: {} };
  drafts.set(id, draft);
  // The end of the path names the table; the folders above it are those of the machine that wrote it.
  const source = path.split("/").slice(-TELLING).join("/");
  for (const point of points) {
    draft.points.add(point);
    const sources = (draft.sources[point.kind] ??= []);
    if (!sources.includes(source)) sources.push(source);
  }
}

function readLine(file: TableFile): Reading {
  const reading =
    readKitTable(file) ?? readReference(file) ?? readVidur(file) ?? readInferSim(file) ?? readProfileTable(file);
  if (!reading) throw new UnreadableTable("TABLES-LAYOUT", m.itsPathIsNoneOf);
  if (reading.points.length === 0) {
    const reasons = reading.leftOut.map(({ why }) => why);
    throw new UnreadableTable(
      "TABLES-ROWS",
      m.noRowIsOfUse({
        reasons: joinTexts(reasons, SEMICOLON),
      }),
    );
  }
  return reading;
}

/** Folders are often named a little otherwise than the catalogue: `RTXPRO6000`. */
const FOLDER_NAMES: Readonly<Record<string, string>> = { rtxpro6000: "rtx-pro-6000-server" };

function findChip(system: string): string {
  const chip = chipById(FOLDER_NAMES[system.toLowerCase()] ?? system);
  if (chip.ok) return chip.value.id;
  throw new UnreadableTable("TABLES-CHIP", m.catalogueHasNoAcceleratorSystem({ system }));
}
