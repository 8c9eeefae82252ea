/** Throughput against the window that stays in HBM, and traffic against the token rate. */
import type { Resolved } from "@/features/core/scenario/resolve";
import type { HostPath } from "@/features/core/host-link/host-path";
import type { Input } from "./input";
import { offloadAt, type Offload } from "./offload";
import type { Pricer } from "@/features/core/host-link/pricer";

export type WindowPoint = {
  readonly window: number;
  /** Generated tokens per second and GPU as the step gives. */
  readonly tokensPerGpu: number;
  /** The same without waiting for the host. */
  readonly withoutStall: number;
};

export type RatePoint = {
  /** Tokens per second and GPU. */
  readonly rate: number;
  /** Bytes per second of one GPU: to it, from it, and of its share of DRAM. */
  readonly down: number;
  readonly up: number;
  readonly dram: number;
};

const WINDOWS = 13;

export function windowCurve(scenario: Resolved, input: Input, path: HostPath, pricer: Pricer, context: number) {
  const windows = new Set(
    Array.from({ length: WINDOWS }, (_, index) => Math.max(1, Math.round((context * index) / (WINDOWS - 1)))),
  );
  return [...windows].map((window): WindowPoint => {
    const offload = offloadAt(scenario, { ...input, tok_s: null }, path, pricer, { context, window });
    const { tokensPerGpu, tpot, step } = offload;
    return { window, tokensPerGpu, withoutStall: (tokensPerGpu * tpot) / step };
  });
}

const RATES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000];

/** Traffic grows in proportion to the rate. */
export const rateCurve = ({ demand, tokensPerGpu }: Offload): readonly RatePoint[] =>
  RATES.map((rate) => {
    const factor = rate / tokensPerGpu;
    return { rate, down: demand.down * factor, up: demand.up * factor, dram: demand.dram * factor };
  });
