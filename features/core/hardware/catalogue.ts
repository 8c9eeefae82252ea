/**
 * The accelerators that the suite knows, each with the source of its figures. The facts are in `catalogue/*.json` in edge
 * units; the tests hold them against `schema.ts`, so that starting up costs no validation.
 */
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import type { Chip, Provenance } from "./chip";
import { toChip } from "./edge";
import type { Figure } from "./figures";
import { nearest } from "./nearest";
import type { CatalogueRow, ChipColumns } from "./schema";
import amd from "./catalogue/amd.json";
import aws from "./catalogue/aws.json";
import china from "./catalogue/china.json";
import google from "./catalogue/google.json";
import huawei from "./catalogue/huawei.json";
import intel from "./catalogue/intel.json";
import nvidiaAda from "./catalogue/nvidia-ada.json";
import nvidiaAmpere from "./catalogue/nvidia-ampere.json";
import nvidiaBlackwell from "./catalogue/nvidia-blackwell.json";
import nvidiaHopper from "./catalogue/nvidia-hopper.json";
import nvidiaVoltaTuring from "./catalogue/nvidia-volta-turing.json";
import other from "./catalogue/other.json";
import * as m from "./messages";
import { issue } from "./messages.issues";

/** The month to which this list and its ages are up to date. */
export const CHIPS_AS_OF = "2026-11";

/** Every row, also those of which no memory size is published. Data-centre NVIDIA parts first, newest first. */
export const catalogueRows = [
  nvidiaBlackwell,
  nvidiaHopper,
  nvidiaAda,
  nvidiaAmpere,
  nvidiaVoltaTuring,
  amd,
  intel,
  google,
  aws,
  huawei,
  china,
  other,
].flat() as readonly CatalogueRow[];

/** The chips one can calculate with, in catalogue order. */
export const chips: readonly Chip[] = catalogueRows.filter(hasMemory).map(chipOfRow);

const chipsById = new Map(chips.map((chip) => [chip.id, chip]));
const idsByName = new Map(catalogueRows.flatMap((row) => [row.id, ...row.aliases].map((name) => [name, row.id])));

/** The chip of this id or alias (`h100` is `h100-sxm`); letter case and spaces do not matter. */
export function chipById(name: string): Result<Chip> {
  const wanted = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, "-");
  const id = idsByName.get(wanted);
  if (id === undefined) return failure(unknownChip(name, nearest(wanted, [...idsByName.keys()], idsByName)));
  const chip = chipsById.get(id);
  return chip === undefined ? failure(unpublished(id)) : success(chip);
}

export function aliases(chip: Chip): readonly string[] {
  return catalogueRows.find((row) => row.id === chip.id)?.aliases ?? [];
}

/** Where one figure of a chip comes from: its own provenance if it has one, else that of the row. */
export const nameSource = (chip: Chip, figure: Figure): Provenance => chip.figures[figure] ?? chip.provenance;

function chipOfRow(row: CatalogueRow & ChipColumns): Chip {
  const { source, read, confidence, verification } = row;
  const provenance: Provenance = { source, read, confidence, verification };
  const figures = Object.entries(row.figures).map(
    ([figure, override]) => [figure, { ...provenance, ...override }] as const,
  );
  return toChip(row, provenance, Object.fromEntries(figures));
}

function hasMemory(row: CatalogueRow): row is CatalogueRow & ChipColumns {
  return row.memory_gb !== null;
}

/** The name of an accelerator as screens show it; an id of none stays as it is. */
export const chipName = (id: string): string => catalogueRows.find((row) => row.id === id)?.name ?? id;

function unknownChip(name: string, ids: readonly string[]): Issue {
  const list = ids.map((id) => `${chipName(id)} (${id})`).join(", ");
  return issue(
    "HW-UNKNOWN",
    "hw",
    { name, list },
    ids.map((id) => ({
      label: m.useId({ id: chipName(id) }),
      set: { hw: id },
    })),
  );
}

function unpublished(id: string): Issue {
  return issue("HW-NO-FIGURES", "hw", { id: chipName(id) });
}
