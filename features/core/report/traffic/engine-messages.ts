/**
 * Messages of an engine result as tier6 writes it: each communication step's `meta` says how many bytes, which collective and which chips. What
 * lies on each link follows from the collective (volumes.ts), as in a scenario of ours.
 */
import * as z from "zod";
import type { Collective } from "@/features/core/hardware/topology/collectives";
import { fromMs } from "@/lib/units/edge";
import { bytes, seconds, type Bytes, type Seconds } from "@/lib/units/quantity";
import type { ReportingReport } from "../document";
import { groupVolume, linkVolumes } from "./volumes";

const Chip = z.union([z.string(), z.number()]).transform(String);

/** Of a step that communicates. */
export const MessageMeta = z.looseObject({
  comm_bytes: z.number().positive(),
  comm_type: z.string().optional(),
  reason: z.string().optional(),
  chip_ids: z.array(Chip).optional(),
});

const EngineRows = z.looseObject({
  step_metrics: z.array(
    z.looseObject({ op_id: z.string(), t_comm: z.number().default(0), meta: z.unknown().optional() }),
  ),
});

type EngineMessage = {
  readonly operator: string;
  /** As the file writes it: "allreduce". */
  readonly kind: string;
  /** null: a kind that no rule is known for. */
  readonly collective: Collective | null;
  readonly reason: string;
  readonly bytes: Bytes;
  readonly chips: readonly string[];
  readonly time: Seconds;
};

export type EngineLink = {
  readonly from: string;
  readonly to: string;
  readonly bytes: Bytes;
  /** Of the steps that use it. */
  readonly time: Seconds;
};

export type EngineFlow = Pick<EngineMessage, "kind" | "reason"> & {
  readonly messages: number;
  /** On all links; null: nobody knows which links. */
  readonly total: Bytes | null;
};

export type EngineTraffic = {
  /** Most bytes first. */
  readonly links: readonly EngineLink[];
  readonly flows: readonly EngineFlow[];
};

/** null: the report is of no engine result, or its steps name no messages. */
export function engineTraffic({ config }: ReportingReport): EngineTraffic | null {
  const read = EngineRows.safeParse(config["engine_result"]);
  const messages = read.success ? read.data.step_metrics.flatMap(readMessage) : [];
  return messages.length === 0 ? null : { links: listLinks(messages), flows: listFlows(messages) };
}

function readMessage(row: z.infer<typeof EngineRows>["step_metrics"][number]): readonly EngineMessage[] {
  const meta = MessageMeta.safeParse(row.meta);
  if (!meta.success) return [];
  const { comm_bytes: size, comm_type: kind = "", reason = "", chip_ids: chips = [] } = meta.data;
  const collective = readCollective(kind);
  return [{ operator: row.op_id, kind, collective, reason, bytes: bytes(size), chips, time: fromMs(row.t_comm) }];
}

const KINDS: readonly (readonly [RegExp, Collective])[] = [
  [/all-?reduce/, "all-reduce"],
  [/all-?gather/, "all-gather"],
  [/reduce-?scatter/, "reduce-scatter"],
  [/all-?to-?all|all2all|dispatch|combine/, "all-to-all"],
  [/p2p|send/, "send"],
];

const readCollective = (kind: string): Collective | null =>
  KINDS.find(([pattern]) => pattern.test(kind.toLowerCase().replaceAll("_", "-")))?.[1] ?? null;

function listLinks(messages: readonly EngineMessage[]): readonly EngineLink[] {
  const links = new Map<string, EngineLink>();
  for (const { collective, bytes: size, chips, time } of messages) {
    if (collective === null) continue;
    for (const sent of linkVolumes(collective, size, { ranks: chips.length, near: chips.length })) {
      const [from, to] = [chips[sent.from] ?? "", chips[sent.to] ?? ""];
      const known = links.get(`${from}\n${to}`) ?? { from, to, bytes: bytes(0), time: seconds(0) };
      const together = { bytes: bytes(known.bytes + sent.bytes), time: seconds(known.time + time) };
      links.set(`${from}\n${to}`, { from, to, ...together });
    }
  }
  return [...links.values()].toSorted((a, b) => b.bytes - a.bytes);
}

function listFlows(messages: readonly EngineMessage[]): readonly EngineFlow[] {
  const groups = Map.groupBy(messages, ({ kind, reason }) => `${kind}\n${reason}`);
  return [...groups.values()]
    .flatMap((group): EngineFlow[] => {
      const [first] = group;
      if (first === undefined) return [];
      const volumes = group.map(({ collective, bytes: size, chips }) =>
        collective === null || chips.length === 0 ? null : groupVolume(collective, size, chips.length),
      );
      const known = volumes.filter((volume) => volume !== null);
      const total = known.length === volumes.length ? bytes(known.reduce((sum, volume) => sum + volume, 0)) : null;
      return [{ kind: first.kind, reason: first.reason, messages: group.length, total }];
    })
    .toSorted((a, b) => (b.total ?? 0) - (a.total ?? 0));
}
