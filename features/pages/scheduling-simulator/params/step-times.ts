/** Where step times come from, and their coefficients. */
import * as z from "zod";
import { orAuto, param, real, integer } from "@/lib/params/param";
import { packedText } from "./packed-text";
import * as m from "./messages";

const FITTED = { key: "steps", is: ["linear"] };
const RATES = { key: "steps", is: ["rates"] };
const TABLES = { key: "steps", is: ["tables"] };

export const stepParams = {
  steps: param(z.enum(["model", "linear", "rates", "tables"]).default("model"), {
    label: m.stepTime,
    options: {
      model: m.suitesStepModel,
      linear: m.fittedForm,
      rates: m.tokensPerSecond,
      tables: m.importedTables,
    },
    hidden: true,
  }),
  fit_a: param(real(0, 1e6).default(9.5), {
    label: m.perStep,
    unit: "ms",
    symbol: "a",
    when: FITTED,
    hidden: true,
  }),
  fit_b: param(real(0, 1e6).default(35), {
    label: m.bPerDecode,
    unit: "µs",
    symbol: "b",
    when: FITTED,
    hidden: true,
  }),
  fit_c: param(real(0, 1e6).default(38.5), {
    label: m.cPerPrefillToken,
    unit: "µs",
    symbol: "c",
    when: FITTED,
    hidden: true,
  }),
  fit_d: param(real(0, 1e6).default(19), {
    label: m.dPerContextToken,
    unit: "ns",
    symbol: "d",
    when: FITTED,
    hidden: true,
  }),
  points: packedText(m.measuredSteps),
  prefill_tps: param(real(1, 1e9).default(150_000), {
    label: m.prefillRate,
    unit: "tok/s",
    when: RATES,
    hidden: true,
  }),
  decode_tps: param(real(1, 1e9).default(60_000), {
    label: m.decodeRate,
    unit: "tok/s",
    when: RATES,
    hidden: true,
  }),
  penalty: param(real(0, 1).default(0.25), {
    label: m.contextPenalty,
    when: RATES,
    hidden: true,
    hint: m.decodesSlowDownBy1,
  }),
  ctx_ref: param(orAuto(integer(1, 10_000_000)), {
    label: m.contextReference,
    unit: "tok",
    when: RATES,
    hidden: true,
    hint: m.autoInputOutputOfScenario,
  }),
  step_tables: packedText(m.stepTables),
  table_layers: param(orAuto(integer(1, 1000)), {
    label: m.layersOfTables,
    when: TABLES,
    hidden: true,
    hint: m.autoThoseOfModel,
  }),
};
