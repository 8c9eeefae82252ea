/** Kernels of expert parallelism in a trace: dispatch and combine calls one by one, grouped products by layer. */
import type { Balance, ExpertLatency } from "../capture/facts";
import { Numbers } from "../columns";
import { layerSums } from "../metrics/balance";
import { meanInterval } from "../metrics/percentiles";
import { type Part, settled } from "../tables/part";
import type { Source } from "../tables/table-kinds";
import { moments } from "@/lib/statistics/mean";
import { KILO } from "@/lib/units/edge";

const CALLS = { dispatch: /MoeDistributeDispatch/i, combine: /MoeDistributeCombine/i } as const;
const PRODUCT = /GroupedMatmul/i;
/** MoE layers of DeepSeek-V3, for which the profiler's own table is made: 61 less 3 dense ones. */
const LAYERS = 58;

export class ExpertEvents {
  private readonly durations = { dispatch: new Map<string, Numbers>(), combine: new Map<string, Numbers>() };
  private readonly products = new Map<string, Numbers>();

  constructor(private readonly source: Source) {}

  /** Microseconds. */
  take(name: string, process: string, duration: number): void {
    for (const calls of ["dispatch", "combine"] as const)
      if (CALLS[calls].test(name)) push(this.durations[calls], process, duration * KILO);
    if (PRODUCT.test(name)) push(this.products, process, duration * KILO);
  }

  finish(): readonly Part[] {
    const expertLatency = (["dispatch", "combine"] as const).flatMap((calls) =>
      [...this.durations[calls]].map(([process, values]): ExpertLatency => {
        const times = values.done();
        const { mean, sd } = moments(times);
        return { file: this.source.path, process, calls, mean, ...meanInterval(times.length, mean, sd) };
      }),
    );
    const balance = this.balance();
    const { path, table, origin } = this.source;
    const part = (kind: Part["kind"], rows: number, settle: Part["settle"]): Part => ({
      path,
      table,
      origin,
      kind,
      rows,
      notices: [],
      settle,
    });
    return [
      ...(expertLatency.length === 0
        ? []
        : [part("expert-latency", expertLatency.length, () => settled({ expertLatency }))]),
      ...(balance === null ? [] : [part("balance", balance.layers.length, () => settled({ balance }))]),
    ];
  }

  /** null where the calls of some process are no whole number of passes: a dropped kernel would shift all layers behind it. */
  private balance(): Balance | null {
    const processes = [...this.products.keys()];
    const columns = processes.map((process) =>
      layerSums(this.products.get(process)?.done() ?? new Float64Array(0), LAYERS),
    );
    if (columns.length === 0 || columns.some((column) => column === null)) return null;
    const layers = Array.from({ length: LAYERS }, (_, layer) => columns.map((column) => column?.[layer] ?? 0));
    return { file: this.source.path, processes, layers };
  }
}

function push(durations: Map<string, Numbers>, process: string, value: number): void {
  const known = durations.get(process) ?? new Numbers();
  durations.set(process, known);
  known.push(value);
}
