/** What files the suite knows, what each is called, and where it helps. */
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

/** A kind, its name, and the page that takes it; null where no page does. */
const KINDS = {
  benchmark: { name: m.resultsOfBenchmark, opens: "benchmarks" },
  trace: { name: m.profilerTrace, opens: "trace" },
  model: { name: m.modelConfiguration, opens: "models" },
  "serving-profile": { name: m.profileOfService, opens: "serving-profile" },
  requests: { name: m.requestTrace, opens: "scheduling-simulator" },
  log: { name: m.logOfServer, opens: "diagnose" },
  kit: { name: m.tableOfMeasurementKit, opens: "measure" },
  tables: { name: m.measuredOperatorTables, opens: "quick-estimation" },
  scenario: { name: m.statedScenario, opens: "quick-estimation" },
  launch: { name: m.launchCommand, opens: "quick-estimation" },
  chip: { name: m.listOfAccelerators, opens: "chips" },
  "efficiency-profile": { name: m.efficiencyProfile, opens: "calibration" },
  rules: { name: m.kernelRules, opens: "trace" },
  report: { name: m.reportOfAnotherTool, opens: "report" },
  composed: { name: m.composedReport, opens: "my-report" },
} as const satisfies Readonly<Record<string, { readonly name: Text; readonly opens: string | null }>>;

export type FileKind = keyof typeof KINDS;

export type Recognised = {
  readonly kind: FileKind;
  /** Id of the layout: "chrome-trace", "vllm-serve", "azure". */
  readonly format: string;
  /** The layout in words. */
  readonly called: Text;
  /** Slug of the page that takes it; null where the suite knows the file and has no use for it, for a reason in `notes`. */
  readonly opens: string | null;
  /** What to know before it is opened. */
  readonly notes: readonly Text[];
};

export const kindName = (kind: FileKind): Text => KINDS[kind].name;

/** `opens` goes before the page of the kind. */
export function recognised(
  kind: FileKind,
  format: string,
  called: Text | string,
  notes: readonly Text[] = [],
  opens: string | null = KINDS[kind].opens,
): Recognised {
  return { kind, format, called: typeof called === "string" ? verbatim(called) : called, opens, notes };
}

/** With more to know. */
export const withNotes = (file: Recognised, notes: readonly Text[]): Recognised => ({
  ...file,
  notes: [...notes, ...file.notes],
});
