/** From which volume a running instance is cheaper than bought tokens. */
import { boughtPrice } from "./hour-program";
import type { Fleet, Instance, Line } from "./fleet";

export type Crossover = {
  readonly service: number;
  readonly line: number;
  /** US dollars of one instance for an hour. */
  readonly hourPrice: number;
  /** US dollars of an hour of one request per second, bought. */
  readonly boughtPrice: number;
  /** Requests per second from which one instance is cheaper. */
  readonly rate: number;
  /** Share of what the instance serves; above 1: tokens are always cheaper. */
  readonly share: number;
};

/** Rate at which both cost the same: price of an instance ÷ price of one request per second. Of services that may buy. */
export function crossovers({ services, lines }: Fleet, instances: readonly Instance[]): readonly Crossover[] {
  return instances.flatMap((instance) => {
    const service = services[instance.service];
    const price = service ? boughtPrice(service) : null;
    if (price === null || price <= 0) return [];
    return lines.flatMap((line, index) =>
      line.chip.id === instance.chip ? [crossover(instance, line, index, price)] : [],
    );
  });
}

function crossover(instance: Instance, line: Line, index: number, price: number): Crossover {
  const hourPrice = instance.gpus * line.price;
  const rate = hourPrice / price;
  return { service: instance.service, line: index, hourPrice, boughtPrice: price, rate, share: rate / instance.rate };
}
