/** A trace that was read, cut and named anew: by a team's own rules, a profile, an anchor, a number of layers, a model's config. */
import { chooseCut, type Cut } from "../choose-cut";
import { type KernelRule, KERNEL_RULES } from "../kernels/rules";
import type { LayerFlags } from "../profiles/layer-flags";
import type { Trace } from "../trace";
import type { Issue } from "@/lib/issue";
import { readJsonObject } from "@/lib/json";
import { failure, type Result } from "@/lib/result";
import { openTrace, receiveTrace, type OpenedTrace, type SentTrace } from "./opened-trace";
import { issue } from "@/features/core/trace/messages.issues";

/** As the page's controls and the command line name them; empty or null: not given. */
export type CutWish = {
  readonly layer_profile: string;
  readonly anchor: string;
  readonly layers: number | null;
  readonly model_config: string;
};

export type Recut = { readonly opened: OpenedTrace; readonly issues: readonly Issue[] };

/** As it travels from the thread that made it: the events stay where they are. */
export type SentRecut = {
  readonly opened: Omit<SentTrace, "trace">;
  readonly flags: LayerFlags;
  readonly issues: readonly Issue[];
};

/** In front of the built-in ones: the first match wins. */
export const withOwn = (rules: readonly KernelRule[]): readonly KernelRule[] => [...rules, ...KERNEL_RULES];

/** The same for the same wish; null where nothing is asked, and a trace stays as it was read. */
export const recutKey = (wish: CutWish, rules: readonly KernelRule[]): string | null =>
  asks(wish, rules) ? JSON.stringify([wish.layer_profile, wish.anchor, wish.layers, wish.model_config, rules]) : null;

/** Seconds of work for a million kernels. */
export function cutAnew(trace: Trace, name: string, wish: CutWish, rules: readonly KernelRule[]): SentRecut {
  const cut = cutFor(trace, wish);
  const options = cut.ok ? cut.value.options : {};
  const { trace: _, ...opened } = openTrace(trace, name, true, { ...options, rules: withOwn(rules) });
  return { opened, flags: cut.ok ? cut.value.flags : [], issues: cut.issues };
}

export function receiveRecut(trace: Trace, { opened, flags, issues }: SentRecut, rules: readonly KernelRule[]): Recut {
  const again = receiveTrace({ ...opened, trace }, withOwn(rules));
  return { opened: { ...again, own: rules, devices: again.devices.map((device) => ({ ...device, flags })) }, issues };
}

/** An anchor or a number of layers alone is cut by the selection, in place. */
const asks = ({ layer_profile: profile, model_config: config }: CutWish, rules: readonly KernelRule[]): boolean =>
  rules.length > 0 || profile !== "" || config !== "";

function cutFor(trace: Trace, { layer_profile: profile, anchor, layers, model_config: config }: CutWish): Result<Cut> {
  const read = config === "" ? undefined : readJsonObject(config);
  if (read === null) return failure(NO_CONFIG);
  return chooseCut(trace, {
    ...(profile === "" ? {} : { profile }),
    ...(anchor === "" ? {} : { anchor }),
    ...(layers === null ? {} : { layers }),
    ...(read === undefined ? {} : { config: read }),
  });
}

const NO_CONFIG: Issue = issue("TRACE-CONFIG", "model_config");
