/**
 * What a Br x Bc tile of FlashAttention needs on a core, and how many such blocks one core holds.
 *
 *   shared memory = Br · d_k · s_q + 2 · Bc · (d_k + d_v) · s_kv          (two buffers of K and V; of a latent, one of both)
 *   accumulators  = (Br · d_v + Br · Bc) · 4 B                            registers, or tensor memory on Blackwell
 *
 * Source: FlashAttention-2 and -3, section on tiling; limits of `features/core/hardware/cores/on-chip`.
 */
import type { Attention, LayerGroup } from "@/features/core/model/spec";
import { bytesPerElement } from "@/features/core/model/weights";
import { onChip } from "@/features/core/hardware/cores/on-chip";
import { ACCUMULATOR_BYTES, TENSOR_MEMORY } from "@/features/core/hardware/cores/on-chip";
import type { Input, Phase, AttentionScenario } from "./input";
import type { TileExtent } from "./stages";
import { listWidths } from "./widths";

export type TileRoom = TileExtent & {
  readonly shared: number;
  readonly accumulators: number;
  /** null where nothing is published of the core. */
  readonly sharedLimit: number | null;
  readonly accumulatorLimit: number | null;
  /** Blocks on one core; 0 = does not fit; null = unknown. */
  readonly blocks: number | null;
  readonly limit: "shared-memory" | "accumulators" | null;
};

const BUFFERS = 2;
/** Of the register file that accumulators may fill; the rest holds fragments, addresses and the softmax state. */
const ACCUMULATOR_SHARE = 0.75;

export function tileRoom(scenario: AttentionScenario, phase: Phase, tile: TileExtent): TileRoom {
  const group = mainGroup(scenario);
  const { chip, precision } = scenario;
  const core = onChip(chip);
  if (!group)
    return {
      ...tile,
      shared: 0,
      accumulators: 0,
      sharedLimit: null,
      accumulatorLimit: null,
      blocks: null,
      limit: null,
    };
  const { key, value } = listWidths(group.attention, phase);
  const absorbed = group.attention.kind === "mla" && phase === "decode";
  const oneForBoth = absorbed || group.attention.kind === "compressed";
  const kvSize = group.attention.kind === "mla" && phase === "prefill" ? 2 : bytesPerElement(precision.kv);
  const shared = 2 * tile.br * key + BUFFERS * tile.bc * (oneForBoth ? key : key + value) * kvSize;
  const accumulators = ACCUMULATOR_BYTES * tile.br * (value + tile.bc);
  const sharedLimit =
    chip.sharedMemoryPerCore === null || core === null ? null : chip.sharedMemoryPerCore - core.reservedShared;
  const accumulatorLimit =
    core === null ? null : core.accumulators === "tensor-memory" ? TENSOR_MEMORY : ACCUMULATOR_SHARE * core.registers;
  if (sharedLimit === null || accumulatorLimit === null)
    return { ...tile, shared, accumulators, sharedLimit, accumulatorLimit, blocks: null, limit: null };
  const byShared = Math.floor(sharedLimit / shared);
  const byAccumulators = Math.floor(accumulatorLimit / accumulators);
  return {
    ...tile,
    shared,
    accumulators,
    sharedLimit,
    accumulatorLimit,
    blocks: Math.min(byShared, byAccumulators),
    limit: byShared <= byAccumulators ? "shared-memory" : "accumulators",
  };
}

/** The attention that most layers with a softmax have. */
export function mainGroup({ model }: Pick<AttentionScenario, "model">): LayerGroup | undefined {
  const softmax = model.layers.filter(({ attention }) => attention.kind !== "none" && attention.kind !== "linear");
  return softmax.reduce<LayerGroup | undefined>(
    (best, group) => (best === undefined || weight(group) > weight(best) ? group : best),
    undefined,
  );
}

/** Layers without a window do most of the work, however few they are. */
const weight = ({ attention, count }: LayerGroup): number => count * (isWindowed(attention) ? 1 : 1000);
const isWindowed = (attention: Attention): boolean => attention.kind === "softmax" && attention.window !== null;

const DECODE_ROWS = 64;

export function automaticTile(scenario: AttentionScenario, input: Input, phase: Phase): TileExtent {
  const br = input.br ?? (phase === "prefill" ? 128 : decodeRows(scenario));
  if (input.bc !== null) return { br, bc: input.bc };
  return (
    [128, 64, 32].map((bc) => ({ br, bc })).find((tile) => tileRoom(scenario, phase, tile).blocks !== 0) ?? {
      br,
      bc: 16,
    }
  );
}

/** Query heads of one KV head, in whole matrix instructions. */
function decodeRows(scenario: AttentionScenario): number {
  const attention = mainGroup(scenario)?.attention;
  if (attention === undefined || attention.kind === "none" || attention.kind === "linear") return 16;
  const group =
    attention.kind === "softmax" ? attention.heads / attention.kvHeads : attention.heads / scenario.decode.tp;
  return Math.min(DECODE_ROWS, 16 * Math.ceil(group / 16));
}

const ROWS = [64, 128, 192, 256] as const;
const COLUMNS = [32, 64, 128, 256] as const;

export function tileChoices(input: Input, phase: Phase, chosen: TileExtent): readonly TileExtent[] {
  const rows = phase === "prefill" ? ROWS : [16, 64];
  const list = rows.flatMap((br) => COLUMNS.map((bc) => ({ br, bc })));
  const known = list.some(({ br, bc }) => br === chosen.br && bc === chosen.bc);
  return known ? list : [chosen, ...list];
}
