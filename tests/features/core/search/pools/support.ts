import { chipById } from "@/features/core/hardware/catalogue";
import { pdContext, phaseInstances } from "@/features/core/search/pools/instances";
import { makePair, type Pair } from "@/features/core/search/pools/pair";
import type { PdSpace, PhaseAxes } from "@/features/core/search/pools/space";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema, type Scenario } from "@/features/core/scenario/schema";
import { unwrap } from "@/lib/result";

type Asked = Partial<Omit<PdSpace, "scenario" | "prefill" | "decode">> & {
  readonly scenario?: Partial<Scenario>;
  readonly prefill?: Partial<PhaseAxes>;
  readonly decode?: Partial<PhaseAxes>;
};

/** Llama-3.1-8B on 8 H100, one or two GPUs per instance, 1,024 / 256 tokens, TTFT 300 ms, TPOT 12 ms. */
export function buildSpace({ scenario = {}, prefill, decode, ...rest }: Asked = {}): PdSpace {
  const params = { model: "llama-3.1-8b", hw: "h100-sxm", isl: 1024, osl: 256, tp: 1, ...scenario };
  const resolved = unwrap(resolveScenario(ScenarioSchema.parse(params)));
  const shapes = { tp: [1, 2], adp: [1], pp: [1], ep: [null], ffn: [0] };
  const axes = { chip: resolved.chip, ...shapes, tokens: null, price: null };
  return {
    scenario: resolved,
    backend: "vllm",
    lengths: { isl: resolved.workload.promptTokens, osl: resolved.workload.osl, spread: 1 },
    prefill: { ...axes, ...prefill },
    decode: { ...axes, ...decode },
    gpus: 8,
    link: { kind: "rdma", rate: null, layerwise: false },
    limits: { ttft: 0.3, tpot: 0.012 },
    objective: "budget",
    headroom: 0,
    ...rest,
  };
}

export const chip = (id: string) => unwrap(chipById(id));

/** Every pair of usable instances. */
export const pairs = (asked: PdSpace): Pair[] => {
  const shared = pdContext(asked);
  const decode = phaseInstances(shared, asked, "decode").usable;
  return phaseInstances(shared, asked, "prefill").usable.flatMap((p) =>
    decode.map((d) => unwrap(makePair(asked, p, d))),
  );
};
