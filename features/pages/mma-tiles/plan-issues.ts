/** What a plan refuses or leaves out, by name, with a way out. */
import type { Chip } from "@/features/core/hardware/chip";
import type { Issue } from "@/lib/issue";
import { verbatim } from "@/lib/text";
import type { Input } from "./input";
import type { Mode, OnChip } from "@/features/core/hardware/cores/on-chip";
import * as m from "./messages";
import { issue } from "./messages.issues";

export function noArchitecture(chip: Chip): Issue {
  return issue(
    "TILE-NO-CORE",
    "hw",
    { name: chip.name, architecture: chip.architecture },
    ["h100-sxm", "mi300x"].map((hw) => ({ label: verbatim(hw), set: { hw } })),
  );
}

const MODE_NAME: Readonly<Record<Mode, string>> = { mma: "MMA", rs: "GMMA-RS", ss: "GMMA-SS" };

export function noMode(chip: Chip, mode: Mode, { modes, name }: OnChip): Issue {
  const has = modes.map((mode) => MODE_NAME[mode]).join(", ");
  return issue(
    "TILE-NO-MODE",
    "mode",
    { mode: MODE_NAME[mode], name: chip.name, has, name2: name },
    modes.map((mode) => ({ label: verbatim(MODE_NAME[mode]), set: { mode: mode } })),
  );
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
      message: (cluster > 1 ? m.clusterOfBlocksWithoutOpting : m.clusterOfBlocks)({ asked, name: chip.name, cluster }),
      changes: [{ label: m.noCluster, set: { cluster_m: "1", cluster_n: "1" } }],
    });
  }
  if (pair === "on" && accumulators !== "tensor-memory") {
    issues.push(issue("TILE-PAIR", "pair", { name: chip.name }, [{ label: m.switchItOff, set: { pair: "off" } }]));
  }
  return issues;
}
