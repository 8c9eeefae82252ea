/** Controls of one side's lengths: `in_len`, `in_mean`, ... or `out_len`, `out_mean`, ... */
import * as z from "zod";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text, verbatim, type Text } from "@/lib/text";

/** Section of the form. */
export const REQUESTS = "requests";

const KINDS = ["fixed", "uniform", "normal", "lognormal", "zipf"] as const;
const KIND_NAMES = {
  fixed: text({ en: "Fixed", zh: "固定" }),
  uniform: text({ en: "Uniform", zh: "均匀" }),
  normal: text({ en: "Normal", zh: "正态" }),
  lognormal: text({ en: "Lognormal", zh: "对数正态" }),
  zipf: verbatim("Zipf"),
};
const tokens = () => whole(1, 10_000_000);
const section = REQUESTS;

type LengthFields<Side extends "in" | "out"> = {
  [K in `${Side}_len`]: z.ZodDefault<z.ZodEnum<{ [Kind in (typeof KINDS)[number]]: Kind }>>;
} & { [K in `${Side}_mean` | `${Side}_sd` | `${Side}_min` | `${Side}_max`]: ReturnType<typeof orAuto<z.ZodNumber>> } & {
  [K in `${Side}_zipf`]: z.ZodDefault<z.ZodNumber>;
};

export function lengthParams<Side extends "in" | "out">(side: Side, name: Text, mean: Text): LengthFields<Side> {
  const of = (...kinds: readonly (typeof KINDS)[number][]) => ({ key: `${side}_len`, is: kinds });
  const bound = (en: string, zh: string, when: ReturnType<typeof of>, hint: Text) =>
    param(orAuto(tokens()), {
      label: text({ en: `${en} ${name.en}`, zh: `${name.zh}${zh}` }),
      unit: "tok",
      section,
      when,
      hint,
    });
  const fields = {
    [`${side}_len`]: param(z.enum(KINDS).default("fixed"), {
      label: text({ en: `Law of ${name.en} lengths`, zh: `${name.zh}长度分布` }),
      options: KIND_NAMES,
      section,
    }),
    [`${side}_mean`]: bound("Mean", "均值", of(...KINDS), mean),
    [`${side}_sd`]: bound(
      "Deviation,",
      "标准差",
      of("normal", "lognormal"),
      text({
        en: "For normal and lognormal. Auto: a quarter of the mean; for lognormal the mean.",
        zh: "用于正态与对数正态。自动：均值的四分之一；对数正态取均值。",
      }),
    ),
    [`${side}_min`]: bound(
      "Shortest",
      "下限",
      of("uniform", "normal", "lognormal", "zipf"),
      text({ en: "Auto: 1; for uniform half the mean.", zh: "自动：1；均匀分布取均值的一半。" }),
    ),
    [`${side}_max`]: bound(
      "Longest",
      "上限",
      of("uniform", "normal", "lognormal", "zipf"),
      text({
        en: "Auto: so far above the mean that little is cut; for uniform 1.5 times the mean, for Zipf the mean.",
        zh: "自动：远高于均值，几乎不截断；均匀分布取均值的 1.5 倍，Zipf 取均值。",
      }),
    ),
    [`${side}_zipf`]: param(real(0, 10).default(0.6), {
      label: text({ en: `Zipf exponent, ${name.en}`, zh: `${name.zh} Zipf 指数` }),
      section,
      when: of("zipf"),
      hint: text({ en: "0 is uniform; the larger, the more short ones.", zh: "0 为均匀分布；越大则短的越多。" }),
    }),
  };
  return fields as LengthFields<Side>;
}
