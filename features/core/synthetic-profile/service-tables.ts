/** What the front of the service saw: requests, queues, and between two pools. */
import { usToMs } from "@/lib/units/edge";
import type { ExampleCase } from "./cases";
import type { RecordedRun } from "./recorded-run";
import { clockTime, dateText, processes, requestId, shortDateText } from "./stamps";
import type { ProfileTable } from "./table";
import { microseconds } from "./watcher";

/** request.csv: whole milliseconds where the parser floors them; times of the first host's clock. */
export function requestTable(example: ExampleCase, { state }: RecordedRun): ProfileTable {
  const { life, arrivedAt, requests } = state;
  const clock = (seconds: number | undefined): number => clockTime(example, 0, microseconds(seconds ?? NaN));
  const rows = Array.from({ length: requests.count }, (_, i) => {
    const start = clock(arrivedAt[i]);
    const end = clock(life.finishedAt[i]);
    const floor = (time: number): number => Math.floor(usToMs(time));
    return [
      requestId(i),
      dateText(start),
      requests.prompt[i],
      requests.output[i],
      floor(end) - floor(start),
      usToMs(clock(life.scheduledAt[i]) - start),
      usToMs(clock(life.firstAt[i]) - start),
      "N/A",
      floor(start),
    ];
  });
  return {
    name: "request",
    columns: [
      "http_rid",
      "start_datetime",
      "recv_token_size",
      "reply_token_size",
      "execution_time(ms)",
      "queue_wait_time(ms)",
      "first_token_latency(ms)",
      "cache_hit_rate",
      "start_time(ms)",
    ],
    rows,
  };
}

type Change = { readonly at: number; readonly queue: "waiting" | "running" | "swapped"; readonly by: number };

/** request_status.csv: each row fills the one column of the queue that changed. */
export function statusTable(example: ExampleCase, run: RecordedRun): ProfileTable {
  const rows = run.instances.flatMap((instance, index) => {
    const [process] = processes(example, instance, index);
    if (process === undefined) return [];
    const level = { waiting: 0, running: 0, swapped: 0 };
    return queueChanges(run, index).map(({ at, queue, by }) => {
      level[queue] += by;
      const time = clockTime(example, instance.host, at);
      const cell = (name: Change["queue"]): number | null => (name === queue ? level[name] : null);
      const cells = [cell("waiting"), cell("running"), cell("swapped")];
      return [`${process.host}-uid`, process.pid, dateText(time), usToMs(at), ...cells, usToMs(time)];
    });
  });
  return {
    name: "request_status",
    columns: [
      "hostuid",
      "pid",
      "start_datetime",
      "relative_timestamp(ms)",
      "waiting",
      "running",
      "swapped",
      "timestamp(ms)",
    ],
    rows,
  };
}

/** Arrivals, starts, ends, and evictions with their way back. */
function queueChanges({ state, instances, blockEvents }: RecordedRun, instance: number): Change[] {
  const { life, arrivedAt } = state;
  const changes: Change[] = [];
  const evicted = new Set<number>();
  for (const { at, request, name, evicted: lost } of blockEvents.filter((event) => event.instance === instance)) {
    if (name === "AppendSlot") continue;
    if (name === "Free") {
      changes.push({ at, queue: "running", by: -1 });
      if (lost) changes.push({ at, queue: "swapped", by: 1 });
      if (lost) evicted.add(request);
      continue;
    }
    if (!evicted.delete(request)) {
      const came = instances[instance]?.role === "decode" ? life.firstAt[request] : arrivedAt[request];
      changes.push({ at: microseconds(came ?? NaN), queue: "waiting", by: 1 }, { at, queue: "waiting", by: -1 });
    } else changes.push({ at, queue: "swapped", by: -1 });
    changes.push({ at, queue: "running", by: 1 });
  }
  return changes.sort((a, b) => a.at - b.at);
}

/** pd_split_communication.csv: headed filled with dates. */
export function handOverTable(example: ExampleCase, { state }: RecordedRun): ProfileTable {
  const { life, arrivedAt, requests } = state;
  const shown = (host: number, seconds: number | undefined): string =>
    shortDateText(clockTime(example, host, microseconds(seconds ?? NaN)));
  return {
    name: "pd_split_communication",
    columns: [
      "rid",
      "http_req_time(ms)",
      "send_request_time(ms)",
      "send_request_succ_time(ms)",
      "prefill_res_time(ms)",
      "request_end_time(ms)",
    ],
    rows: Array.from({ length: requests.count }, (_, i) => [
      requestId(i),
      shown(0, arrivedAt[i]),
      shown(0, life.prefilledAt[i]),
      shown(0, life.prefilledAt[i]),
      shown(0, life.prefilledAt[i]),
      shown(1, life.finishedAt[i]),
    ]),
  };
}

/** pd_split_kvcache.csv: the decode side pulls from the end of the prompt until the first token. */
export function pullTable(example: ExampleCase, { state, instances }: RecordedRun): ProfileTable {
  const { life, requests } = state;
  const blockSize = example.pools[0]?.blockSize ?? 1;
  return {
    name: "pd_split_kvcache",
    columns: [
      "domain",
      "rank",
      "rid",
      "block_tables",
      "batch_seq_len",
      "during_time(ms)",
      "start_datetime(ms)",
      "end_datetime(ms)",
    ],
    rows: Array.from({ length: requests.count }, (_, i) => {
      const start = microseconds(life.prefilledAt[i] as number);
      const end = microseconds(life.firstAt[i] as number);
      const receiver = instances[life.replica[i] as number];
      const prompt = requests.prompt[i] as number;
      const blocks = Array.from({ length: Math.ceil(prompt / blockSize) }, (_, block) => block);
      return [
        "PullKVCache",
        0,
        requestId(i),
        `[${blocks.join(", ")}]`,
        prompt,
        usToMs(end - start),
        dateText(clockTime(example, receiver?.host ?? 0, start)),
        dateText(clockTime(example, receiver?.host ?? 0, end)),
      ];
    }),
  };
}

const BIN = 5_000_000;

/** coordinator.csv: how many came, ended and run, in bins of five seconds for each instance; running is carried on. */
export function coordinatorTable(example: ExampleCase, run: RecordedRun): ProfileTable {
  const rows = run.instances.flatMap(({ role }, instance) => {
    const changes = queueChanges(run, instance).filter(({ queue }) => queue === "running");
    const last = Math.max(...run.steps.map(({ end }) => end));
    let running = 0;
    return Array.from({ length: Math.floor(last / BIN) + 1 }, (_, bin) => {
      const inside = changes.filter(({ at }) => Math.floor(at / BIN) === bin);
      const added = inside.filter(({ by }) => by > 0).length;
      running += 2 * added - inside.length;
      const time = dateText(clockTime(example, 0, bin * BIN)).slice(0, 19);
      const address = `192.0.2.${instance + 1}:1025`;
      return [time, address, role === "decode" ? "decode" : "prefill", added, inside.length - added, running];
    });
  });
  return {
    name: "coordinator",
    columns: ["time", "address", "node_type", "add_count", "end_count", "running_count"],
    rows,
  };
}
