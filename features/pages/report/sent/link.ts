/** Where a report opens in the suite. */
import { ScenarioSchema } from "@/features/core/scenario/schema";
import type { PlainInput } from "@/features/analysis/run-analysis";
import { packText } from "@/lib/packed-text";
import { writeParams } from "@/lib/params/plain-input";
import { aboutReport } from "../about";
import { reportForm } from "../input";

/** `base` is the address of a suite. Whole objects (a model, a chip) are packed, as links have them. */
export function reportLink(base: string, params: PlainInput): string {
  const packed = Object.entries(params).map(([key, value]): [string, unknown] => [
    key,
    typeof value === "object" && value !== null && !Array.isArray(value) ? packText(JSON.stringify(value)) : value,
  ]);
  const { raw } = writeParams([ScenarioSchema, reportForm.input], Object.fromEntries(packed));
  const search = new URLSearchParams(Object.entries(raw).sort(([a], [b]) => (a < b ? -1 : 1))).toString();
  return `${base.replace(/(?<!\/)\/+$/, "")}/${aboutReport.id}${search && `?${search}`}`;
}
