/** A measured pass as it is kept for other pages: what each operator took, and of which layout it was. Plain data. */
import * as z from "zod";
import type { Resolved } from "@/features/core/scenario/resolve";
import { formatCount } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import { fromUs } from "@/lib/units/edge";
import type { TracedPass } from "./from-trace";
import * as m from "./messages";

const SegmentSchema = z.object({
  phase: z.enum(["prefill", "decode"]),
  sequences: z.number(),
  newTokens: z.number(),
  cached: z.number(),
});

const StoredPassSchema = z.object({
  /** Of its layout and phase: a newer pass replaces the one of the same. */
  name: z.string(),
  file: z.string(),
  segment: SegmentSchema,
  /** Seconds over all repeats, by the operator's id. */
  times: z.record(z.string(), z.object({ kernel: z.number(), messages: z.number() })),
});

export type StoredPass = z.infer<typeof StoredPassSchema>;
type PassSegment = z.infer<typeof SegmentSchema>;

export const isStoredPass = (item: object): item is StoredPass => StoredPassSchema.safeParse(item).success;

/** null for a step of both phases, and for one that lacks layers of the model: no table of operators is of such a pass. */
export function storedPass({ scenario, compared }: TracedPass, file: string): StoredPass | null {
  const [segment, ...more] = compared.segments;
  if (segment === undefined || more.length > 0 || compared.operators.size === 0) return null;
  if (compared.pass.layers.length !== layerCount(scenario)) return null;
  const times = Object.fromEntries(
    [...compared.operators].map(([id, { kernel, messages }]) => [
      id,
      { kernel: fromUs(kernel), messages: fromUs(messages) },
    ]),
  );
  return { name: storedName(scenario, segment.phase), file, segment, times };
}

/** The same where model, accelerator, formats and layout of the phase are. */
export function storedName({ model, chip, precision, ...layout }: Resolved, phase: PassSegment["phase"]): string {
  return JSON.stringify([phase, model.name, layerCount({ model }), chip.name, precision, layout[phase]]);
}

const layerCount = ({ model }: Pick<Resolved, "model">): number =>
  model.layers.reduce((sum, { count }) => sum + count, 0);

type Load = Omit<PassSegment, "phase">;

/** Whether a pass of `here`, per rank, is the load that was measured, to the token. */
export const sameLoad = ({ segment }: StoredPass, here: Load): boolean => loadWords(segment).en === loadWords(here).en;

/** What was measured, and whether `here` is the same load: per rank, as the kept pass is. */
export function storedWords(stored: StoredPass, here: Load): Text {
  const { file, segment } = stored;
  const [ran, own] = [loadWords(segment), loadWords(here)];
  const shared = m.whatServesSeveralOperatorsIs;
  if (sameLoad(stored, here)) return m.measuredFileShared({ file, shared });
  return m.measuredFileRanThisTable({ file, ran, own, shared });
}

function loadWords({ sequences, newTokens, cached }: Load): Text {
  const [count, before] = [formatCount(Math.round(sequences)), formatCount(Math.round(cached))];
  const fresh = Math.round(newTokens);
  return m.countFreshTokensOnBefore({ count, fresh, fresh2: formatCount(fresh), before });
}
