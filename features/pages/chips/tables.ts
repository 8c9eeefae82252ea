/** All accelerators, and the scenario's sheet with the source of each figure. Pure. */
import { nameSource } from "@/features/core/hardware/catalogue";
import type { Chip, Fabric } from "@/features/core/hardware/chip";
import { PEER_WORDS } from "@/features/core/hardware/peer-words";
import { chipToEdge } from "@/features/core/hardware/custom-chip";
import { figureSpec, type NumberFigure } from "@/features/core/hardware/figures";
import type { Cell } from "@/lib/export/csv";
import { table, type Column, type Table } from "@/lib/export/table";
import { text, verbatim, type Text, type Translate } from "@/lib/text";
import { SHEET } from "./chip-list";

const FABRIC: Readonly<Record<Fabric, Text>> = {
  switch: text({ en: "switch", zh: "交换" }),
  mesh: text({ en: "mesh", zh: "全互联" }),
  torus: text({ en: "torus", zh: "环面" }),
  bridge: text({ en: "bridge", zh: "桥接" }),
  pcie: verbatim("PCIe"),
};

/** On the screen; files have every column. */
const SHOWN: ReadonlySet<string> = new Set<NumberFigure>([
  "memory_gb",
  "memory_bandwidth_gb_s",
  "bf16_tflops",
  "fp8_tflops",
  "fp4_tflops",
  "int8_tops",
  "link_gb_s",
  "domain_size",
  "pcie_gb_s",
  "scale_out_gbit_s",
  "tdp_w",
]);

type Row = { readonly chip: Chip; readonly columns: Readonly<Record<string, unknown>> };

export function chipTable(chips: readonly Chip[], t: Translate): Table {
  const figure = (name: NumberFigure): Column<Row> => {
    const { label, unit } = figureSpec(name);
    return {
      id: name,
      label: { en: label.en.charAt(0).toUpperCase() + label.en.slice(1), zh: label.zh },
      ...(unit !== "" && { unit }),
      value: ({ columns }) => columns[name] as Cell,
      ...(!SHOWN.has(name) && { fileOnly: true }),
    };
  };
  return table<Row>(
    t,
    [
      { id: "name", label: text({ en: "Accelerator", zh: "加速卡" }), value: ({ chip }) => chip.name },
      { id: "vendor", label: text({ en: "Vendor", zh: "厂商" }), value: ({ chip }) => chip.vendor },
      ...SHEET.map(figure),
      { id: "fabric", label: text({ en: "Fabric", zh: "互联" }), value: ({ chip }) => t(FABRIC[chip.scaleUp.fabric]) },
      {
        id: "pcie_peers",
        label: text({ en: "PCIe peers", zh: "PCIe 卡间" }),
        value: ({ chip }) => chip.pciePeers && t(PEER_WORDS[chip.pciePeers]),
      },
      { id: "id", label: verbatim("id"), value: ({ chip }) => chip.id, fileOnly: true },
      { id: "source", label: SOURCE, value: ({ chip }) => chip.provenance.source, fileOnly: true },
      { id: "read", label: READ_ON, value: ({ chip }) => chip.provenance.read, fileOnly: true },
      { id: "confidence", label: CONFIDENCE, value: ({ chip }) => chip.provenance.confidence, fileOnly: true },
    ],
    chips.map((chip) => ({ chip, columns: chipToEdge(chip) })),
  );
}

const SOURCE = text({ en: "Source", zh: "来源" });
const READ_ON = text({ en: "Read on", zh: "读取日期" });
const CONFIDENCE = text({ en: "Confidence", zh: "可信度" });

/** One line for each figure that is stated. */
export function sheetTable(chip: Chip, t: Translate): Table {
  const columns: Readonly<Record<string, unknown>> = chipToEdge(chip);
  return table<NumberFigure>(
    t,
    [
      { id: "figure", label: text({ en: "Figure", zh: "参数" }), value: (name) => t(figureSpec(name).label) },
      { id: "value", label: text({ en: "Value", zh: "数值" }), value: (name) => columns[name] as Cell },
      { id: "unit", label: text({ en: "Unit", zh: "单位" }), value: (name) => figureSpec(name).unit },
      { id: "confidence", label: CONFIDENCE, value: (name) => nameSource(chip, name).confidence },
      { id: "read", label: READ_ON, value: (name) => nameSource(chip, name).read },
      { id: "source", label: SOURCE, value: (name) => nameSource(chip, name).source },
    ],
    SHEET.filter((name) => columns[name] !== null && columns[name] !== undefined),
  );
}
