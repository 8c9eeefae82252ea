/** Computes the cost of routed experts in host memory, and their distribution over ranks. */
import { expertBytes } from "@/features/core/host-link/expert-bytes";
import { hostPath, type HostPath } from "@/features/core/host-link/host-path";
import { placedExperts } from "@/features/core/host-link/placed-experts";
import { makePricer, type Pricer } from "@/features/core/host-link/pricer";
import { instanceGpus } from "@/features/core/operators/parallelism";
import { meanContext, sequencesPerRank } from "@/features/core/scenario/passes";
import { memoryNotes } from "@/features/core/scenario/resolution/memory-notes";
import { networkNotes } from "@/features/core/scenario/resolution/network-notes";
import type { Resolved } from "@/features/core/scenario/resolve";
import { allAtOnce } from "@/features/core/serving/mean-load/at-once";
import { servedLoad } from "@/features/core/serving/mean-load/mean-load";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { bytes, bytesPerSecond, seconds } from "@/lib/units/quantity";
import { fromMs } from "@/lib/units/edge";
import type { Experts, MoeAnswer } from "./answer";
import { distinctCurve, residentCurve } from "./curves";
import { denseAnswer } from "./dense";
import { headline } from "./figures";
import type { Input, PlacedInput } from "./input";
import { expertLoad, moeKinds, type ExpertLoad } from "./load";
import { kindLoads, leastRate, pagingAt } from "./paging";
import { placements } from "./placements";
import { residentExperts } from "./resident-experts";
import { verdict } from "./verdict";
import * as m from "./messages";
import { issue } from "./messages.issues";

export function experts(scenario: Resolved, asked: Input): Result<Experts> {
  const input = { ...asked, ...placedExperts(scenario) };
  const path = hostPath(scenario.chip, input);
  const pricer = makePricer(scenario, input.engine);
  if (!path.ok || !pricer.ok) return failure(...path.issues, ...pricer.issues);
  const before = [...path.issues, ...pricer.issues];
  if (moeKinds(scenario.model).length === 0) {
    const step = pricer.value.decode(sequencesPerRank(scenario), meanContext(scenario)).time;
    // Layers are streamed whole, and the pass is that of the decode pool.
    const idle = [...memoryNotes(scenario, () => null), ...networkNotes(scenario, [scenario.decode])];
    return success(denseAnswer(scenario, input, path.value, step), [...before, ...idle]);
  }
  const load = expertLoad(scenario.model, input);
  const answer = moeAnswer(scenario, input, path.value, pricer.value, load);
  const byMemory = (other: Resolved): readonly unknown[] => [
    ...[fittingExperts(other, input, load, answer.slots), allAtOnce(other, input.engine)],
    servedLoad(other, input.engine)?.tpot,
  ];
  const idle = [...memoryNotes(scenario, byMemory), ...networkNotes(scenario)];
  const issues = [...before, ...inputIssues(input, answer), ...idle];
  return success({ ...answer, figures: headline(scenario, input, answer), verdict: verdict(answer) }, issues);
}

type Bare = Omit<MoeAnswer, "figures" | "verdict">;

function moeAnswer(scenario: Resolved, input: PlacedInput, path: HostPath, pricer: Pricer, load: ExpertLoad): Bare {
  const { decode: p, targets } = scenario;
  const sequences = sequencesPerRank(scenario);
  const tokens = sequences * p.dp;
  const step = pricer.decode(sequences, meanContext(scenario)).time;
  const kinds = kindLoads(scenario, input, load, tokens, ({ kind }) =>
    pricer.layer(kind, sequences, meanContext(scenario)),
  );
  const layers = load.kinds.reduce((sum, { kind }) => sum + kind.count, 0);
  const slots = Math.max(
    0,
    ...kinds.flatMap((kind) => kind.layers.flatMap((ranks) => ranks.map((misses) => misses.length - 1))),
  );
  const fits = fittingExperts(scenario, input, load, slots);
  const resident = Math.min(slots, input.resident ?? fits);
  const paging = pagingAt(kinds, input, resident, path.rate);
  const onGpu = kinds[0]?.expertBytes ?? 0;
  const { loadable, asked } = budget(input, path, onGpu);
  const least = targets.tpot === null ? null : leastRate(kinds, input, resident, targets.tpot - step);
  const first = load.kinds[0]?.ffn;
  return {
    kind: "moe",
    grade: pricer.grade,
    path,
    shape: { experts: first?.experts ?? 0, topK: first?.topK ?? 0, layers, ep: p.ep, etp: p.etp },
    expertBytes: bytes(onGpu * p.etp),
    expertOnGpu: bytes(onGpu),
    slots,
    fits,
    resident,
    tokens,
    slope: load.slope,
    imported: load.imported,
    paging,
    step,
    window: seconds(kinds.reduce((sum, kind) => sum + kind.window * kind.moe.kind.count, 0) / layers),
    tpot: seconds(step + paging.stall),
    target: targets.tpot,
    leastRate: least === null ? null : bytesPerSecond(least),
    loadable,
    loadableInstance: loadable * instanceGpus(p),
    asked,
    askedTime: seconds((asked * onGpu) / path.rate),
    hostMemory: bytes((path.socketGpus * slots * expertTotal(scenario, load)) / p.pp),
    placements: placements(load, input, p.ep),
    residentCurve: residentCurve(kinds, input, { rate: path.rate, step, slots }),
    distinctCurve: distinctCurve(load, p.ep, tokens),
  };
}

/** Bytes of one expert of every MoE layer on one GPU. */
const expertTotal = (scenario: Resolved, { kinds }: ExpertLoad): number =>
  kinds.reduce((sum, { ffn, kind }) => sum + expertBytes(scenario, ffn) * kind.count, 0);

function fittingExperts(scenario: Resolved, input: Input, load: ExpertLoad, slots: number): number {
  const perSlot = expertTotal(scenario, load) / scenario.decode.pp;
  const fitting = Math.floor(residentExperts(scenario, input).free / perSlot);
  return Math.min(slots, Math.max(0, fitting));
}

function budget({ budget_ms, load_experts }: Input, { rate }: HostPath, onGpu: number) {
  // The factor absorbs rounding: 64 MB in 1 ms at 64 GB/s is one expert, not none.
  const loadable = Math.floor((fromMs(rate * budget_ms) / onGpu) * (1 + 1e-12));
  return { loadable, asked: load_experts ?? loadable };
}

function inputIssues(input: PlacedInput, { slots, fits, resident }: Bare): readonly Issue[] {
  const issues: Issue[] = [];
  if (input.placement === "numbered" && input.redundant > 0)
    issues.push(
      issue("EXPERTS-REDUNDANT-NUMBERED", "redundant", { redundant: input.redundant }, [
        { label: m.balanced, set: { placement: "balanced" } },
      ]),
    );
  if (resident > fits)
    issues.push(
      issue("EXPERTS-ROOM", "resident", { resident, slots, fits }, [
        { label: m.fitsExperts({ fits }), set: { resident: String(fits) } },
      ]),
    );
  return issues;
}
