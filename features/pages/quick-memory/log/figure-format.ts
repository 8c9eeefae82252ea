/** How figures of a log are written: as engines print them, GiB and whole tokens. Pure. */
import { formatCount, formatLatency, formatNumber, NNBSP } from "@/lib/format/quantity";
import { GIB, toPercent } from "@/lib/units/edge";
import type { LogReading, Unit } from "@/features/core/server-logs/start/reading";
import type { Reconciled } from "./reconciliation";

export const SOURCE_NAME: Readonly<Record<NonNullable<LogReading["source"]>, string>> = {
  vllm: "vLLM",
  sglang: "SGLang",
  trtllm: "TensorRT-LLM",
  "nvidia-smi": "nvidia-smi",
  "npu-smi": "npu-smi",
};

export function measureText(value: number, unit: Unit): string {
  switch (unit) {
    case "B":
      return `${(value / GIB).toFixed(2)}${NNBSP}GiB`;
    case "Bt":
      return `${formatCount(Math.round(value))}${NNBSP}B`;
    case "tok":
    case "blocks":
    case "seq":
      return formatCount(Math.round(value));
    case "1":
      return formatNumber(value);
    case "s":
      return formatLatency(value);
    case "x":
      return `${value.toFixed(2)}×`;
  }
}

/** "+1.2 %", "as computed": the log's difference from the computed value. */
export function differenceText({ share, difference, unit }: Reconciled): string {
  if (share === null) return measureText(difference, unit);
  if (Math.abs(share) < 0.0005) return "0 %";
  const percent = formatNumber(toPercent(Math.abs(share)), 2);
  return `${share > 0 ? "+" : "−"}${percent}${NNBSP}%`;
}
