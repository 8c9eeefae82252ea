/** A pinned screen is its link. */
import { withoutIdentity } from "@/features/core/saved/identity";
import type { Pinned } from "./ui";

export function pinLink(location: { readonly search: string }): Pinned {
  const query = withoutIdentity(Object.fromEntries(new URLSearchParams(location.search)));
  const label = Object.entries(query)
    .map(([key, value]) => `${key}=${value.length > 24 ? `${value.slice(0, 24)}…` : value}`)
    .join(" ");
  return { query, label: label === "" ? "default" : label };
}
