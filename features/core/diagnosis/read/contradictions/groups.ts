/** Groups of files that exclude each other, by how many records each has. */
import type { Text } from "@/lib/text";
import type { FileRecords } from "../drafts";

/** Files to leave out; `why`: what each and the others show. */
export type Contradiction = { readonly out: readonly FileRecords[]; readonly why: (records: FileRecords) => Text };

const countRecords = ({ series }: FileRecords): number =>
  series.reduce((sum, { samples, totals }) => sum + Math.max(samples.length, totals.length), 0);

export const hasRecords = (records: FileRecords): boolean => countRecords(records) > 0;

/** Of groups that exclude each other: the one with most records stays. */
export function smallerGroups(groups: readonly (readonly FileRecords[])[]): {
  readonly agreeing: readonly FileRecords[];
  readonly out: readonly FileRecords[];
} {
  const size = (group: readonly FileRecords[]): number =>
    group.reduce((sum, records) => sum + countRecords(records), 0);
  const agreeing = groups.reduce((a, b) => (size(b) > size(a) ? b : a), groups[0] ?? []);
  return { agreeing, out: groups.filter((group) => group !== agreeing).flat() };
}
