/** Kinds of kernels as people read them. */
import type { Text } from "@/lib/text";
import type { FactorLine } from "./fit-laws";
import * as m from "@/features/core/calibration/messages";

const NAMES: Readonly<Record<FactorLine["kind"], Text>> = {
  gemm: m.matrixProducts,
  experts: m.routedExperts,
  prefill: m.prefillAttention,
  decode: m.decodeAttention,
  streams: m.streams,
  network: m.messages,
};

export const lawKindName = (kind: FactorLine["kind"]): Text => NAMES[kind];
