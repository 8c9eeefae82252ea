/** Seconds of one pass of a scenario, as Estimate has them. */
import type { PeerPath } from "@/features/core/hardware/chip";
import type { Backend } from "@/features/core/memory/backend";
import { PassInput } from "@/features/core/passes/input";
import { pricePhases } from "@/features/core/passes/phases";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolveRaw } from "./scenario";

export type Phase = "prefill" | "decode";

type Pass = {
  readonly raw: RawParams;
  readonly phase: Phase;
  /** Sequences of one attention rank. */
  readonly batch: number;
  readonly priced: Backend;
  /** Of the engine that it is priced under; null = the newest. */
  readonly version: string | null;
  /** How cards reach each other, where the source says it and the chip's catalogue row another way. */
  readonly peers?: PeerPath;
};

export function passSeconds({ raw, phase, batch, priced, version, peers }: Pass): number {
  const scenario = resolveRaw(raw);
  const flags = version === null ? scenario.flags : { ...scenario.flags, version: `${priced}-${version}` };
  const chip = { ...scenario.chip, ...(peers && { pciePeers: peers }) };
  const input = decodeParams(PassInput, { engine: priced, [`${phase}_batch`]: String(batch) }).value;
  return unwrap(pricePhases({ ...scenario, chip, flags }, input))[phase].time;
}
