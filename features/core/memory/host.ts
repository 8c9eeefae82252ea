/**
 * What an instance asks of its hosts: storage for the checkpoint, memory of a node, the time to load, and how much KV cache the
 * tiers below the GPUs hold.
 *
 * A node reads what its GPUs hold, once, while each GPU takes its part over its own link; the slower of the two decides.
 * Lower tiers keep one copy of a sequence, though ranks of a tensor-parallel group may each hold the latent.
 */
import { kvBytesAt, stateBytesPerSequence } from "@/features/core/model/kv-cache";
import { weightBytes } from "@/features/core/model/weights";
import { instanceGpus, type Parallelism } from "@/features/core/operators/parallelism";
import { bytes, seconds, type Bytes, type Seconds } from "@/lib/units/quantity";
import { cacheShape, measureCapacity } from "./capacity";
import { cachedModel, draftWeights } from "./drafts";
import { sequenceCache, totalCache } from "./cache";
import { ledgers, weightLoad, type MemorySubject } from "./ledger";

export type HostSettings = {
  /** Bytes per second that a node reads from its storage. */
  readonly storageRate: number;
  /** Host to one GPU, bytes per second, one direction; null = no sheet states it. */
  readonly linkRate: number | null;
  readonly gpusPerNode: number;
  /** KV cache kept in host memory and on local disks, bytes per GPU. */
  readonly hostTier: number;
  readonly diskTier: number;
  /** Host memory of one GPU's engine process, bytes. */
  readonly process: number;
};

export type TierId = "gpu" | "host" | "disk";

export type Tier = {
  readonly id: TierId;
  /** Bytes over all GPUs of the instance. */
  readonly size: Bytes;
  /** Whole sequences of the context, and tokens, that it holds. */
  readonly sequences: number;
  readonly tokens: number;
  /** Time to bring one sequence to its GPUs; null where no rate is known, 0 on the GPUs. */
  readonly fetch: Seconds | null;
};

export type HostPlan = {
  readonly nodes: number;
  /** Weights in the formats of the scenario, towers and drafts included, as files. */
  readonly checkpoint: Bytes;
  readonly nodeRead: Bytes;
  readonly readTime: Seconds;
  readonly copyTime: Seconds | null;
  /** Storage and links at once; null when the link's rate is unknown. */
  readonly loadTime: Seconds | null;
  /** Host memory of a node: processes, KV tier, and the part of the checkpoint that the page cache would keep. */
  readonly processes: Bytes;
  readonly kvTier: Bytes;
  readonly pageCache: Bytes;
  readonly tiers: readonly Tier[];
};

export function hostPlan(subject: MemorySubject, host: HostSettings, context: number, cache: number): HostPlan {
  const { parallelism: p } = subject;
  const gpus = instanceGpus(p);
  const onNode = Math.min(gpus, host.gpusPerNode);
  const loads = ledgers(subject).map(weightLoad);
  const fullest = Math.max(...loads);
  const checkpoint = checkpointBytes(subject);
  // Replicated weights are read from storage once and copied to every GPU.
  const nodeRead = Math.min(checkpoint, fullest * onNode);
  const readTime = nodeRead / host.storageRate;
  const copyTime = host.linkRate === null ? null : fullest / host.linkRate;
  return {
    nodes: Math.ceil(gpus / host.gpusPerNode),
    checkpoint: bytes(checkpoint),
    nodeRead: bytes(nodeRead),
    readTime: seconds(readTime),
    copyTime: copyTime === null ? null : seconds(copyTime),
    loadTime: copyTime === null ? null : seconds(Math.max(readTime, copyTime)),
    processes: bytes(host.process * onNode),
    kvTier: bytes(host.hostTier * onNode),
    pageCache: bytes(nodeRead),
    tiers: tiers(subject, host, context, cache),
  };
}

/** All weights once, in the formats of the scenario: text model, towers in BF16, drafting layers, and a draft model if there is one. */
function checkpointBytes({ model, precision, parallelism, drafts }: MemorySubject): number {
  const towers = 2 * model.towers.reduce((sum, tower) => sum + tower.params, 0);
  const layers = drafts ? draftWeights({ model, precision, parallelism: WHOLE, drafts: { ...drafts, model: 0 } }) : 0;
  return weightBytes(model, precision.weights) + towers + layers + (drafts?.model ?? 0) * parallelism.tp;
}

const WHOLE: Parallelism = { tp: 1, pp: 1, dp: 1, ep: 1, etp: 1, cp: 1 };

function tiers(subject: MemorySubject, host: HostSettings, context: number, cache: number): readonly Tier[] {
  const { parallelism: p, precision, engine } = subject;
  const model = cachedModel(subject);
  const gpus = instanceGpus(p);
  const once = kvBytesAt(model, precision.kv, context) + stateBytesPerSequence(model);
  // What moves are the bytes of the tokens; what the GPUs have room for is in the engine's pieces.
  const moved = totalCache(sequenceCache({ model, parallelism: p, precision, blockSize: engine.blockSize }, context));
  const room = measureCapacity(cacheShape(subject), cache);
  const overLink = host.linkRate === null ? null : moved / host.linkRate;
  const overDisk = overLink === null ? null : Math.max(overLink, once / host.storageRate);
  const lower = (id: TierId, perGpu: number, fetch: number | null): Tier => ({
    id,
    size: bytes(perGpu * gpus),
    sequences: once === 0 ? Infinity : Math.floor((perGpu * gpus) / once),
    tokens: once === 0 ? Infinity : Math.floor((perGpu * gpus * context) / once),
    fetch: fetch === null ? null : seconds(fetch),
  });
  return [
    {
      id: "gpu",
      size: bytes(Math.max(0, cache) * gpus),
      sequences: room.sequences(context),
      tokens: Math.floor(room.tokens(context)),
      fetch: seconds(0),
    },
    lower("host", host.hostTier, overLink),
    lower("disk", host.diskTier, overDisk),
  ];
}

/** Bytes that a tier must have to hold `sequences` of `context` tokens, one copy each. */
export function tierFor(subject: MemorySubject, sequences: number, context: number): Bytes {
  const model = cachedModel(subject);
  return bytes(sequences * (kvBytesAt(model, subject.precision.kv, context) + stateBytesPerSequence(model)));
}
