/** Processes that share a clock: those of a host; where no file names two hosts, those of a pool. */
import type { Tables } from "../assemble/shapes";
import { BATCH_TYPES } from "../capture/capture";
import type { Texts } from "../columns";

export type ClockGroup = {
  readonly name: string;
  /** Texts; 0 is none. */
  readonly processes: ReadonlySet<number>;
  readonly host: number;
  /** Whether some process of it reads prompts. */
  readonly reads: boolean;
};

/** More hosts than this are not told apart. */
const MOST = 32;

/** Those that read prompts first: the clocks of the others are judged by theirs. */
export function clockGroups(tables: Pick<Tables, "batches" | "forwards">, texts: Texts): ClockGroup[] {
  const readers = promptReaders(tables);
  const hosts = processesByHost(tables);
  const groups = hosts.size >= 2 && hosts.size <= MOST ? byHost(hosts, readers, texts) : byPool(tables, readers, texts);
  return groups.toSorted((a, b) => Number(b.reads) - Number(a.reads));
}

function byHost(
  hosts: ReadonlyMap<number, ReadonlySet<number>>,
  readers: ReadonlySet<number>,
  texts: Texts,
): ClockGroup[] {
  return [...hosts].map(([host, processes]) => {
    return { name: texts.text(host), host, processes, reads: !processes.isDisjointFrom(readers) };
  });
}

function byPool(
  { batches, forwards }: Pick<Tables, "batches" | "forwards">,
  readers: ReadonlySet<number>,
  texts: Texts,
) {
  const all = new Set([...batches.process, ...forwards.process]);
  const others = all.difference(readers);
  const pools = [readers, others].filter(({ size }) => size > 0);
  return pools.map((processes): ClockGroup => {
    const names = [...processes].map((process) => texts.text(process)).filter(Boolean);
    return { name: poolName(names), host: 0, processes, reads: processes === readers };
  });
}

const poolName = (names: readonly string[]): string =>
  names.length > 1 ? `${names[0]} … ${names.at(-1)}` : (names[0] ?? "");

const [PREFILL, MIXED] = [BATCH_TYPES.indexOf("prefill"), BATCH_TYPES.indexOf("mixed")];

function promptReaders({ batches, forwards }: Pick<Tables, "batches" | "forwards">): ReadonlySet<number> {
  const readers = new Set<number>();
  for (const { type, process } of [batches, forwards])
    type.forEach((kind, i) => {
      if (kind === PREFILL || kind === MIXED) readers.add(process[i] as number);
    });
  return readers;
}

function processesByHost({ forwards }: Pick<Tables, "forwards">): ReadonlyMap<number, ReadonlySet<number>> {
  const hosts = new Map<number, Set<number>>();
  forwards.host.forEach((host, i) => {
    if (host === 0) return;
    hosts.set(host, (hosts.get(host) ?? new Set<number>()).add(forwards.process[i] as number));
  });
  return hosts;
}
