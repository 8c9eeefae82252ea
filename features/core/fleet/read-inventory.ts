/** The accelerators of a fleet from a table: kind, region, count, price, how they are paid; and what a region may draw. */
import * as z from "zod";
import { hourPrice } from "@/features/core/cost/prices";
import { chipById } from "@/features/core/hardware/catalogue";
import type { Chip } from "@/features/core/hardware/chip";
import { withNetwork } from "@/features/core/hardware/topology/network-levels";
import { withNode } from "@/features/core/plan/team";
import { misshapen } from "@/lib/params/plain-input";
import { failure, success, type Result } from "@/lib/result";
import { readNamedRows, type NamedRow } from "@/lib/tables/named-rows";
import { KILO } from "@/lib/units/edge";
import { PAID, type Line, type PowerLimit } from "./fleet";
import * as m from "./messages";
import { issue } from "./messages.issues";

const MOST_LINES = 40;

const LineColumns = z.strictObject({
  chip: z.string().min(1).max(80),
  region: z.string().max(40).default(""),
  gpus: z.int().min(1).max(100_000),
  usd_hour: z.number().min(0).max(10_000).optional(),
  paid: z.enum(PAID).default("rent"),
  node: z.int().min(1).max(1024).optional(),
});

const EXAMPLE = { chip: "h100-sxm", region: "eu", gpus: 64, usd_hour: 2.95, paid: "rent" };

/** On the network of `beside`; a public rent where no price is stated. Refuses chips without either. */
export function readInventory(source: string, beside: Chip): Result<readonly Line[]> {
  const rows = readNamedRows(source, (fields) => "gpus" in fields, "chip");
  if (rows === null) return failure(issue("FLEET-INVENTORY", "inventory", { example: JSON.stringify([EXAMPLE]) }));
  if (!rows.ok) return rows;
  if (rows.value.length > MOST_LINES)
    return failure(issue("FLEET-MANY-LINES", "inventory", { count: rows.value.length, most: MOST_LINES }));
  const read = rows.value.map((row) => readLine(row, beside));
  const trouble = read.flatMap((result) => (result.ok ? [] : result.issues));
  if (trouble.length > 0) return failure(...trouble);
  return success(
    read.flatMap((result) => (result.ok ? [result.value] : [])),
    rows.issues,
  );
}

function readLine({ name, fields }: NamedRow, beside: Chip): Result<Line> {
  const read = LineColumns.safeParse({ ...fields, ...(name !== null && { chip: name }) });
  if (!read.success) return failure(...read.error.issues.map(misshapen("FLEET-LINE", m.inventory, EXAMPLE)));
  const { region, gpus, usd_hour, paid, node } = read.data;
  const chip = chipById(read.data.chip);
  if (!chip.ok) return failure(...chip.issues.map((trouble) => ({ ...trouble, at: "inventory", changes: [] })));
  const price = usd_hour ?? hourPrice(chip.value.id)?.value;
  if (price === undefined) return failure(issue("FLEET-PRICE", "inventory", { chip: chip.value.name }));
  const built = withNode(withNetwork(chip.value, beside.networkLevels ?? []), node ?? null);
  return success({ chip: built, region: region.trim(), gpus, price, paid });
}

const ENTRY = /^([^=]*)=\s*(\d+(?:\.\d+)?)$/;

/** "eu=400, us=250": kilowatts by region. A limit needs the power of every chip there. */
export function readPower(text: string, lines: readonly Line[]): Result<readonly PowerLimit[]> {
  const entries = text
    .split(/[,;\n，；]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  const limits: PowerLimit[] = [];
  for (const entry of entries) {
    const match = ENTRY.exec(entry);
    const watts = Number(match?.[2]) * KILO;
    const region = (match?.[1] ?? "").trim();
    const some = lines.filter((line) => line.region === region);
    if (!match || !(watts > 0)) return failure(issue("FLEET-POWER", "power", { entry }));
    if (some.length === 0)
      return failure(issue("FLEET-POWER-REGION", "power", { region, known: regions(lines).join(", ") }));
    const unknown = some.find(({ chip }) => chip.tdpWatts === null);
    if (unknown) return failure(issue("FLEET-POWER-CHIP", "power", { chip: unknown.chip.name }));
    limits.push({ region, watts });
  }
  return success(limits);
}

export const regions = (lines: readonly Line[]): readonly string[] => [...new Set(lines.map(({ region }) => region))];
