/** The page on parameters of a link. */
import { QuickMemoryInput } from "@/features/pages/quick-memory/input";
import { quickMemory } from "@/features/pages/quick-memory/log/memory-with-log";
import { servingInstance } from "@/features/pages/quick-memory/quick-memory";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

export const LLAMA: RawParams = { model: "llama-3.1-8b", tp: "1", hw: "h100-sxm" };
export const LARGE: RawParams = { model: "llama-3.1-70b", hw: "h100-sxm" };

export const readInput = (raw: RawParams) => decodeParams(QuickMemoryInput, raw).value;
export const settleOutcome = (raw: RawParams) => quickMemory(resolved(raw), readInput(raw));
export const memory = (raw: RawParams) => unwrap(settleOutcome(raw));
export const findServing = (raw: RawParams) => servingInstance(memory(raw).instances);
