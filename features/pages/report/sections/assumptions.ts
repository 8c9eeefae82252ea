/** Assumptions: every scenario parameter with its source, and the chip's figures with theirs. */
import { GRADE_WORDS } from "@/features/answers/explain";
import type { Part } from "@/features/answers/answer";
import { nameSource } from "@/features/core/hardware/catalogue";
import type { Chip, Provenance } from "@/features/core/hardware/chip";
import { CONFIDENCE_WORDS } from "@/features/core/hardware/confidence-words";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { table } from "@/lib/export/table";
import { formatMoney, formatNumber, formatQuantity, isMoney, NOTHING } from "@/lib/format/quantity";
import { writeValue } from "@/lib/params/codec";
import { applies, listControls, type Control } from "@/lib/params/control";
import { type Text, type Translate, verbatim } from "@/lib/text";
import { takenValues, valuesHere, type TakenValues } from "@/features/core/report/taken-values";
import { seconds } from "@/lib/units/quantity";
import type { ScenarioReport } from "../answer";
import * as m from "./messages";

type Row = { readonly label: Text; readonly value: Text; readonly from: Text; readonly worth: Text };

export function assumptionParts(answer: ScenarioReport, t: Translate): readonly Part[] {
  const { scenario, phases, figures } = answer;
  const params = paramRows(scenario.params, everyValue(answer));
  const [own, usual] = [
    params.filter(({ worth }) => worth === m.setByYou),
    params.filter(({ worth }) => worth === m.defaultWord),
  ];
  const rows = [...own, ...chipRows(scenario.chip), timeRow(scenario.time, phases.grade), ...usual];
  const sentences = [
    ...new Map(
      figures.flatMap(({ assumptions }) => assumptions).map((assumption) => [assumption.en, assumption]),
    ).values(),
  ];
  return [
    {
      kind: "table",
      id: "assumption-table",
      title: m.valuesAndWhoseTheyAre,
      table: table<Row>(
        t,
        [
          { id: "name", label: m.assumption, value: ({ label }) => t(label) },
          { id: "value", label: m.value, value: ({ value }) => t(value) },
          { id: "from", label: m.from, value: ({ from }) => t(from) },
          { id: "worth", label: m.grade, value: ({ worth }) => t(worth) },
        ],
        rows,
      ),
      paged: true,
    },
    ...(sentences.length > 0 ? [{ kind: "words", id: "said", words: sentences } as const] : []),
  ];
}

/** Automatic ones have the value that they took. */
function everyValue({ scenario, engine, phases, load }: ScenarioReport): TakenValues {
  const clientWait = load === null ? null : seconds(load.firstToken.client);
  const timed = { grade: phases.grade, host: phases.decode.step.host, clientWait };
  return { ...takenValues(scenario, engine), ...valuesHere(scenario, timed) };
}

/** Those that can matter here: an automatic one that took no value plays no part. */
function paramRows(params: ScenarioReport["scenario"]["params"], taken: TakenValues): readonly Row[] {
  const values: Readonly<Record<string, unknown>> = params;
  const shown: Readonly<Record<string, unknown>> = { ...params, ...taken };
  return listControls(ScenarioSchema)
    .filter(({ key }) => params.split || !key.startsWith("d_"))
    .filter((control) => !control.meta.hidden && !control.meta.inert && applies(control, values))
    .filter(({ key, meta }) => shown[key] !== null || meta.absent !== undefined)
    .map((control): Row => {
      const { key, meta, fallback } = control;
      const changed = writeValue(values[key]) !== writeValue(fallback);
      const value = valueWords(control, shown[key]);
      return {
        label: meta.label,
        value,
        from: changed ? m.thisLink : m.suite,
        worth: changed ? m.setByYou : m.defaultWord,
      };
    });
}

/** As its control shows it. */
function valueWords({ kind, meta }: Control, value: unknown): Text {
  if (value === null) return meta.absent ?? verbatim(NOTHING);
  if (kind === "switch") return value === true ? m.yes : m.no;
  if (value === "none") return m.none;
  if (typeof value === "number" && isMoney(meta.unit ?? "")) return verbatim(formatMoney(value, meta.unit?.slice(1)));
  if (typeof value === "number" && !Number.isInteger(value) && meta.unit)
    return verbatim(`${formatNumber(value)} ${meta.unit}`);
  const text = writeValue(value) || NOTHING;
  const unit = typeof value === "number" && meta.unit ? ` ${meta.unit}` : "";
  return meta.options?.[text] ?? verbatim(text + unit);
}

function chipRows(chip: Chip): readonly Row[] {
  const row = (label: Text, value: number | null, unit: string, provenance: Provenance): Row =>
    value === null
      ? { label, value: verbatim(NOTHING), from: m.noSheetStatesIt, worth: verbatim(NOTHING) }
      : {
          label,
          value: verbatim(formatQuantity(value, unit)),
          from: verbatim(provenance.source),
          worth: CONFIDENCE_WORDS[provenance.confidence],
        };
  return [
    row(m.memoryOfGpu, chip.memory, "B", nameSource(chip, "memory_gb")),
    row(m.hbmBandwidth, chip.memoryBandwidth, "B/s", nameSource(chip, "memory_bandwidth_gb_s")),
    row(m.bf16Peak, chip.rates.bf16, "FLOP/s", nameSource(chip, "bf16_tflops")),
    row(m.fp8Peak, chip.rates.fp8, "FLOP/s", nameSource(chip, "fp8_tflops")),
    // Without direct links, chips communicate over PCIe through their host.
    chip.scaleUp.fabric === "pcie"
      ? row(m.pcieBetweenGPUsOneWay, chip.pcie?.perDirection ?? null, "B/s", nameSource(chip, "pcie_gb_s"))
      : row(m.linkOneWay, chip.scaleUp.perDirection, "B/s", nameSource(chip, "link_gb_s")),
    row(m.networkOfGpu, chip.scaleOut, "B/s", nameSource(chip, "scale_out_gbit_s")),
  ];
}

/** Source of the times: measured tables or a profile, if the scenario has one. */
function timeRow(
  { tables, profile }: ScenarioReport["scenario"]["time"],
  grade: ScenarioReport["phases"]["grade"],
): Row {
  const names = [...(tables ? [tables.id] : []), ...(profile ? [`${profile.name}, v${profile.version}`] : [])];
  return {
    label: m.operatorTimes,
    value: verbatim(names.length > 0 ? names.join("; ") : NOTHING),
    from: profile ? verbatim(profile.subject || profile.name) : names.length > 0 ? m.thisLink : m.suite,
    worth: GRADE_WORDS[grade],
  };
}
