/** The keys of a chart in focus. Pure. */
export type ChartKeyUse = {
  /** Times nearer; null where the chart cannot be zoomed. */
  readonly zoom: ((by: number) => void) | null;
  readonly fit: (() => void) | null;
  readonly showAll: () => void;
  /** Marks further along; the ends with infinities. */
  readonly walk: (by: number) => void;
  readonly legend: () => void;
  readonly enter: () => void;
  readonly table: () => void;
  readonly leave: () => unknown;
};

const NEARER = 1.5;
const FAR = 10;

/** undefined: the key means nothing here. */
export function chartKey(key: string, shift: boolean, use: ChartKeyUse): (() => void) | undefined {
  const { zoom, fit, walk } = use;
  const step = shift ? FAR : 1;
  const keys: Readonly<Record<string, (() => void) | null | undefined>> = {
    "+": zoom && (() => zoom(NEARER)),
    "=": zoom && (() => zoom(NEARER)),
    "-": zoom && (() => zoom(1 / NEARER)),
    _: zoom && (() => zoom(1 / NEARER)),
    "0": use.showAll,
    f: fit,
    ArrowRight: () => walk(step),
    ArrowDown: () => walk(step),
    ArrowLeft: () => walk(-step),
    ArrowUp: () => walk(-step),
    Home: () => walk(-Infinity),
    End: () => walk(Infinity),
    l: use.legend,
    Enter: use.enter,
    t: use.table,
    Escape: use.leave,
  };
  return keys[key] ?? undefined;
}
