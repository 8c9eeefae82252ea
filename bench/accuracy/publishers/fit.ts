/** Everything that is fitted to the publishers, on all of them and without each. */
import { listTraits } from "@/features/core/evidence/traits";
import type { StoredPublishers } from "@/features/core/evidence/publishers";
import { TUNED_FACTORS, type FactorValues } from "@/features/core/serving/deployment/engines";
import type { PredictOptions } from "@/bin/predict/predict";
import { fitStock, listStockRows } from "./fit-stock";
import { findGrowth, findLateness, listMisfits } from "./growth";
import type { PublicRun } from "./runs";

export type PublisherFits = {
  readonly publishers: readonly string[];
  readonly stock: FactorValues;
  readonly all: PredictOptions;
  /** Constants that never saw a publisher, and bands that grow by the misfits of the others alone. */
  readonly without: (publisher: string) => PredictOptions;
  readonly stored: Pick<StoredPublishers, "growth" | "firstToken" | "stacks">;
};

export function fitPublishers(runs: readonly PublicRun[]): PublisherFits {
  const rows = listStockRows(runs);
  const publishers = [...new Set(runs.map(({ publisher }) => publisher))];
  const factors = new Map(
    publishers.map((name) => [name, fitted(fitStock(rows.filter(({ publisher }) => publisher !== name)))]),
  );
  const misfits = runs.flatMap((run) => listMisfits(run, factors.get(run.publisher) ?? TUNED_FACTORS));
  const stock = fitStock(rows);
  const [growth, firstToken] = [findGrowth(misfits), findLateness(misfits)];
  return {
    publishers,
    stock,
    all: { factors: fitted(stock), bands: { publishers: growth, firstToken } },
    without: (name) => {
      const others = misfits.filter(({ publisher }) => publisher !== name);
      const bands = { publishers: findGrowth(others), firstToken: findLateness(others) };
      return { factors: factors.get(name), bands };
    },
    stored: { growth, firstToken, stacks: listStacks(runs) },
  };
}

const fitted = (stock: FactorValues): FactorValues => ({ ...TUNED_FACTORS, ...stock });

function listStacks(runs: readonly PublicRun[]): StoredPublishers["stacks"] {
  const judged = runs.filter(({ figures }) => figures.some(({ metric }) => metric !== "ttft"));
  const stacks = judged.map(({ prepared }) => {
    const { backend, generation, bits } = listTraits(prepared.deployment);
    return { backend, generation, bits };
  });
  return [...new Map(stacks.map((stack) => [JSON.stringify(stack), stack])).values()];
}
