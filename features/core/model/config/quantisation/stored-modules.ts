/** The formats of single operators, where their matrices are not all stored as most of their class. */
import type { NumberFormat, Quantisation, StoredModule } from "../../spec";
import { classElement } from "../../weights";
import { storedElement, type Storage } from "./storage";
import type { OperatorTallies, Tally } from "./weight-classes";

/** Nothing where all are. */
export function storedModules(
  operators: OperatorTallies,
  quantised: Quantisation["quantised"],
  native: NumberFormat,
): Pick<Quantisation, "modules"> {
  const modules = [...operators].flatMap(([operator, { of, tally }]): [string, StoredModule][] => {
    const parts = listParts(tally, native);
    const [first, second] = parts;
    const plain = !first || (!second && first.format === quantised[of] && first.bytes === undefined);
    return plain ? [] : [[operator, { of, parts }]];
  });
  return modules.length === 0 ? {} : { modules: Object.fromEntries(modules) };
}

function listParts(tally: Tally, native: NumberFormat): StoredModule["parts"] {
  const sums = new Map<string, { format: NumberFormat; bytes: number | undefined; size: number }>();
  for (const [way, size] of tally) {
    const [format, bytes] = [way?.format ?? native, way === null ? undefined : ownBytes(way)];
    const key = `${format}/${bytes ?? ""}`;
    sums.set(key, { format, bytes, size: (sums.get(key)?.size ?? 0) + size });
  }
  const all = [...sums.values()].reduce((sum, { size }) => sum + size, 0);
  const parts = [...sums.values()].filter(({ size }) => size > NEGLIGIBLE * all).sort((a, b) => b.size - a.size);
  const rest = parts.reduce((sum, { size }) => sum + size, 0);
  return parts.map(({ format, bytes, size }) => ({
    format,
    share: size / rest,
    ...(bytes !== undefined && { bytes }),
  }));
}

/** Bytes of an integer weight that is widened before it is multiplied, where they are not those of its format. */
function ownBytes(way: Storage): number | undefined {
  if ((way.format !== "int4" && way.format !== "int8") || way.activationsQuantised) return undefined;
  const { bytes } = storedElement(way);
  return Math.abs(bytes / classElement({ quantisation: null }, "dense", way.format).bytes - 1) > NEGLIGIBLE
    ? bytes
    : undefined;
}

/** What less than this share of an operator's matrices is stored as runs with the rest. */
const NEGLIGIBLE = 0.02;
