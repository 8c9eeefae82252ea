import { describe, expect, it } from "vitest";
import { catalogueRows, chips, nameSource } from "@/features/core/hardware/catalogue";
import type { Chip } from "@/features/core/hardware/chip";
import { chipTable, SHEET } from "@/features/core/hardware/chip-table";
import { chipsAnalysis } from "@/features/pages/chips/analysis";
import { listChips } from "@/features/pages/chips/chip-list";
import { sheetPart } from "@/features/pages/chips/sheet";
import { sheetTable } from "@/features/pages/chips/tables";
import { runAnalysis } from "@/features/analysis/run-analysis";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

const t = ({ en }: { readonly en: string }): string => en;

describe("the table of accelerators", () => {
  it("has the figures of the catalogue's files, each in its column", () => {
    const { columns, rows } = chipTable(chips, t);
    for (const [place, chip] of chips.entries()) {
      const row = catalogueRows.find(({ id }) => id === chip.id);
      for (const name of SHEET) {
        const shown = rows[place]?.[columns.findIndex(({ id }) => id === name)] ?? null;
        const stated = row?.[name] ?? null;
        // A chip without a stated node or domain stands alone.
        if (stated !== null || !["chips_per_node", "domain_size"].includes(name))
          expect([chip.id, name, shown]).toEqual([chip.id, name, stated]);
      }
    }
  });

  it("names the source of each stated figure of the scenario's", () => {
    const { chip } = resolved({ hw: "h100-sxm" });
    const { columns, rows } = sheetTable(chip, t);
    const at = (id: string) => columns.findIndex((column) => column.id === id);
    // Provenance: NVIDIA H100 data sheet, 80 GB and 3,350 GB/s.
    expect(rows.find((row) => row[at("figure")] === "memory bandwidth")?.[at("value")]).toBe(3350);
    for (const row of rows) expect(row[at("source")]).not.toBe("");
  });
});

describe("the sheet on the screen", () => {
  const parts = (chip: Chip) => {
    const part = sheetPart(chip);
    if (part.kind !== "facts") throw new Error(part.kind);
    return part;
  };

  it("has each stated figure of each accelerator once, in one of its groups", () => {
    for (const chip of chips) {
      const { rows } = sheetTable(chip, t);
      const names = parts(chip).groups.flatMap(({ facts }) => facts.map(({ label }) => label.en));
      expect([chip.id, names.toSorted()]).toEqual([chip.id, rows.map(([name]) => String(name)).toSorted()]);
    }
  });

  it("says the shared source once, and that of a figure from elsewhere beside it", () => {
    const { chip } = resolved({ hw: "h100-sxm" });
    const own = nameSource(chip, "memory_bandwidth_gb_s");
    const elsewhere = { ...chip, figures: { ...chip.figures, tdp_w: { ...own, source: "a note" } } };
    const { lead, groups } = parts(elsewhere);
    expect(lead?.en).toContain(own.source);
    const facts = groups.flatMap((group) => group.facts);
    expect(facts.filter(({ value }) => value.en.includes("a note")).map(({ label }) => label.en)).toEqual(["power"]);
    expect(facts.filter(({ value }) => value.en.includes(own.source))).toEqual([]);
  });
});

describe("accelerators of one's own", () => {
  it("stand beside the catalogue, from a list, a map or a table; one that cannot be is refused", () => {
    const scenario = resolved({});
    const own = unwrap(listChips(scenario, { own: "name,memory_gb,pcie_peers\nmine,96,direct" })).own;
    expect(own[0]).toMatchObject({ name: "mine", pciePeers: "direct" });
    expect(listChips(scenario, { own: '[{"name": "mine"}]' }).issues[0]).toMatchObject({ at: "memory_gb" });
  });

  it("come from a program as they are", () => {
    const asked = { own: [{ name: "mine", memory_gb: 96 }] };
    const { summary } = unwrap(runAnalysis(chipsAnalysis as never, asked, {}, { report: "zh" }));
    expect(summary).toMatchObject({ own: 1, catalogue: chips.length });
  });
});
