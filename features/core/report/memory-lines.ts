/**
 * Memory of the GPU that has least to spare, as lines of the suite's ledger with the cache taken apart: what requests hold of it, and what is
 * left of the engine's share. Lines sum to the GPU's memory.
 */
import { ledgers, tightest } from "@/features/core/memory/ledger";
import { draftMemory } from "@/features/core/memory/drafts";
import { flaggedEngine } from "@/features/core/memory/engine-flags";
import { memoryShare } from "@/features/core/passes/memory";
import type { Pass } from "@/features/core/passes/phases";
import type { PassInput } from "@/features/core/passes/input";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Text } from "@/lib/text";
import { bytes, type Bytes } from "@/lib/units/quantity";
import * as m from "./messages";

export type MemoryLine = {
  readonly id: "weights" | "kv" | "state" | "activation" | "workspace" | "driver" | "free" | "reserve";
  readonly label: Text;
  readonly bytes: Bytes;
  /** Taken while a step runs; free cache and what the engine leaves alone are not. */
  readonly used: boolean;
};

export type MemoryLines = {
  readonly phase: Pass["phase"];
  readonly lines: readonly MemoryLine[];
  readonly used: Bytes;
  /** What the driver shows; every chip of the catalogue has it, a file may not. */
  readonly capacity: Bytes;
};

type Asked = { readonly scenario: Resolved; readonly input: PassInput };

/** Below zero what is free says how much is missing. */
export function memoryLines({ scenario, input }: Asked, pass: Pass): MemoryLines {
  const { model, chip, precision } = scenario;
  const loaded = { model, chip, precision, parallelism: pass.parallelism };
  const subject = { ...loaded, ...draftMemory(scenario.speculation, loaded) };
  const engine = flaggedEngine(input.engine, subject, scenario.flags);
  const ledger = tightest(ledgers({ ...subject, engine }));
  const { weights, kv, state, free } = memoryShare(scenario, pass, input);
  const lines: readonly MemoryLine[] = [
    { id: "weights", label: m.weights, bytes: weights, used: true },
    { id: "kv", label: m.kvCache, bytes: kv, used: true },
    { id: "state", label: m.recurrentState, bytes: state, used: true },
    { id: "activation", label: m.activations, bytes: ledger.activation, used: true },
    {
      id: "workspace",
      label: m.runtimeGraphsExchange,
      bytes: bytes(ledger.runtime + ledger.graphs + ledger.exchange),
      used: true,
    },
    { id: "driver", label: m.driver, bytes: ledger.driver, used: true },
    { id: "free", label: m.freeForMoreCache, bytes: free, used: false },
    {
      id: "reserve",
      label: m.leftAloneByEngine,
      bytes: ledger.reserve,
      used: false,
    },
  ];
  const used = lines.reduce((sum, line) => sum + (line.used ? line.bytes : 0), 0);
  return { phase: pass.phase, lines, used: bytes(used), capacity: ledger.capacity };
}

/** Static and moving parts together, of the phase that takes more. */
export const peakMemory = (asked: Asked, passes: readonly Pass[]): Bytes =>
  bytes(Math.max(...passes.map((pass) => memoryLines(asked, pass).used)));
