/** Requests, one a row: request.csv and the table `request` of msServiceProfiler, and per-request lists of engines and clients. */
import { text as said } from "@/lib/text";
import type { Requests } from "../capture/capture";
import { type Instants } from "../units/resolve-time";
import { asShares } from "./cache";
import { difference, either, type Resolver, sum, withoutZeros } from "./resolver";
import { number, text, time } from "./schema";

export const REQUEST_FIELDS = {
  id: text("http_rid", "request_id", "rid", "req_id", "id"),
  arrival: time("start_time", "arrival_time", "arrived_at", "arrival", "request_start_time", "created", "submit_time"),
  arrivalDate: time("start_datetime", "arrival_datetime"),
  queued: time("queued_ts", "queued_time", "queued_at", "enqueue_time"),
  scheduled: time("scheduled_ts", "scheduled_time", "first_scheduled_time", "first_scheduled_ts"),
  firstToken: time("first_token_ts", "first_token_time", "first_token_at", "prefill_completed_at"),
  lastToken: time(
    "last_token_ts",
    "last_token_time",
    "finished_time",
    "finish_time",
    "end_time",
    "completed_at",
    "end_ts",
  ),
  inputTokens: number(
    "recv_token_size",
    "input_toks",
    "input_tokens",
    "prompt_tokens",
    "num_prompt_tokens",
    "prompt_len",
    "input_len",
    "input_length",
    "isl",
  ),
  outputTokens: number(
    "reply_token_size",
    "output_toks",
    "output_tokens",
    "completion_tokens",
    "num_generation_tokens",
    "generated_tokens",
    "output_len",
    "output_length",
    "osl",
  ),
  execution: number("execution_time", "e2e_latency", "e2e", "latency", "e2e_time", "request_latency"),
  queueWait: number("queue_wait_time", "queue_time", "time_in_queue", "waiting_time"),
  ttft: number("first_token_latency", "ttft", "time_to_first_token"),
  cacheHit: number("cache_hit_rate", "prefix_cache_hit_rate"),
  cachedTokens: number("cached_tokens", "num_cached_tokens"),
  preempted: number("num_preemptions", "preemptions", "preempted"),
  status: text("finish_reason", "status", "state"),
  session: text("session_id", "conversation_id", "chat_id", "thread_id", "session", "x_correlation_id"),
  prompt: text("hash_ids", "block_hashes", "block_hash_ids", "prefix_hashes", "prompt_hash"),
};

export const areRequests = (names: ReadonlySet<string>): boolean => {
  const has = (key: keyof typeof REQUEST_FIELDS): boolean => REQUEST_FIELDS[key].names.some((name) => names.has(name));
  const outcome = has("execution") || has("ttft") || has("firstToken") || has("lastToken");
  const when = has("arrival") || has("arrivalDate") || has("queued");
  return (has("outputTokens") || has("inputTokens")) && outcome && (when || has("id"));
};

type RequestResolver = Resolver<typeof REQUEST_FIELDS>;

export function resolveRequests(table: RequestResolver): Requests {
  const { arrival, scheduled, firstToken, lastToken } = onOneClock(table);
  const execution = withoutZeros(table.duration("execution"));
  const longest = longestKnown(execution.values);
  const ttft = withoutZeros(table.duration("ttft", { bound: longest }));
  const wait = withoutZeros(table.duration("queueWait", { bound: longest }));
  if (ttft.zeros > 0 || wait.zeros > 0) table.notices.push(zerosAreUnknown(ttft.zeros, wait.zeros));
  const inputTokens = table.number("inputTokens");
  const cachedShare = table.number("cachedTokens").map((tokens, i) => tokens / (inputTokens[i] ?? NaN));
  return {
    id: table.text("id"),
    arrival,
    scheduled: either(scheduled, sum(arrival, wait.values)),
    firstToken: either(firstToken, sum(arrival, ttft.values)),
    end: either(lastToken, sum(arrival, execution.values)),
    inputTokens,
    outputTokens: table.number("outputTokens"),
    queueWait: either(wait.values, difference(scheduled, arrival)),
    cacheHit: either(asShares(table.number("cacheHit")), cachedShare),
    preempted: table.number("preempted"),
    statedTtft: ttft.values,
    status: table.text("status"),
    session: table.text("session"),
    prompt: table.text("prompt"),
  };
}

type Instant = "arrival" | "scheduled" | "firstToken" | "lastToken";

/**
 * Engines stamp requests by a clock of their own, and clients by the wall's. The engine's is moved so that the request that was
 * queued soonest after its arrival waited for nothing; latencies then stay on the engine's clock, whose difference is exact.
 */
function onOneClock(table: RequestResolver): Record<Instant, Float64Array> {
  const wall = table.instant("arrival");
  const width = spread(wall.us);
  const queued = table.time("queued", width);
  const others = {
    scheduled: table.time("scheduled", width),
    firstToken: table.time("firstToken", width),
    lastToken: table.time("lastToken", width),
  };
  const engine = (instants: Instants): boolean => instants.clock === "engine";
  if (wall.clock === "epoch" && engine(queued)) {
    const shift = difference(wall.us, queued.us).reduce((most, us) => (us > most ? us : most), -Infinity);
    if (Number.isFinite(shift)) {
      table.notices.push(engineClock(shift));
      const moved = (instants: Instants): Float64Array =>
        engine(instants) ? instants.us.map((us) => us + shift) : instants.us;
      return {
        arrival: either(moved(queued), wall.us),
        scheduled: moved(others.scheduled),
        firstToken: moved(others.firstToken),
        lastToken: moved(others.lastToken),
      };
    }
  }
  const arrival = wall.clock === "none" ? queued.us : wall.us;
  return { arrival, scheduled: others.scheduled.us, firstToken: others.firstToken.us, lastToken: others.lastToken.us };
}

function spread(us: Float64Array): number {
  let [least, most] = [Infinity, -Infinity];
  for (const value of us) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return most > least ? most - least : 0;
}

const longestKnown = (values: Float64Array): number => values.reduce((most, us) => (us > most ? us : most), 0);

const zerosAreUnknown = (ttft: number, wait: number) => ({
  code: "PROFILE-ZERO-MEANS-NONE",
  at: "requests",
  message: said({
    en: `${ttft} requests state a first token after 0 ms and ${wait} a wait of 0 ms: the exporter writes 0 where the event is missing, so they count as unknown.`,
    zh: `有 ${ttft} 个请求的首 Token 时延为 0 ms，${wait} 个请求的等待为 0 ms：导出器在缺少事件时写 0，因此按未知处理。`,
  }),
});

const engineClock = (shiftUs: number) => ({
  code: "PROFILE-ENGINE-CLOCK",
  at: "requests",
  message: said({
    en: `Requests carry two clocks. The engine's was moved by ${Math.round(shiftUs)} µs onto the wall's, and latencies begin when the engine queued the request.`,
    zh: `请求带有两个时钟。引擎时钟平移 ${Math.round(shiftUs)} µs 到墙上时钟，时延从引擎将请求入队时算起。`,
  }),
});
