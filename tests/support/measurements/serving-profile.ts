/** A serving profile from texts, as its files would be read: in pieces that end anywhere. */
import { FileReader } from "@/features/core/serving-profile/read/file-reader";
import { assemble, type AssembleOptions, Texts } from "@/features/core/serving-profile/reading";
import type { Capture } from "@/features/core/serving-profile";
import type { Result } from "@/lib/result";

const PIECE = 4_099;

export function readProfile(files: Readonly<Record<string, string>>, options: AssembleOptions = {}): Result<Capture> {
  const texts = new Texts();
  const parts = Object.entries(files).flatMap(([path, text]) => {
    const reader = new FileReader(path, texts);
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < bytes.length; at += PIECE) if (!reader.push(bytes.subarray(at, at + PIECE))) break;
    return reader.finish(false);
  });
  return assemble(parts, texts, options);
}

/** Rows of spec section 8 (invented, mutually consistent): one request of 1,024 tokens in and 6 out at 16:06 in UTC+8. */
export const SEED_ERA: Readonly<Record<string, string>> = {
  "request.csv": `http_rid,start_time(ms),recv_token_size,reply_token_size,execution_time(ms),queue_wait_time(ms),first_token_latency(ms)
r-17,1755158760000,1024,6,194,12.0,93.4
`,
  "batch.csv": `name,res_list,start_time(ms),end_time(ms),batch_size,batch_type,during_time(ms)
batchFrameworkProcessing,"[{'rid': 'r-17', 'iter': 0}]",1755158760011.2,1755158760012.0,1,Prefill,0.8
modelExec,"[{'rid': 'r-17', 'iter': 0}]",1755158760012.4,1755158760092.0,1,Prefill,79.6
`,
  "forward.csv": `name,relative_start_time(ms),start_time(ms),end_time(ms),during_time(ms),bubble_time(ms),batch_size,batch_type,forward_iter,dp_rank,prof_id,hostname
forward,0.0,1755158760013.0,1755158760091.0,78.0,3.1,1,Prefill,1,0,ms_service_8821.db,node-a
forward,81.1,1755158760094.1,1755158760110.9,16.8,,1,Decode,2,0,ms_service_8821.db,node-a
`,
  "kvcache.csv": `domain,rid,timestamp(ms),name,device_kvcache_left
KVCache,r-17,1755158760011.5,Allocate,992
KVCache,r-17,1755158760194.0,Free,1000
`,
  "request_status.csv": `hostuid,pid,timestamp(ms),relative_timestamp(ms),waiting,running,swapped
a1b2,8821,1755158760000.10,0.0,1,,
a1b2,8821,1755158760012.05,11.95,0,,
a1b2,8821,1755158760012.06,11.96,,1,
`,
  "pd_split_communication.csv": `rid,http_req_time(ms),send_request_time(ms),send_request_succ_time(ms),prefill_res_time(ms),request_end_time(ms)
r-17,2025-08-14 16:06:00:000,2025-08-14 16:06:00:009,2025-08-14 16:06:00:010,2025-08-14 16:06:00:092,2025-08-14 16:06:00:194
`,
  "coordinator.csv": `time,address,node_type,add_count,end_count,running_count
2025-08-14 16:06:00,10.0.0.1:1025,prefill,3,2,1
2025-08-14 16:06:05,10.0.0.1:1025,prefill,0,0,0
`,
  "ep_balance.csv": `819,821
1840200,2215400
`,
  "moe_analysis.csv": `Dataset,Mean,CI_Lower,CI_Upper
819,300125.4,297001.0,303249.8
`,
};
