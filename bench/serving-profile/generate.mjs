// The files of a serving profile of any size, as newer parsers write them: requests, KV events, and batches with their members.
// They agree with each other as far as reading them needs it; times are not those of any engine.
import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";

const EPOCH_MS = 1755158760000;
const KEPT = 1 << 20;
const MEMBERS = 64;
/** As many requests a second as one service takes. */
const PER_SECOND = 100;

const dateText = (us) => {
  const shown = new Date(EPOCH_MS + 8 * 3600e3 + Math.floor(us / 1000)).toISOString();
  return `${shown.slice(0, 10)} ${shown.slice(11, 19)}:${String(us % 1e6).padStart(6, "0")}`;
};
const id = (i) => `0f8fad5b-d9cb-469f-a165-${String(i).padStart(12, "0")}`;

/** How many KV events and members there are is up to the caller; both go through the requests one behind the other. Returns bytes. */
export function writeProfile(folder, { requests, cacheEvents, members }) {
  mkdirSync(folder, { recursive: true });
  let bytes = 0;
  const write = (name, header, count, row) => {
    if (count === 0) return;
    const file = openSync(join(folder, name), "w");
    let waiting = `${header}\n`;
    for (let i = 0; i < count; i += 1) {
      waiting += row(i);
      if (waiting.length < KEPT && i + 1 < count) continue;
      bytes += writeSync(file, waiting);
      waiting = "";
    }
    closeSync(file);
  };
  const step = 1e6 / PER_SECOND;
  write(
    "request.csv",
    "http_rid,start_datetime,recv_token_size,reply_token_size,execution_time(ms),queue_wait_time(ms),first_token_latency(ms),cache_hit_rate,start_time(ms)",
    requests,
    (i) => {
      const us = i * step + ((i * 7919) % 1000);
      const first = 80 + (i % 977) / 10;
      const output = 20 + ((i * 31) % 400);
      return `${id(i)},${dateText(us)},${200 + ((i * 13) % 3000)},${output},${Math.floor(first + output * 11.3)},${(i % 53) / 10},${first},N/A,${EPOCH_MS + Math.floor(us / 1000)}\n`;
    },
  );
  write("kvcache.csv", "rid,name,start_time,device_kvcache_left,kvcache_usage_rate", cacheEvents, (i) => {
    const request = Math.floor((i * requests) / cacheEvents);
    const part = i % 5;
    const us = request * step + part * 200_000;
    return `${id(request)},${part === 0 ? "Allocate" : part === 4 ? "Free" : "AppendSlot"},${dateText(us)},${3000 + ((i * 17) % 900)},0.${100 + (i % 800)}\n`;
  });
  const batches = Math.floor(members / MEMBERS);
  write(
    "batch.csv",
    "name,res_list,start_datetime,end_datetime,batch_size,batch_type,during_time(ms),prof_id,start_time(ms),end_time(ms)",
    batches,
    (i) => {
      const us = Math.floor((i * requests * step) / batches);
      const list = Array.from({ length: MEMBERS }, (_, m) => {
        const request = (Math.floor((i * requests) / batches) + m) % requests;
        return `{'rid': '${id(request)}', 'iter': ${MEMBERS - m}, 'type': 1, 'num_scheduled_tokens': 1, 'num_prompt_tokens': 512, 'num_computed_tokens': ${512 + m}}`;
      });
      return `modelExec,"[${list.join(", ")}]",${dateText(us)},${dateText(us + 11300)},${MEMBERS},Decode,11.3,ms_service_8821.db,${EPOCH_MS * 1000 + us},${EPOCH_MS * 1000 + us + 11300}\n`;
    },
  );
  return bytes;
}
