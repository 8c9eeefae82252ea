/** The page's parts, in reading order. */
import type { Report, Verdict } from "@/features/answers/answer";
import { figure, type Figure } from "@/features/answers/explain";
import { catalogueRows } from "@/features/core/hardware/catalogue";
import type { Chip } from "@/features/core/hardware/chip";
import { CONFIDENCE_WORDS } from "@/features/core/hardware/confidence-words";
import { chipTable } from "@/features/core/hardware/chip-table";
import { formatQuantity } from "@/lib/format/quantity";
import { verbatim, type Text, type Translate } from "@/lib/text";
import { lacksRates, type ChipList } from "./chip-list";
import { sheetPart } from "./sheet";
import { sheetTable } from "./tables";
import { WORDS } from "./words";
import * as m from "./messages";

export const chipsReport = (list: ChipList, { t }: { readonly t: Translate }): Report => ({
  verdict: verdict(list),
  figures: sheetFigures(list.chip),
  parts: [
    sheetPart(list.chip),
    { kind: "file", id: "sheet", title: WORDS.sheet, table: sheetTable(list.chip, t) },
    { kind: "view", id: "own" },
    { kind: "view", id: "catalogue" },
    { kind: "file", id: "chips", title: WORDS.catalogue, table: chipTable([...list.own, ...list.catalogue], t) },
  ],
});

const rate = (value: number | null, unit: string): string => (value === null ? "—" : formatQuantity(value, unit));

function verdict({ chip, own, catalogue }: ChipList): Verdict {
  const bf16 = rate(chip.rates.bf16 ?? chip.rates.fp16, "FLOP/s");
  const [memory, bandwidth] = [formatQuantity(chip.memory, "B"), rate(chip.memoryBandwidth, "B/s")];
  const lacking = catalogue.filter(lacksRates).length;
  return {
    finding: m.nameMemoryAtBandwidthBf16({ name: chip.name, memory, bandwidth, bf16 }),
    evidence: m.acceleratorsAreInCatalogue({
      rows: catalogueRows.length,
      listed: catalogue.length,
      own: own.length > 0 ? m.ofYourOwnBesideThem({ own: own.length }) : "",
      lacking,
    }),
    help: null,
  };
}

function sheetFigures(chip: Chip): readonly Figure[] {
  const { memory, memoryBandwidth, rates, scaleUp, pcie, provenance } = chip;
  const stated = (id: string, label: Text, value: number | null, unit: string): Figure =>
    figure({
      ...{ id, label, value: value ?? NaN, unit, grade: "datasheet" },
      context: CONFIDENCE_WORDS[provenance.confidence],
      source: verbatim(`${provenance.source}, ${provenance.read}`),
    });
  return [
    stated("memory", m.memory, memory, "B"),
    stated("bandwidth", m.memoryBandwidth, memoryBandwidth, "B/s"),
    stated("bf16", m.bf16Dense, rates.bf16 ?? rates.fp16, "FLOP/s"),
    stated("link", m.linkOneDirection, scaleUp.perDirection ?? pcie?.perDirection ?? null, "B/s"),
  ];
}
