/** Prefill and decode apart: pd_split_communication.csv, pd_split_kvcache.csv and coordinator.csv. */
import type { Dispatches, Pulls, Transfers } from "../capture/capture";
import type { Texts } from "../columns";
import { difference, either, type Resolver, sum } from "./resolver";
import { number, text, time } from "./schema";
import { issue } from "@/features/core/serving-profile/messages.issues";

/** Dates below "(ms)", and 0 for "did not happen". */
export const TRANSFER_FIELDS = {
  request: text("rid", "http_rid"),
  arrival: time("http_req_time"),
  send: time("send_request_time"),
  sent: time("send_request_succ_time"),
  prefilled: time("prefill_res_time"),
  end: time("request_end_time"),
};

export const areTransfers = (names: ReadonlySet<string>): boolean =>
  names.has("sendrequesttime") || names.has("sendrequestsucctime") || names.has("prefillrestime");

export const resolveTransfers = (table: Resolver<typeof TRANSFER_FIELDS>): Transfers => ({
  request: table.text("request"),
  arrival: table.time("arrival").us,
  send: table.time("send").us,
  sent: table.time("sent").us,
  prefilled: table.time("prefilled").us,
  end: table.time("end").us,
});

export const PULL_FIELDS = {
  request: text("rid", "http_rid"),
  rank: number("rank"),
  blocks: text("block_tables"),
  length: number("seq_len", "batch_seq_len"),
  duration: number("during_time"),
  start: time("start_time"),
  startDate: time("start_datetime"),
  end: time("end_time"),
  endDate: time("end_datetime"),
};

export const arePulls = (names: ReadonlySet<string>): boolean =>
  names.has("blocktables") || (names.has("rank") && (names.has("seqlen") || names.has("batchseqlen")));

export function resolvePulls(table: Resolver<typeof PULL_FIELDS>, texts: Texts): Pulls {
  const start = table.instant("start").us;
  const end = table.instant("end").us;
  const span = difference(end, start);
  const stated = table.duration("duration", { difference: span });
  return {
    request: table.text("request"),
    rank: table.number("rank"),
    start,
    end: either(end, sum(start, stated)),
    duration: either(stated, span),
    length: table.number("length"),
    blocks: table.text("blocks").map((number) => texts.text(number).match(/\d+/g)?.length ?? NaN),
  };
}

export const DISPATCH_FIELDS = {
  time: time("time", "timestamp"),
  address: text("address"),
  role: text("node_type", "role"),
  added: number("add_count"),
  ended: number("end_count"),
  running: number("running_count"),
};

export const areDispatches = (names: ReadonlySet<string>): boolean =>
  names.has("nodetype") && (names.has("addcount") || names.has("runningcount"));

export function resolveDispatches(table: Resolver<typeof DISPATCH_FIELDS>, texts: Texts): Dispatches {
  const role = table.text("role").map((number) => {
    const word = texts.text(number).toLowerCase();
    return word.startsWith("p") ? 0 : word.startsWith("d") ? 1 : NaN;
  });
  const times = table.time("time").us;
  const stated = table.number("running");
  const counted = {
    time: times,
    address: table.text("address"),
    role,
    added: table.number("added"),
    ended: table.number("ended"),
    statedRunning: stated,
    running: stated,
  };
  const running = countedOn(counted);
  const wrong = running.filter((count, i) => count !== (stated[i] ?? NaN) && !Number.isNaN(stated[i] ?? NaN)).length;
  if (wrong > 0) table.notices.push(emptyBins(wrong));
  return { ...counted, running };
}

/**
 * Requests that run at each node, counted on from bin to bin. The exporter writes 0 into bins in which nothing changed, and never
 * goes below 0; a capture that began under load starts from what its first bin states.
 */
function countedOn({ time: times, address, role, added, ended, statedRunning }: Dispatches): Float64Array {
  const order = Array.from(times, (_, i) => i).sort((a, b) => (times[a] as number) - (times[b] as number) || a - b);
  const nodes = new Map<string, number>();
  const running = new Float64Array(times.length);
  for (const i of order) {
    const node = `${role[i]} ${address[i]}`;
    const [plus, minus] = [added[i] ?? NaN, ended[i] ?? NaN];
    const before = nodes.get(node) ?? (statedRunning[i] ?? 0) - plus + minus;
    const after = Number.isNaN(plus + minus) ? (statedRunning[i] ?? NaN) : Math.max(0, (before || 0) + plus - minus);
    running[i] = after;
    nodes.set(node, after);
  }
  return running;
}

const emptyBins = (count: number) => issue("PROFILE-COORDINATOR-ZERO", "coordinator", { count });
