/** Requests, one a row: request.csv and the table `request` of msServiceProfiler, and per-request lists of engines and clients. */
import { interpolatedQuantile } from "@/lib/statistics/quantile";
import { joinTexts } from "@/lib/text";
import type { Requests } from "../capture/capture";
import { type Instants } from "../units/resolve-time";
import { asShares } from "./cache";
import { difference, either, type Resolver, sum, withoutZeros } from "./resolver";
import { knownSorted } from "../columns";
import type { Unit } from "../read/header";
import { byPace } from "../units/settle-unit";
import { claimedUnit, number, text, time } from "./schema";
import * as m from "@/features/core/serving-profile/messages";
import { issue } from "@/features/core/serving-profile/messages.issues";

export const REQUEST_FIELDS = {
  id: text("http_rid", "request_id", "x_request_id", "rid", "req_id", "id", "请求id", "请求编号", "请求标识"),
  arrival: time(
    "start_time",
    "arrival_time",
    "arrived_at",
    "arrival",
    "request_start_time",
    "request_start",
    "created",
    "submit_time",
    "开始时间",
    "请求开始时间",
    "到达时间",
    "请求到达时间",
  ),
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
    "request_end",
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
    "input_sequence_length",
    "isl",
    "输入token数",
    "输入token",
    "输入长度",
    "输入tokens",
    "接收token数",
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
    "output_sequence_length",
    "output_token_count",
    "osl",
    "输出token数",
    "输出token",
    "输出长度",
    "输出tokens",
    "返回token数",
  ),
  execution: number(
    "execution_time",
    "e2e_latency",
    "e2e",
    "latency",
    "e2e_time",
    "request_latency",
    "执行时间",
    "端到端时延",
    "总时延",
  ),
  queueWait: number(
    "queue_wait_time",
    "queue_time",
    "time_in_queue",
    "waiting_time",
    "排队等待时间",
    "排队时间",
    "等待时间",
  ),
  ttft: number("first_token_latency", "ttft", "time_to_first_token", "首token时延", "首token延迟", "首token时间"),
  tpot: number("tpot", "time_per_output_token", "mean_itl", "avg_itl", "每token时延"),
  cacheHit: number("cache_hit_rate", "prefix_cache_hit_rate"),
  cachedTokens: number("cached_tokens", "num_cached_tokens", "usage_prompt_cached_tokens"),
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
  const outputTokens = table.number("outputTokens");
  const later = outputTokens.map((tokens) => (tokens > 1 ? tokens - 1 : NaN));
  const stay = difference(lastToken, arrival);
  const latency = table.durationIn("execution", { difference: stay, tokens: later });
  const pace = table.durationIn("tpot", { tokens: later.map(() => 1) });
  const execution = withoutZeros(latency.us);
  const witnesses = { within: either(execution.values, stay), sameAs: latency.unit ?? pace.unit };
  const ttft = withoutZeros(
    table.duration("ttft", { ...witnesses, least: FASTEST, difference: difference(firstToken, arrival) }),
  );
  const wait = withoutZeros(table.duration("queueWait", { ...witnesses, difference: difference(scheduled, arrival) }));
  if (ttft.zeros > 0 || wait.zeros > 0) table.notices.push(zerosAreUnknown(ttft.zeros, wait.zeros));
  const inputTokens = table.number("inputTokens");
  const cachedShare = table.number("cachedTokens").map((tokens, i) => tokens / (inputTokens[i] ?? NaN));
  return {
    id: table.text("id"),
    arrival,
    scheduled: either(scheduled, sum(arrival, wait.values)),
    firstToken: either(firstToken, sum(arrival, ttft.values)),
    end: either(lastToken, sum(arrival, either(execution.values, byTokens(ttft.values, pace.us, later)))),
    inputTokens,
    outputTokens,
    queueWait: either(wait.values, difference(scheduled, arrival)),
    cacheHit: either(asShares(table.number("cacheHit")), cachedShare),
    preempted: table.number("preempted"),
    statedTtft: ttft.values,
    filled: new Float64Array(ttft.values.length),
    status: table.text("status"),
    session: table.text("session"),
    prompt: table.text("prompt"),
  };
}

/** Microseconds until any first token. */
const FASTEST = 500;

/** First token and then one after the other, where the file states the time of one and not of all. */
function byTokens(ttft: Float64Array, pace: Float64Array, later: Float64Array): Float64Array {
  return ttft.map((us, i) => us + (pace[i] ?? NaN) * (later[i] ?? NaN));
}

type Instant = "arrival" | "scheduled" | "firstToken" | "lastToken";

/**
 * Engines stamp requests by a clock of their own, and clients by the wall's. The engine's is moved so that the request that was
 * queued soonest after its arrival waited for nothing; latencies then stay on the engine's clock, whose difference is exact.
 */
function onOneClock(table: RequestResolver): Record<Instant, Float64Array> {
  const paced = unitByTokens(table);
  const wall = table.instant("arrival", { sameAs: paced });
  const width = spread(wall.us);
  const queued = table.time("queued", width > 0 ? { span: width } : { sameAs: paced });
  // One clock has one unit; the last tokens of a burst spread further than its arrivals.
  const sameAs = queued.clock === "engine" ? queued.decision?.unit : paced;
  const others = {
    scheduled: table.time("scheduled", { span: width, sameAs }),
    firstToken: table.time("firstToken", { span: width, sameAs }),
    lastToken: table.time("lastToken", { span: width, sameAs }),
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

/** Of an engine's clock whose columns claim nothing: the unit in which tokens come about as fast as they do anywhere. */
function unitByTokens({ raw }: RequestResolver): Unit | undefined {
  const { firstToken, lastToken, outputTokens } = raw.columns;
  if (firstToken === undefined || lastToken === undefined || claimedUnit(lastToken) !== null) return undefined;
  const paces = knownSorted(
    difference(lastToken.values, firstToken.values).map((time, i) => {
      const tokens = outputTokens?.values[i] ?? NaN;
      return tokens > 1 && time > 0 ? time / (tokens - 1) : NaN;
    }),
  );
  return byPace(interpolatedQuantile(paces, 0.5)) ?? undefined;
}

function spread(us: Float64Array): number {
  let [least, most] = [Infinity, -Infinity];
  for (const value of us) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return most > least ? most - least : 0;
}

function zerosAreUnknown(ttft: number, wait: number) {
  const zeros = [
    ...(ttft > 0 ? [m.firstTokenAfter0Ms({ count: ttft })] : []),
    ...(wait > 0 ? [m.waitOf0Ms({ count: wait })] : []),
  ];
  return issue("PROFILE-ZERO-MEANS-NONE", "requests", { zeros: joinTexts(zeros, m.orZeros) });
}

const engineClock = (shiftUs: number) => issue("PROFILE-ENGINE-CLOCK", "requests", { shiftUs: Math.round(shiftUs) });
