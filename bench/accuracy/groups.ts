/** What is left out of a fit together, and what counts as one in a mean over clusters. */
import { describeContext } from "@/features/core/serving/deployment/deployment";
import type { Case } from "./rows";

const column =
  (name: string) =>
  ({ row }: Case): string =>
    row[name] ?? "";

export const GROUPS = {
  /** A model family on a system: the stored errors and bands are those of rows whose pair the fit did not know. */
  pair: ({ row }: Case): string => `${row["family"]}|${row["system"]}`,
  family: column("family"),
  system: column("system"),
  /** An engine on a generation of chips in a format: what decides which kernels run. */
  stack: ({ deployment }: Case): string => {
    const { backend, generation, dense, experts } = describeContext(deployment);
    return [backend, generation, dense, experts].join("|");
  },
  cluster: ({ row }: Case): string => ["family", "system", "backend", "mode"].map((name) => row[name]).join(" "),
} as const;
