/** Plans that this server drew before, by their question: who opens the index reads the answer before any engine is loaded. */
import { randomUUID } from "node:crypto";
import type { RawParams } from "@/lib/params/codec";
import { awaited } from "@/app/api/v1/jobs/server-jobs";
import { firstPlanAsk, type FirstPlan } from "./first-plan-job";

/** Routes may be bundled apart from each other; these are the process's. */
const home = globalThis as { mdsFirstPlans?: Map<string, Promise<FirstPlan | null>> };
const known = (): Map<string, Promise<FirstPlan | null>> => (home.mdsFirstPlans ??= new Map());

const MOST = 64;
/** A new question takes seconds: its page is sent without an answer and computes it in the browser. */
const WAIT_MS = 50;
/** Asked links that are computed at once: a stranger must not fill the threads with them. */
const AT_ONCE = 2;
let computed = 0;

/** null: not known yet, or without an answer. */
export function firstPlan(raw: RawParams): Promise<FirstPlan | null> {
  const plans = known();
  const key = JSON.stringify(Object.entries(raw).sort(([a], [b]) => (a < b ? -1 : 1)));
  const plan = plans.get(key) ?? (computed < AT_ONCE ? begin(key, raw) : null);
  if (plan === null) return Promise.resolve(null);
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), WAIT_MS));
  return Promise.race([plan, late]);
}

function begin(key: string, raw: RawParams): Promise<FirstPlan | null> {
  const plans = known();
  computed += 1;
  const plan = compute(raw).finally(() => (computed -= 1));
  plans.set(key, plan);
  const [oldest] = plans.keys();
  if (plans.size > MOST && oldest !== undefined) plans.delete(oldest);
  void plan.then((answer) => answer === null && plans.delete(key));
  return plan;
}

const NEVER = new AbortController().signal;

async function compute(raw: RawParams): Promise<FirstPlan | null> {
  const job = firstPlanAsk(randomUUID(), raw);
  const end = await awaited()({ job, index: 0, urgency: "awaited", progress: () => undefined }, NEVER);
  return end.state === "done" ? (end.outcome as FirstPlan | null) : null;
}
