/** KV cache: kvcache.csv in its four forms (seed era; MindIE, vLLM, SGLang of today) and the table `kvcache`. */
import { fromPercent } from "@/lib/units/edge";
import type { CacheStates } from "../capture/capture";
import { asCounts } from "../columns";
import type { Resolver } from "./resolver";
import { BATCH_FIELDS } from "./batches";
import { hasField, number, text, time } from "./schema";
import { issue } from "@/features/core/serving-profile/messages.issues";

export const CACHE_FIELDS = {
  time: time("timestamp", "start_time", "time"),
  timeDate: time("start_datetime"),
  event: text("name", "event"),
  request: text("rid", "http_rid"),
  free: number("device_kvcache_left", "free_blocks", "free_block_num", "num_free_blocks", "device_block"),
  total: number("total_blocks", "total_block_num", "num_total_blocks", "num_gpu_blocks"),
  used: number("used_blocks", "used_block_num", "num_used_blocks"),
  allocated: number("blocks_allocated", "allocated_block_num"),
  freed: number("blocks_freed", "freed_block_num"),
  share: number("kvcache_usage_rate", "kvcache_usage"),
  process: text("prof_id", "pid"),
};

export function isCache(names: ReadonlySet<string>): boolean {
  if (hasField(BATCH_FIELDS.size, names)) return false;
  if (names.has("devicekvcacheleft") || names.has("kvcacheusagerate")) return true;
  const { free, total, used } = CACHE_FIELDS;
  const timed = names.has("timestamp") || names.has("starttime");
  return (hasField(free, names) && timed) || (hasField(total, names) && hasField(used, names));
}

export function resolveCache(table: Resolver<typeof CACHE_FIELDS>, pool: number): CacheStates {
  const stated = statedTotals(table);
  const stateTotals = stated.some((blocks) => blocks > 0);
  const total = stateTotals ? stated.map((blocks) => (blocks > 0 ? blocks : NaN)) : unknownAll(stated);
  const free = table.number("free");
  const freeBlocks = stateTotals ? free.map((blocks, i) => (Number.isNaN(total[i] ?? NaN) ? NaN : blocks)) : free;
  const inPercent = table.written("share").includes("%");
  const statedShare = inPercent ? table.number("share").map(fromPercent) : asShares(table.number("share"));
  const most = freeBlocks.reduce((largest, blocks) => (blocks > largest ? blocks : largest), 0);
  const used = stateTotals
    ? table.number("used").map((blocks, i) => usedBlocks(blocks, total[i] ?? NaN, freeBlocks[i] ?? NaN))
    : total;
  const share = used.map((blocks, i) => {
    const ofTotal = blocks / (total[i] ?? NaN);
    if (!Number.isNaN(ofTotal)) return ofTotal;
    const left = freeBlocks[i] ?? NaN;
    if (!Number.isNaN(left) && most > 0) return (most - left) / most;
    return stateTotals ? NaN : (statedShare[i] ?? NaN);
  });
  if (restsOnMostFree({ free: freeBlocks, total })) table.notices.push(mostFree(most));
  const process = table.text("process");
  return {
    time: table.instant("time").us,
    event: asCounts(table.text("event")),
    request: asCounts(table.text("request")),
    free: asCounts(freeBlocks),
    total,
    used,
    allocated: table.number("allocated"),
    freed: table.number("freed"),
    share,
    pool: new Float32Array(process).map((number) => (number === 0 ? pool : number)),
  };
}

/** Blocks in all; used and free ones together where no column states them. */
function statedTotals(table: Resolver<typeof CACHE_FIELDS>): Float64Array {
  const [total, used, free] = [table.number("total"), table.number("used"), table.number("free")];
  if (!total.every(Number.isNaN) || used.every(Number.isNaN)) return total;
  return used.map((blocks, i) => blocks + (free[i] ?? NaN));
}

/** Whether a share rests on the most blocks seen free, because its row states none in all. */
export const restsOnMostFree = ({ free, total }: Pick<CacheStates, "free" | "total">): boolean =>
  total.some((blocks, row) => Number.isNaN(blocks) && !Number.isNaN(free[row] ?? NaN));

/** The column itself where it holds nothing but unknowns: millions of rows share it with others. */
const unknownAll = (column: Float64Array): Float64Array =>
  column.every(Number.isNaN) ? column : new Float64Array(column.length).fill(NaN);

/** Rows of vLLM's Free have zeros for every count, which no pool has. */
function usedBlocks(used: number, total: number, free: number): number {
  if (Number.isNaN(total)) return NaN;
  return Number.isNaN(used) ? total - free : used;
}

/** Shares that count to 100 as shares of 1. */
export function asShares(values: Float64Array): Float64Array {
  const percent = values.some((value) => value > 1.5);
  return percent ? values.map(fromPercent) : values;
}

const mostFree = (blocks: number) => issue("PROFILE-CACHE-TOTAL", "kvcache", { blocks });
