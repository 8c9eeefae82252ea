/** From a scheme and its lists of modules to the stored format and bytes of each weight class. */
import { toPercent } from "@/lib/units/edge";
import { joinTexts, type Text } from "@/lib/text";
import type { NumberFormat, Quantisation, StoredElement } from "../../spec";
import { classElement } from "../../weights";
import type { ConfigReader } from "../fields/config-reader";
import { matcher, unreadEntries } from "./module-match";
import { readScheme, type Scheme } from "./schemes";
import { storedElement, type Storage } from "./storage";
import { storedModules } from "./stored-modules";
import {
  BODY,
  tallyLayers,
  type Modules,
  type OperatorTallies,
  type StorageRule,
  type Tally,
  type WeightClass,
} from "./weight-classes";
import * as m from "@/features/core/model/config/messages";
import { issue } from "@/features/core/model/config/messages.issues";

/** What the formats of the classes depend on beside the quantisation object. */
export type QuantisedModel = Modules & {
  readonly tied: boolean;
  readonly nativeFormat: NumberFormat;
  /** Format of the routed experts where the model configuration states one (DeepSeek-V4's `expert_dtype`). */
  readonly expertFormat: NumberFormat | null;
};

/** Methods whose tools convert the output matrix unless it is excluded; the others never touch it. */
const CONVERTS_HEAD: ReadonlySet<string> = new Set(["compressed-tensors", "modelopt", "modelopt_fp4"]);

/** `quantization` is MLX's word. What is no object, like a word alone, says too little to be read. */
const FIELDS = ["quantization_config", "compression_config", "quantization"];

/** The quantisation object of a model, where it has one; refuses a field of that name that is something else. */
export function quantisationPart(part: ConfigReader): ConfigReader | null {
  const object = part.child(FIELDS);
  if (object !== null) {
    if (Object.keys(object.fields).length === 0) part.ignore(...FIELDS);
    return object;
  }
  const word = part.raw(FIELDS);
  if (word !== null && word !== "") part.refuse(unreadable(JSON.stringify(word)));
  return null;
}

/** Null when there is no quantisation object, or an empty one. One whose formats cannot be told is refused. */
export function readQuantisation(config: ConfigReader | null, model: QuantisedModel): Quantisation | null {
  if (config === null || Object.keys(config.fields).length === 0) return null;
  const scheme = readScheme(config, model.layers.length);
  if (scheme === null) {
    config.refuse(unreadable(methodWord(config)));
    return null;
  }
  noteUnread(config, scheme);
  const { classes: tallies, operators } = tallyClasses(scheme, model);
  const main = scheme.stored ?? largest(BODY.map((name) => withoutNative(tallies[name]))) ?? cacheOnly(scheme, model);
  if (main === null) {
    config.assume(m.quantisationNamesNoMatrixOf);
    return null;
  }
  noteMixedClasses(config, scheme, tallies, model.nativeFormat);
  const quantised = mapClasses(tallies, (tally) => {
    if (tally.size === 0) return main.format;
    return largest([tally])?.format ?? model.nativeFormat;
  });
  return {
    method: scheme.method,
    format: main.format,
    groupSize: main.groupSize,
    quantised,
    ...storedElements(tallies, quantised, model.nativeFormat),
    ...storedModules(operators, quantised, model.nativeFormat),
    kvFormat: scheme.kvFormat,
    activationsQuantised: main.activationsQuantised,
  };
}

/** Weights in the native format beside a cache in another. */
const cacheOnly = ({ kvFormat }: Scheme, { nativeFormat }: QuantisedModel): Storage | null =>
  kvFormat === null ? null : { format: nativeFormat, groupSize: null, activationsQuantised: false };

type Tallies = Readonly<Record<WeightClass, Tally>>;

function tallyClasses(scheme: Scheme, model: QuantisedModel): { classes: Tallies; operators: OperatorTallies } {
  const rule = storageRule(scheme);
  const entries = [scheme.excluded, ...scheme.overrides.map(({ modules }) => modules)].flat();
  const { classes: body, operators } = tallyLayers(model, rule, entries);
  const native: Tally = new Map([[null, 1]]);
  const { embedding } = scheme;
  const rest = (name: "attention" | "dense" | "shared") => (scheme.expertsOnly ? native : body[name]);
  // A list that names experts says how this release stores them; `expert_dtype` is left from the checkpoint it was made of.
  const isListed = scheme.overrides.some(({ stored }) => stored !== null && body.routed.has(stored));
  const expertFormat = isListed ? null : (scheme.routed ?? model.expertFormat);
  const routed = expertFormat === null ? body.routed : new Map([[plainStorage(expertFormat), 1]]);
  const classes = {
    attention: rest("attention"),
    dense: rest("dense"),
    routed,
    shared: rest("shared"),
    // A tied embedding is stored as the output matrix is.
    embedding: embedding ? new Map([[(model.tied ? scheme.head : null) ?? embedding, 1]]) : native,
    lmHead: new Map([[model.tied ? null : headStorage(scheme), 1]]),
  };
  // Formats that the method or the model gives to whole classes leave nothing to tell module by module.
  return { classes, operators: scheme.expertsOnly || expertFormat !== null ? new Map() : operators };
}

/** The first list that names a module decides; else it is stored as the scheme says. */
function storageRule(scheme: Scheme): StorageRule {
  const isExcluded = matcher(scheme.excluded);
  const overrides = scheme.overrides.map(({ modules, stored }) => ({ matches: matcher(modules), stored }));
  return (names) => {
    if (names.some(isExcluded)) return null;
    const override = overrides.find(({ matches }) => names.some(matches));
    return override === undefined ? scheme.stored : override.stored;
  };
}

function headStorage(scheme: Scheme): Storage | null {
  if (scheme.head !== null) return scheme.head;
  if (matcher(scheme.excluded)("lm_head")) return null;
  const override = scheme.overrides.find(({ modules }) => matcher(modules)("lm_head"));
  if (override !== undefined) return override.stored;
  return CONVERTS_HEAD.has(scheme.method) && scheme.excluded.length > 0 ? scheme.stored : null;
}

const plainStorage = (format: NumberFormat): Storage => ({ format, groupSize: null, activationsQuantised: true });

/** The way most elements are stored; null = native, which loses a tie. */
function largest(tallies: readonly Tally[]): Storage | null {
  const sums = new Map<Storage | null, number>();
  for (const tally of tallies) for (const [way, size] of tally) sums.set(way, (sums.get(way) ?? 0) + size);
  const ways = [...sums].sort(([a, x], [b, y]) => y - x || Number(a === null) - Number(b === null));
  return ways[0]?.[0] ?? null;
}

const withoutNative = (tally: Tally): Tally => new Map([...tally].filter(([way]) => way !== null));

/** Only classes whose weights take other bytes than their format alone says. */
function storedElements(
  tallies: Tallies,
  quantised: Quantisation["quantised"],
  native: NumberFormat,
): Pick<Quantisation, "elements"> {
  const elements = NAMES.flatMap((name): [WeightClass, StoredElement][] => {
    const plain = classElement({ quantisation: null }, name, quantised[name]);
    const mean = meanElement(tallies[name], native);
    return mean === null || Math.abs(mean.bytes - plain.bytes) < 1e-9 ? [] : [[name, mean]];
  });
  return elements.length === 0 ? {} : { elements: Object.fromEntries(elements) };
}

function meanElement(tally: Tally, native: NumberFormat): StoredElement | null {
  const all = [...tally.values()].reduce((sum, size) => sum + size, 0);
  if (all === 0) return null;
  let [size, scales] = [0, 0];
  for (const [way, elements] of tally) {
    const element = storedElement(way ?? plainStorage(native));
    size += (element.bytes * elements) / all;
    scales += (element.scales * elements) / all;
  }
  return { bytes: size, scales };
}

const NAMES: readonly WeightClass[] = [...BODY, "embedding", "lmHead"];
const mapClasses = <T>(tallies: Tallies, change: (tally: Tally) => T) =>
  Object.fromEntries(NAMES.map((name) => [name, change(tallies[name])])) as Record<WeightClass, T>;

const STORED: Readonly<Record<(typeof BODY)[number], (values: { formats: Text }) => Text>> = {
  attention: m.attentionWeightsAreStored,
  dense: m.denseWeightsAreStored,
  routed: m.routedWeightsAreStored,
  shared: m.sharedWeightsAreStored,
};

/** Bytes of a mixed class are counted module by module, and its products run in the formats of their own modules. */
function noteMixedClasses(config: ConfigReader, scheme: Scheme, tallies: Tallies, native: NumberFormat): void {
  if (scheme.expertsOnly) return;
  for (const name of BODY) {
    const tally = tallies[name];
    const all = [...tally.values()].reduce((sum, size) => sum + size, 0);
    const parts = [...tally].filter(([, size]) => size > 0.02 * all && size < 0.98 * all);
    if (parts.length === 0) continue;
    const words = parts.map(
      ([way, size]) => `${Math.round(toPercent(size / all))} % ${(way?.format ?? native).toUpperCase()}`,
    );
    config.assume(STORED[name]({ formats: joinTexts(words, m.andFormats) }));
  }
}

function noteUnread(config: ConfigReader, scheme: Scheme): void {
  const unread = unreadEntries([scheme.excluded, ...scheme.overrides.map(({ modules }) => modules)].flat());
  if (unread.length === 0) return;
  const first = unread[0]?.slice(0, 80);
  config.assume(m.unreadPatternsOfQuantisationCould({ unread: unread.length, first: first ?? "" }));
}

const methodWord = (config: ConfigReader): string =>
  config.textOr(["quant_method", "quant_algo", "quantization_method"], "unnamed");

function unreadable(method: string) {
  return issue("MODEL-QUANTISATION", "config", { method });
}
