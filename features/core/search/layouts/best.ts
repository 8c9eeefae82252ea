/**
 * The optimum alone, for questions that search again and again (sensitivities, what another limit would buy): loads that cannot beat what
 * is known, or cannot keep a limit whatever their closed form says, are passed over. Same answer as the whole search, ties included.
 */
import { boundOf, type Bound } from "./bound";
import { digestRow, newDigest, type Digest } from "./digest";
import { visitLoads, type Question, type Skip } from "./evaluate";
import { judgeInto, type Circumstances, type Verdict } from "./limits";
import { scoreOf } from "./objectives";
import { loadCount, variantCount } from "./space";
import { prepareVariant, type Budget, type SearchContext } from "./variant";

export function bestOf(context: SearchContext, question: Question, keep = 1): Digest {
  const digest = newDigest(keep);
  const { space } = context;
  const loads = loadCount(space);
  for (let index = 0; index < variantCount(space); index += 1) {
    const prepared = prepareVariant(context, index);
    const skip = skipper(context, question, digest);
    digest.evaluated += visitLoads(
      space,
      prepared,
      question,
      (row) => digestRow(digest, row, index * loads + row.load, NaN, NaN),
      skip,
    );
  }
  return digest;
}

function skipper({ space }: SearchContext, { limits, objective }: Question, digest: Digest): Skip {
  const bounds = new Map<Budget, Bound>();
  const most = Math.max(...space.axes.concurrency);
  const verdict: Verdict = { failed: 0, binding: 0, excess: 0 };
  const hopeful = { ttft: 0, tpot: 0, rate: 0, gpus: 0 };
  const place = { group: 0, node: 0, available: Infinity, clients: 0, room: 0 };
  return ({ tariff, group, node }, budget, clients, replicas, gpus) => {
    const bound = bounds.get(budget) ?? boundOf(budget, space.lengths, most);
    bounds.set(budget, bound);
    hopeful.tpot = bound.tpot;
    hopeful.rate = bound.rate(clients) * replicas;
    hopeful.gpus = gpus;
    Object.assign(place, { group, node, clients, room: budget.room } satisfies Partial<Circumstances>);
    judgeInto(verdict, limits, hopeful, tariff, place);
    const worst = digest.best.length < digest.keep ? -Infinity : (digest.best.at(-1)?.score ?? -Infinity);
    const hopeless = verdict.failed !== 0 || scoreOf(objective, hopeful, tariff, true) < worst;
    if (hopeless) digest.skipped += 1;
    return hopeless;
  };
}
