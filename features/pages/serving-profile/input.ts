/** The selection in an opened capture. Files are never sent: links contain their fingerprint, or an example's name. */
import { PROMISE_AND_PRICE_KEYS } from "@/features/core/scenario/fields/price";
import * as z from "zod";
import type { Form, SeenBy } from "@/features/analysis/analysis";
import { EXAMPLE_NAMES } from "@/features/core/synthetic-profile/cases";
import { orAuto, param, real, integer } from "@/lib/params/param";
import { EXAMPLE_WORDS } from "./link/example-names";
import { TAB_IDS, TAB_NAMES } from "./tabs/names";
import * as m from "./messages";

/** More than any capture lists. */
const MOST = 100_000_000;

export const ServingProfileInput = z.object({
  file: param(z.string().max(40).default(""), {
    label: m.files,
    hint: m.sha256OverSizeFirst,
    hidden: true,
    inert: true,
  }),
  example: param(orAuto(z.enum(EXAMPLE_NAMES)), {
    label: m.example,
    options: EXAMPLE_WORDS,
    hidden: true,
    inert: true,
  }),
  tab: param(z.enum(TAB_IDS).default("overview"), {
    label: m.view,
    options: TAB_NAMES,
    hidden: true,
    inert: true,
  }),
  request: param(z.string().max(400).default(""), {
    label: m.selectedRequest,
    hidden: true,
    inert: true,
  }),
  batch: param(orAuto(integer(0, MOST)), {
    label: m.selectedBatch,
    hidden: true,
    inert: true,
  }),
  forward: param(orAuto(integer(0, MOST)), {
    label: m.selectedForward,
    hidden: true,
    inert: true,
  }),
  from_s: param(orAuto(real(-MOST, MOST)), {
    label: m.shownFrom,
    unit: "s",
    hint: m.afterCapturesZeroAutoFrom,
    hidden: true,
    inert: true,
  }),
  to_s: param(orAuto(real(-MOST, MOST)), {
    label: m.shownTo,
    unit: "s",
    hint: m.afterCapturesZeroAutoTo,
    hidden: true,
    inert: true,
  }),
  percentile: param(real(1, 99.99).default(99), {
    label: m.percentile,
    unit: "%",
    hint: m.ofTtftTpotE2eAnd,
  }),
  balance_by: param(z.enum(["layer", "time"]).default("layer"), {
    label: m.heatMapOfExperts,
    options: {
      layer: m.againstLayersMean,
      time: m.asTime,
    },
    hidden: true,
    inert: true,
  }),
  utc_offset: param(orAuto(real(-14, 14)), {
    label: m.zoneOfDates,
    unit: "h",
    hint: m.hoursEastOfUtcOf,
    hidden: true,
    inert: true,
  }),
  units: param(z.string().max(2000).default(""), {
    label: m.unitsOfColumns,
    hint: m.byNameOfColumnBefore,
    hidden: true,
    inert: true,
  }),
});

export type ServingProfileInput = z.infer<typeof ServingProfileInput>;

export const servingProfileForm = {
  needs: ["model", "hardware", "parallelism", "precision", "engine", "targets", "time"],
  unused: [...PROMISE_AND_PRICE_KEYS],
  input: ServingProfileInput,
} as const satisfies Form;

export type ServingProfileScenario = SeenBy<typeof servingProfileForm>;
