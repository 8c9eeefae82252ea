/** What an engine has no flags for, with changes to try. */
import type { Scenario } from "@/features/core/scenario/schema";
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import type { Role } from "../plan/server-plan";

export type Refusal = Pick<Issue, "code" | "at" | "message"> & {
  readonly tries: readonly { readonly label: Text; readonly set: Partial<Scenario> }[];
};

/** Link names of a role's degrees. */
export const listKeys = (role: Role) =>
  role === "decode"
    ? ({ tp: "d_tp", adp: "d_adp", ep: "d_ep", cp: "d_cp" } as const)
    : ({ tp: "tp", adp: "adp", ep: "ep", cp: "cp" } as const);
