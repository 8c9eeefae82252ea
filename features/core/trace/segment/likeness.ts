/**
 * Where a layer ends that no next layer bounds: where it is most like the layers that are bounded. Layers of a pass may be of several
 * kinds, so that no usual length holds for all. Likeness of two sequences is 2 x their longest common subsequence over both lengths.
 */

/** Kinds of layers that are compared, the commonest first. */
const MOST_MODELS = 12;
/** Of the longest model: further on nothing is like it any more. */
const REACH = 2;

export class Likeness {
  private readonly models: readonly Int32Array[];
  private readonly known = new Map<string, number>();

  /** `models`: tokens of layers whose ends are certain. */
  constructor(models: readonly Int32Array[]) {
    const byText = Map.groupBy(models, (model) => model.join());
    this.models = [...byText.values()]
      .toSorted((a, b) => b.length - a.length)
      .slice(0, MOST_MODELS)
      .flatMap(([model]) => (model === undefined || model.length === 0 ? [] : [model]));
  }

  /** How many leading tokens are most like a model; null without models. */
  prefix(tokens: Int32Array): number | null {
    if (this.models.length === 0) return null;
    const reach = REACH * Math.max(...this.models.map(({ length }) => length));
    const stretch = tokens.subarray(0, reach);
    const key = stretch.join();
    const length = this.known.get(key) ?? mostAlike(stretch, this.models);
    this.known.set(key, length);
    return length;
  }
}

function mostAlike(stretch: Int32Array, models: readonly Int32Array[]): number {
  let best = { length: 0, likeness: 0 };
  for (const model of models)
    commonLengths(stretch, model).forEach((common, p) => {
      const likeness = (2 * common) / (p + 1 + model.length);
      if (likeness > best.likeness) best = { length: p + 1, likeness };
    });
  return best.length;
}

/** The longest common subsequence of a model and each prefix. */
function commonLengths(stretch: Int32Array, model: Int32Array): Int32Array {
  const lengths = new Int32Array(stretch.length);
  let row = new Int32Array(model.length + 1);
  stretch.forEach((token, p) => {
    const next = new Int32Array(model.length + 1);
    for (let j = 0; j < model.length; j += 1)
      next[j + 1] = token === model[j] ? (row[j] as number) + 1 : Math.max(row[j + 1] as number, next[j] as number);
    row = next;
    lengths[p] = row[model.length] as number;
  });
  return lengths;
}
