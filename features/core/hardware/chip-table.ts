/** Accelerators side by side: what a sheet states, files with every column. Pure. */
import type { Chip, Fabric } from "./chip";
import { CHIPS_AS_OF } from "./catalogue";
import { PEER_WORDS } from "./peer-words";
import { chipToEdge } from "./custom-chip";
import { FIGURES, figureSpec, MAIN_FIGURES, type NumberFigure } from "./figures";
import type { Cell } from "@/lib/export/csv";
import { yearsBetween } from "@/lib/format/age";
import { table, type Column, type Table } from "@/lib/export/table";
import { verbatim, type Text, type Translate } from "@/lib/text";
import * as m from "./messages";

const FABRIC: Readonly<Record<Fabric, Text>> = {
  switch: m.switchWord,
  mesh: m.mesh,
  torus: m.torus,
  bridge: m.bridge,
  pcie: verbatim("PCIe"),
};

type Row = { readonly chip: Chip; readonly columns: Readonly<Record<string, unknown>> };

/** The columns of a data sheet, in its order. */
export const SHEET = Object.keys(FIGURES) as readonly NumberFigure[];

export function chipTable(chips: readonly Chip[], t: Translate): Table {
  const figure = (name: NumberFigure): Column<Row> => {
    const { label, unit } = figureSpec(name);
    return {
      id: name,
      label: { en: label.en.charAt(0).toUpperCase() + label.en.slice(1), zh: label.zh },
      ...(unit !== "" && { unit }),
      value: ({ columns }) => columns[name] as Cell,
      ...(!MAIN_FIGURES.has(name) && { fileOnly: true }),
    };
  };
  return table<Row>(
    t,
    [
      { id: "name", label: m.accelerator, value: ({ chip }) => chip.name },
      { id: "vendor", label: m.vendor, value: ({ chip }) => chip.vendor },
      {
        id: "age",
        label: m.yearsOld({ month: CHIPS_AS_OF }),
        value: ({ chip }) => yearsBetween(chip.year, CHIPS_AS_OF),
      },
      ...SHEET.map(figure),
      { id: "fabric", label: m.fabric, value: ({ chip }) => t(FABRIC[chip.scaleUp.fabric]) },
      { id: "pcie_peers", label: m.pciePeers, value: ({ chip }) => chip.pciePeers && t(PEER_WORDS[chip.pciePeers]) },
      { id: "id", label: verbatim("id"), value: ({ chip }) => chip.id, fileOnly: true },
      { id: "source", label: SOURCE, value: ({ chip }) => chip.provenance.source, fileOnly: true },
      { id: "read", label: READ_ON, value: ({ chip }) => chip.provenance.read, fileOnly: true },
      { id: "confidence", label: CONFIDENCE, value: ({ chip }) => chip.provenance.confidence, fileOnly: true },
    ],
    chips.map((chip) => ({ chip, columns: chipToEdge(chip) })),
  );
}

export const SOURCE = m.source;
export const READ_ON = m.readOn;
export const CONFIDENCE = m.howSure;
