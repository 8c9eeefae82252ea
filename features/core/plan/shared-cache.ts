/**
 * What questions about one service share: step parts, closed forms and outlooks know neither limits nor prices nor how many GPUs there are.
 * Whoever changes a limit asks for the same loads of the same engines again. A cache that cannot show: keys hold all that a value is made of.
 */
import { errorOutlook, type Outlook } from "@/features/core/evidence/chance";
import type { MakeOutlook } from "@/features/core/search/confidence";
import { pdContext, type PdContext } from "@/features/core/search/pools/instances";
import type { PdSpace } from "@/features/core/search/pools/space";
import type { PlanQuestion } from "./question";

export type SharedWork = {
  readonly context: (space: PdSpace) => PdContext;
  readonly outlook: MakeOutlook;
};

/** A question, and the same with a narrower cache beside it. */
const SERVICES = 2;
/** Some ten kilobytes each; a search needs a few dozen. */
const MOST_OUTLOOKS = 300;

const services = new Map<string, SharedWork>();

export function sharedWork(question: PlanQuestion): SharedWork {
  const key = serviceKey(question);
  if (key === null) return newWork();
  const work = services.get(key) ?? newWork();
  services.delete(key);
  services.set(key, work);
  for (const old of [...services.keys()].slice(0, -SERVICES)) services.delete(old);
  return work;
}

/** null: something long was fetched for it, which its parameters only name. */
function serviceKey({ scenario, chip, backend }: PlanQuestion): string | null {
  const { ttft_ms: _ttft, tpot_ms: _tpot, ...params } = scenario.params;
  if (params.config !== "" || scenario.time.tables !== null) return null;
  return JSON.stringify([params, chip, backend]);
}

function newWork(): SharedWork {
  let context: PdContext | null = null;
  return {
    context: (space) => (context ??= { ...pdContext(space), forms: new Map() }),
    outlook: keptOutlooks(),
  };
}

function keptOutlooks(): MakeOutlook {
  const known = new Map<string, Outlook>();
  return (grade, traits) => {
    const key = JSON.stringify([grade, traits]);
    const outlook = known.get(key) ?? errorOutlook(grade, traits);
    if (known.size >= MOST_OUTLOOKS) known.clear();
    known.set(key, outlook);
    return outlook;
  };
}
