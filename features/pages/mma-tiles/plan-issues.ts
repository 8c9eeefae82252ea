/** What a plan refuses or leaves out, by name, with a way out. */
import type { Chip } from "@/features/core/hardware/chip";
import type { Issue } from "@/lib/issue";
import { text, verbatim } from "@/lib/text";
import type { Input } from "./input";
import type { Mode, OnChip } from "@/features/core/hardware/cores/on-chip";

export function noArchitecture(chip: Chip): Issue {
  return {
    code: "TILE-NO-CORE",
    at: "hw",
    message: text({
      en: `Nobody published what a core of ${chip.name} (${chip.architecture}) holds and moves per clock.`,
      zh: `没有公开资料说明 ${chip.name}（${chip.architecture}）单核的容量与每时钟带宽。`,
    }),
    fix: text({ en: "Choose an NVIDIA GPU or an AMD Instinct.", zh: "请选择 NVIDIA GPU 或 AMD Instinct。" }),
    changes: ["h100-sxm", "mi300x"].map((hw) => ({ label: verbatim(hw), set: { hw } })),
  };
}

const MODE_NAME: Readonly<Record<Mode, string>> = { mma: "MMA", rs: "GMMA-RS", ss: "GMMA-SS" };

export function noMode(chip: Chip, mode: Mode, { modes, name }: OnChip): Issue {
  const has = modes.map((one) => MODE_NAME[one]).join(", ");
  return {
    code: "TILE-NO-MODE",
    at: "mode",
    message: text({
      en: `${MODE_NAME[mode]} is not modelled on ${chip.name} (${name.en}): it has ${has}.`,
      zh: `${chip.name}（${name.zh}）不支持 ${MODE_NAME[mode]}：可用 ${has}。`,
    }),
    changes: modes.map((one) => ({ label: verbatim(MODE_NAME[one]), set: { mode: one } })),
  };
}

export function clusterIssues(
  chip: Chip,
  { cluster_m, cluster_n, pair }: Input,
  { cluster, accumulators }: OnChip,
): Issue[] {
  const asked = (cluster_m ?? 1) * cluster_n;
  const issues: Issue[] = [];
  if (asked > Math.max(1, cluster)) {
    issues.push({
      code: "TILE-CLUSTER",
      at: "cluster_m",
      message: text({
        en: `A cluster of ${asked} blocks; ${chip.name} allows ${cluster}${cluster > 1 ? " without opting in to more" : ""}.`,
        zh: `集群含 ${asked} 块；${chip.name} 最多 ${cluster}${cluster > 1 ? "（未启用更大集群时）" : ""}。`,
      }),
      changes: [{ label: text({ en: "no cluster", zh: "不用集群" }), set: { cluster_m: "1", cluster_n: "1" } }],
    });
  }
  if (pair === "on" && accumulators !== "tensor-memory") {
    issues.push({
      code: "TILE-PAIR",
      at: "pair",
      message: text({
        en: `${chip.name} has no two-core MMA; it is left out.`,
        zh: `${chip.name} 没有双核 MMA，已忽略。`,
      }),
      changes: [{ label: text({ en: "switch it off", zh: "关闭" }), set: { pair: "off" } }],
    });
  }
  return issues;
}
