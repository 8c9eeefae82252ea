/** A trace that was read, cut and named anew: by a team's own rules, a profile, an anchor, a number of layers, a model's config. */
import { chooseCut, type Cut } from "@/features/core/trace/choose-cut";
import { type KernelRule, KERNEL_RULES } from "@/features/core/trace/kernels/rules";
import type { Issue } from "@/lib/issue";
import { readJsonObject } from "@/lib/json";
import { perObject } from "@/lib/per-object";
import { failure, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import type { TraceInput } from "../input";
import { openTrace, receiveTrace, type OpenedTrace } from "../opened";

export type CutWish = Pick<TraceInput, "layer_profile" | "anchor" | "layers" | "model_config">;

export type Recut = { readonly opened: OpenedTrace; readonly cut: Cut | null; readonly issues: readonly Issue[] };

/** In front of the built-in ones: the first match wins. */
export const withOwn = (own: readonly KernelRule[]): readonly KernelRule[] => [...own, ...KERNEL_RULES];

const LAST = perObject((_: OpenedTrace) => ({ key: "", made: null as Recut | null }));

/** The trace itself where nothing is asked, or while it is read; the last answer is kept. */
export function asWished(opened: OpenedTrace, wish: CutWish, own: readonly KernelRule[]): Recut {
  if (!opened.complete || !asks(wish, own)) return { opened, cut: null, issues: [] };
  const last = LAST(opened);
  const key = JSON.stringify([wish.layer_profile, wish.anchor, wish.layers, wish.model_config, own]);
  if (last.made === null || last.key !== key) Object.assign(last, { key, made: made(opened, wish, own) });
  return last.made ?? { opened, cut: null, issues: [] };
}

function made(opened: OpenedTrace, wish: CutWish, own: readonly KernelRule[]): Recut {
  const cut = cutFor(opened, wish);
  const rules = withOwn(own);
  const options = cut.ok ? cut.value.options : {};
  const again = receiveTrace(openTrace(opened.trace, opened.name, true, { ...options, rules }), rules);
  const flags = cut.ok ? cut.value.flags : [];
  return {
    opened: { ...again, own, devices: again.devices.map((device) => ({ ...device, flags })) },
    cut: cut.ok ? cut.value : null,
    issues: cut.issues,
  };
}

/** An anchor or a number of layers alone is cut by the selection, in place. */
const asks = ({ layer_profile: profile, model_config: config }: CutWish, own: readonly KernelRule[]): boolean =>
  own.length > 0 || profile !== "" || config !== "";

function cutFor(
  { trace }: OpenedTrace,
  { layer_profile: profile, anchor, layers, model_config: config }: CutWish,
): Result<Cut> {
  const read = config === "" ? undefined : readJsonObject(config);
  if (read === null) return failure(NO_CONFIG);
  return chooseCut(trace, {
    ...(profile === "" ? {} : { profile }),
    ...(anchor === "" ? {} : { anchor }),
    ...(layers === null ? {} : { layers }),
    ...(read === undefined ? {} : { config: read }),
  });
}

const NO_CONFIG: Issue = {
  code: "TRACE-CONFIG",
  at: "model_config",
  message: text({ en: "The config is no JSON object.", zh: "配置不是 JSON 对象。" }),
  fix: text({ en: "Paste the whole config.json of the model.", zh: "请粘贴模型完整的 config.json。" }),
};
