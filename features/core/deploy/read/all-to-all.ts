/** Which all-to-all kernels a pasted command states, where it is not what launch files say of every deployment anyway (all-to-all.ts). */
import type { ExchangeKernels } from "@/features/core/operators/parallelism";
import { writeValue, type RawParams } from "@/lib/params/codec";
import type { Role } from "../plan/server-plan";
import type { ReadServer } from "./server";

type Said = Pick<ReadServer, "backend" | "stated">;

export function exchangeParams(first: ReadServer, decode: ReadServer | null): RawParams {
  const servers: readonly (readonly [ReadServer, Role])[] = decode
    ? [
        [first, "prefill"],
        [decode, "decode"],
      ]
    : // llm-d labels servers of both phases as those that decode.
      [[first, first.labelled ? "both" : first.role]];
  const exchanges = servers.flatMap(([server, role]) => {
    const kernels = statedKernels(server);
    return kernels === null ? [] : [{ kernels, usual: kernels === usual(server, role) }];
  });
  const kinds = new Set(exchanges.map(({ kernels }) => kernels));
  const [only] = kinds;
  const agreed = exchanges.some((each) => !each.usual) && kinds.size === 1 ? only : null;
  return { exchange: writeValue(agreed ?? null) };
}

/** null: none, or the engine chooses step by step. */
export function statedKernels({ stated }: Said): ExchangeKernels | null {
  const backend = stated.allToAll?.value ?? "";
  const word = backend === "deepep" ? (stated.allToAllMode?.value ?? "auto") : backend;
  if (/low_latency$/.test(word)) return "low-latency";
  return /(high_throughput|normal)$/.test(word) ? "high-throughput" : null;
}

const usual = ({ backend }: Said, role: Role): ExchangeKernels | null => {
  if (role === "decode") return "low-latency";
  return backend === "sglang" && role === "both" ? null : "high-throughput";
};
