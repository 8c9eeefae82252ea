/** Sets that belong together: kernels of an engine and, where they were measured apart, the collectives of the same accelerator. */
import { SET_SEPARATOR, type TableKind } from "./table-set";

export type Listed = {
  readonly id: string;
  readonly chip: string;
  readonly tables: readonly { readonly kind: string }[];
};

const COLLECTIVE: TableKind = "collective";

/** Ids of the sets that hold kernels but no collectives, each joined with all of its accelerator's that hold nothing else; its own engine's first. */
export function joins(sets: readonly Listed[]): readonly string[] {
  return sets.filter(isKernels).flatMap((set) => {
    const beside = sets.filter((other) => other.chip === set.chip && isCollectives(other));
    const rank = ({ id }: Listed): number => (framework(id) === framework(set.id) ? 0 : 1);
    const ordered = [...beside].sort((a, b) => rank(a) - rank(b));
    return ordered.length === 0 ? [] : [[set, ...ordered].map(({ id }) => id).join(SET_SEPARATOR)];
  });
}

const framework = (id: string): string => id.split("/")[1] ?? "";

const isKernels = ({ tables }: Listed): boolean => tables.length > 0 && tables.every(({ kind }) => kind !== COLLECTIVE);

const isCollectives = ({ tables }: Listed): boolean =>
  tables.length > 0 && tables.every(({ kind }) => kind === COLLECTIVE);
