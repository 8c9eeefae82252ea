/** The advice as plain numbers with their unit in the name. */
import { toMs } from "@/lib/units/edge";
import type { Seconds } from "@/lib/units/quantity";
import type { HardwareAdvice } from "./hardware-advisor";
import { layoutWords } from "./figures";

export function summaryOf({ rows, shown, aicompass }: HardwareAdvice) {
  const count = (kind: string): number => rows.filter((row) => row.kind === kind).length;
  const deployment = shown?.deployment ?? null;
  const ms = (seconds: number | undefined): number | null => (seconds === undefined ? null : toMs(seconds as Seconds));
  return {
    accelerators: rows.length,
    meet_targets: count("meets"),
    miss_targets: count("misses"),
    unknown: count("unknown"),
    shown: shown?.id ?? null,
    shown_kind: shown?.kind ?? null,
    cards: deployment?.counted ?? null,
    servers: deployment?.servers ?? null,
    layout: deployment && layoutWords(deployment).en,
    limiting: shown?.limiting?.factor ?? null,
    ttft_ms: ms(deployment?.ttft),
    tpot_ms: ms(deployment?.tpot),
    output_tok_s: deployment?.output ?? null,
    power_w: shown?.watts ?? null,
    usd_per_hour: shown?.perHour ?? null,
    usd_per_mtok: shown?.perMillion ?? null,
    ...(aicompass && { aicompass_memory_gib: aicompass.memory.total / 2 ** 30, aicompass_tflops: aicompass.tflops }),
  };
}
