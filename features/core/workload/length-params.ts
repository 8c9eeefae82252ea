/** Controls of one side's lengths: `in_len`, `in_mean`, ... or `out_len`, `out_mean`, ... */
import * as z from "zod";
import { orAuto, param, real, integer } from "@/lib/params/param";
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

/** Section of the form. */
export const REQUESTS = "requests";

const KINDS = ["scenario", "fixed", "uniform", "normal", "lognormal", "zipf"] as const;
const KIND_NAMES = {
  scenario: m.asScenario,
  fixed: m.fixed,
  uniform: m.uniform,
  normal: m.normal,
  lognormal: m.lognormal,
  zipf: verbatim("Zipf"),
};
const tokens = () => integer(1, 10_000_000);
const section = REQUESTS;

type LengthFields<Side extends "in" | "out"> = {
  [K in `${Side}_len`]: z.ZodDefault<z.ZodEnum<{ [Kind in (typeof KINDS)[number]]: Kind }>>;
} & { [K in `${Side}_mean` | `${Side}_sd` | `${Side}_min` | `${Side}_max`]: ReturnType<typeof orAuto<z.ZodNumber>> } & {
  [K in `${Side}_zipf`]: z.ZodDefault<z.ZodNumber>;
};

export function lengthParams<Side extends "in" | "out">(side: Side, name: Text, mean: Text): LengthFields<Side> {
  const of = (...kinds: readonly (typeof KINDS)[number][]) => ({ key: `${side}_len`, is: kinds });
  const bound = (label: Text, when: ReturnType<typeof of>, hint: Text) =>
    param(orAuto(tokens()), {
      label,
      unit: "tok",
      section,
      when,
      hint,
    });
  const fields = {
    [`${side}_len`]: param(z.enum(KINDS).default("scenario"), {
      label: m.lawOfNameLengths({ name }),
      options: KIND_NAMES,
      section,
      hint: m.asScenarioRangeOfLengths,
    }),
    [`${side}_mean`]: bound(m.meanName({ name }), of(...KINDS), mean),
    [`${side}_sd`]: bound(m.deviationName({ name }), of("normal", "lognormal"), m.forNormalAndLognormalAuto),
    [`${side}_min`]: bound(
      m.shortestName({ name }),
      of("uniform", "normal", "lognormal", "zipf"),
      m.auto1ForUniformHalf,
    ),
    [`${side}_max`]: bound(m.longestName({ name }), of("uniform", "normal", "lognormal", "zipf"), m.autoSoFarAboveMean),
    [`${side}_zipf`]: param(real(0, 10).default(0.6), {
      label: m.zipfExponentName({ name }),
      section,
      when: of("zipf"),
      hint: m.n0IsUniformLargerMore,
    }),
  };
  return fields as LengthFields<Side>;
}
