/**
 * Encoders of images, video and audio as part of a prefill: each chunk of a prompt encodes the share of it that it is. Weights are split over
 * tensor ranks, as vLLM and SGLang split them, and read once a step; time is FLOP over a stated share of the peak.
 */
import { bytes, flops } from "@/lib/units/quantity";
import { bytesPerElement } from "@/features/core/model/weights";
import type { LayerScope } from "./build";
import type { Operator } from "./operator";
import { countTokens } from "./segment";

/** Nothing where prompts have no images, and where encoders run apart. */
export function encoders({ model, parallelism: p, segments }: LayerScope): Operator[] {
  const { encoding, towers } = model;
  const prompts = countTokens(segments.filter(({ phase }) => phase === "prefill")) / p.cp;
  if (!encoding || encoding.apart || encoding.flopPerPrompt === 0 || prompts === 0) return [];
  const params = towers.reduce((sum, tower) => sum + tower.params, 0);
  return [
    {
      id: ENCODER,
      family: "gemm",
      repeat: 1,
      flops: flops((encoding.flopPerPrompt * prompts) / encoding.promptTokens / p.tp),
      rate: "bf16",
      weightBytes: bytes((params * bytesPerElement("bf16")) / p.tp),
      // The ledger has encoders on a line of their own.
      storedBytes: bytes(0),
      kvBytes: bytes(0),
      activationBytes: bytes(0),
      messages: [],
      attains: encoding.efficiency,
    },
  ];
}

const ENCODER = "model.encoder";

/** Whether an operator, by its id, is the encoders'. */
export const isEncoder = (id: string): boolean => id === ENCODER;
