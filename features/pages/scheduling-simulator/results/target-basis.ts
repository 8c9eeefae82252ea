/** Which requests the targets of a run are held for, and what the scenario's own clients have in the mean. */
import { formatCount, formatLatency } from "@/lib/format/quantity";
import { BETWEEN, text, type Text } from "@/lib/text";
import type { Run } from "../job";

/** `clients` of the scenario. */
export function runBasis({ facts: { workload, load } }: Run, clients: number): Text {
  const held = text({
    en: `Targets here: single requests of this one run (${workload.en}).`,
    zh: `此处的目标：本次运行的各个请求（${workload.zh}）。`,
  });
  if (load === null) return held;
  const times = `TTFT ${formatLatency(load.ttft)}, TPOT ${formatLatency(load.tpot)}`;
  const means = text({
    en: `The scenario's ${formatCount(clients)} clients in closed form, means: ${times}.`,
    zh: `场景的 ${formatCount(clients)} 个客户端，闭式解均值：${times}。`,
  });
  return text({ en: held.en + BETWEEN.en + means.en, zh: held.zh + BETWEEN.zh + means.zh });
}
