/** The scenario's sheet on a screen: figures in groups, the source that most of them share said once. Pure. */
import { fact, type Fact, type Part } from "@/features/answers/answer";
import { CHIPS_AS_OF, nameSource } from "@/features/core/hardware/catalogue";
import type { Chip } from "@/features/core/hardware/chip";
import { SHEET } from "@/features/core/hardware/chip-table";
import { CONFIDENCE_WORDS } from "@/features/core/hardware/confidence-words";
import { chipToEdge } from "@/features/core/hardware/custom-chip";
import { figureSpec, type NumberFigure } from "@/features/core/hardware/figures";
import { yearWords } from "@/lib/format/age";
import { formatNumber } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { WORDS } from "./words";
import * as m from "./messages";

type Group = { readonly id: string; readonly title: Text; readonly holds: (name: NumberFigure) => boolean };

const MEMORY: ReadonlySet<NumberFigure> = new Set([
  ...(["memory_gb", "memory_gib", "memory_bandwidth_gb_s"] as const),
  ...(["l2_mib", "smem_kib_per_sm", "year", "devices", "tdp_w"] as const),
]);
const LINKS: ReadonlySet<NumberFigure> = new Set([
  ...(["torus_axes", "link_gb_s", "domain_size", "chips_per_node"] as const),
  ...(["pcie_gen", "pcie_lanes", "pcie_gb_s", "scale_out_gbit_s"] as const),
]);

/** Whatever is no memory, package or link is arithmetic: a new figure is never left out. */
const GROUPS: readonly Group[] = [
  {
    id: "arithmetic",
    title: m.arithmeticDense,
    holds: (name) => !MEMORY.has(name) && !LINKS.has(name),
  },
  { id: "memory", title: m.memoryAndPackage, holds: (name) => MEMORY.has(name) },
  { id: "links", title: m.links, holds: (name) => LINKS.has(name) },
];

export function sheetPart(chip: Chip): Part {
  const columns: Readonly<Record<string, unknown>> = chipToEdge(chip);
  const stated = SHEET.filter((name) => typeof columns[name] === "number");
  const shared = mostShared(stated.map((name) => origin(chip, name)));
  const line = (name: NumberFigure): Fact => {
    const label = origin(chip, name);
    const value = statedValue(name, columns[name] as number);
    return fact(figureSpec(name).label, label.en === shared?.en ? value : m.valueOwn({ value, own: label }));
  };
  return {
    kind: "facts",
    id: "sheet",
    title: WORDS.sheet,
    ...(shared && { lead: m.fromShared({ shared }) }),
    groups: GROUPS.map(({ id, title, holds }) => ({ id, title, facts: stated.filter(holds).map(line) })).filter(
      ({ facts }) => facts.length > 0,
    ),
  };
}

/** More than any sheet states. */
const DIGITS = 7;

/** The data sheet's value in its unit; years have no thousands separator. */
function statedValue(name: NumberFigure, value: number): string | Text {
  if (name === "year")
    return m.yearAndAge({ year: String(value), age: yearWords(value, CHIPS_AS_OF), month: CHIPS_AS_OF });
  return `${formatNumber(value, DIGITS)} ${figureSpec(name).unit}`.trim();
}

function origin(chip: Chip, name: NumberFigure): Text {
  const { confidence, source, read } = nameSource(chip, name);
  const sure = CONFIDENCE_WORDS[confidence];
  return m.sourceSureRead({ source, read, sure });
}

function mostShared(origins: readonly Text[]): Text | null {
  const groups = [...Map.groupBy(origins, ({ en }) => en).values()];
  return groups.sort((a, b) => b.length - a.length)[0]?.[0] ?? null;
}
