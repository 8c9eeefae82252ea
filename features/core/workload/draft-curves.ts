/**
 * Acceptance lengths of drafts as InferenceX keeps them (`golden_al_distribution/*.yaml`): `<model>: <mode>: <drafted tokens>: <mean accepted
 * length>`. The length counts the target's own token, so accepted drafts are one less. Measured on coding prompts; the comments say on what.
 */
import { isJsonObject } from "@/lib/json";
import { readYaml } from "@/lib/yaml/read";

export type DraftCurve = {
  readonly model: string;
  /** "thinking_on", "thinking_off". */
  readonly mode: string;
  /** By drafted tokens, ascending from 1; the curve ends where it was not measured. */
  readonly points: readonly DraftPoint[];
  /** Depths at which the curve falls: kept as measured. */
  readonly falls: readonly number[];
};

type DraftPoint = {
  readonly drafted: number;
  /** Mean tokens of a step, with the target's own. */
  readonly length: number;
  /** length − 1. */
  readonly accepted: number;
  /** Accepted over drafted tokens. */
  readonly rate: number;
  /** How much this depth adds: the chance that so many drafts hold. */
  readonly gain: number;
};

export type DraftCurves = {
  readonly curves: readonly DraftCurve[];
  /** As the comments name it: "MTP", "DSpark", "EAGLE3". */
  readonly method: string | null;
};

/** Null where the text is something else. */
export function readDraftCurves(source: string): DraftCurves | null {
  if (!/^[ \t]+["']?\d+["']?[ \t]*:[ \t]*\d/m.test(source) || source.length > LONGEST) return null;
  const value = readYaml(source)?.value;
  if (!isJsonObject(value)) return null;
  const curves = Object.entries(value).flatMap(([model, modes]) =>
    isJsonObject(modes) ? Object.entries(modes).map(([mode, depths]) => readCurve(model, mode, depths)) : [null],
  );
  if (curves.length === 0 || curves.includes(null)) return null;
  return {
    curves: curves.filter((curve) => curve !== null),
    method: /\((\w+) level\)|vLLM (\w+)[,)]/.exec(source)?.slice(1).find(Boolean) ?? null,
  };
}

const LONGEST = 100_000;

/** Between one token a step and all drafts with the target's. */
function readCurve(model: string, mode: string, depths: unknown): DraftCurve | null {
  if (!isJsonObject(depths)) return null;
  const entries = Object.entries(depths).map(([depth, length]): [number, unknown] => [Number(depth), length]);
  const lengths = entries.filter(
    (entry): entry is [number, number] => Number.isInteger(entry[0]) && entry[0] >= 1 && typeof entry[1] === "number",
  );
  if (lengths.length === 0 || lengths.length < entries.length) return null;
  if (lengths.some(([drafted, length]) => length < 1 || length > drafted + 1)) return null;
  const sorted = lengths.toSorted(([a], [b]) => a - b);
  const points = sorted.map(([drafted, length], index): DraftPoint => {
    const before = index === 0 ? 1 : (sorted[index - 1]?.[1] ?? 1);
    return { drafted, length, accepted: length - 1, rate: (length - 1) / drafted, gain: length - before };
  });
  return { model, mode, points, falls: points.filter(({ gain }) => gain < 0).map(({ drafted }) => drafted) };
}

/** Chance that a draft holds where all before it did, by position: what a scenario takes. A fall counts as none. */
export function conditionalChances({ points }: DraftCurve): readonly number[] {
  const gains = points.map(({ gain }) => Math.max(0, gain));
  return gains.map((gain, index) => {
    const before = index === 0 ? 1 : (gains[index - 1] ?? 0);
    return before === 0 ? 0 : Math.min(1, gain / before);
  });
}

/** Drafts a step as engines are started with where nobody searched: public recipes of MTP have 1 to 3. */
const USUAL = 3;

/** Parameters of a scenario that drafts as the curve says. */
export function draftParams(curve: DraftCurve): { readonly spec_tokens: string; readonly spec_accept: string } {
  const chances = conditionalChances(curve).slice(0, USUAL);
  return {
    spec_tokens: String(chances.length),
    spec_accept: chances.map((chance) => Number(chance.toFixed(4))).join(","),
  };
}
