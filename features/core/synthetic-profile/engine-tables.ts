/** What the engine processes saw: batches, forwards, blocks, experts. */
import { usToMs } from "@/lib/units/edge";
import type { Cell } from "@/lib/export/csv";
import type { ExampleCase } from "./cases";
import type { Step, RecordedRun } from "./recorded-run";
import { clockTime, dateText, processes, requestId, type Process } from "./stamps";
import type { ProfileTable } from "./table";

const BATCH_COLUMNS = [
  "name",
  "res_list",
  "start_datetime",
  "end_datetime",
  "batch_size",
  "batch_type",
  "during_time(ms)",
  "prof_id",
  "total_blocks",
  "used_blocks",
  "free_blocks",
  "kvcache_usage_rate",
  "prefill_batch_size",
  "decode_batch_size",
  "prefill_scheduled_tokens",
  "decode_scheduled_tokens",
  "total_scheduled_tokens",
  "dp_rank",
  "start_time(ms)",
  "end_time(ms)",
] as const;

/** batch.csv of newer parsers: headed filled with microseconds. */
export function batchTable(example: ExampleCase, run: RecordedRun): ProfileTable {
  const rows = run.steps.flatMap((step) => [
    batchRow(example, run, step, "BatchSchedule", step.start),
    batchRow(example, run, step, "modelExec", step.end),
  ]);
  return { name: "batch", columns: BATCH_COLUMNS, rows };
}

/** The simulator composes a batch in no time, so its scheduling ends where it began. */
function batchRow(example: ExampleCase, run: RecordedRun, step: Step, name: string, ends: number): readonly Cell[] {
  const instance = run.instances[step.instance];
  if (instance === undefined) throw new Error(`There is no instance ${step.instance}`);
  const [process] = processes(example, instance, step.instance);
  const prompts = step.members.filter(({ prefill }) => prefill);
  const tokens = (members: Step["members"]): number => members.reduce((sum, member) => sum + member.tokens, 0);
  const [start, end] = [step.start, ends].map((time) => clockTime(example, instance.host, time)) as [number, number];
  const all = tokens(step.members);
  return [
    name,
    memberList(run, step),
    dateText(start),
    dateText(end),
    step.members.length,
    batchType(step),
    usToMs(end - start),
    process?.profile,
    instance.blocks,
    step.usedBlocks,
    instance.blocks - step.usedBlocks,
    step.usedBlocks / instance.blocks,
    prompts.length,
    step.members.length - prompts.length,
    tokens(prompts),
    all - tokens(prompts),
    all,
    "<NA>",
    start,
    end,
  ];
}

/** A Python literal, as the parser prints it. */
const memberList = ({ state }: RecordedRun, { members }: Step): string =>
  `[${members
    .map(
      ({ request, iter, prefill, tokens, computed }) =>
        `{'rid': '${requestId(request)}', 'iter': ${iter}, 'type': ${prefill ? 0 : 1}, 'num_scheduled_tokens': ${tokens}, ` +
        `'num_prompt_tokens': ${state.requests.prompt[request]}, 'num_computed_tokens': ${computed}}`,
    )
    .join(", ")}]`;

function batchType({ members }: Step): string {
  const prompts = members.filter(({ prefill }) => prefill).length;
  return prompts === 0 ? "Decode" : prompts === members.length ? "Prefill" : "Prefill,Decode";
}

/** forward.csv: one row for each step and card. The others wait for a slow card, so their own forward is shorter. */
export function forwardTable(example: ExampleCase, run: RecordedRun): ProfileTable {
  const rows = run.instances.flatMap((instance, index) => {
    const steps = run.steps.filter((step) => step.instance === index);
    return processes(example, instance, index).flatMap((process) =>
      forwardRows(example, instance.host, steps, process),
    );
  });
  return {
    name: "forward",
    columns: [
      "name",
      "relative_start_time(ms)",
      "start_datetime",
      "end_datetime",
      "start_time(ms)",
      "end_time(ms)",
      "during_time(ms)",
      "bubble_time(ms)",
      "batch_size",
      "batch_type",
      "forward_iter",
      "dp_rank",
      "prof_id",
      "hostname",
    ],
    rows,
  };
}

function forwardRows(
  example: ExampleCase,
  host: number,
  steps: readonly Step[],
  { rank, profile, host: hostname }: Process,
): (readonly Cell[])[] {
  const slow = rank === example.ranks - 1;
  const ends = ({ start, end }: Step): number =>
    slow || example.slowCard === undefined ? end : start + Math.round((end - start) / example.slowCard);
  return steps.map((step, i) => {
    const next = steps[i + 1];
    const [start, end] = [step.start, ends(step)].map((time) => clockTime(example, host, time)) as [number, number];
    return [
      "forward",
      usToMs(step.start - (steps[0]?.start ?? 0)),
      dateText(start),
      dateText(end),
      usToMs(start),
      usToMs(end),
      usToMs(end - start),
      next && usToMs(next.start - ends(step)),
      step.members.length,
      batchType(step),
      i + 1,
      0,
      profile,
      hostname,
    ];
  });
}

/** kvcache.csv as MindIE's: the share is of the most that was seen free. */
export function cacheTable(example: ExampleCase, run: RecordedRun): ProfileTable {
  const most = run.instances.map(({ blocks }) => blocks);
  return {
    name: "kvcache",
    columns: ["rid", "name", "start_time", "device_kvcache_left", "kvcache_usage_rate"],
    rows: run.blockEvents.map(({ instance, at, request, name, left }) => {
      const all = most[instance] as number;
      const time = clockTime(example, run.instances[instance]?.host ?? 0, at);
      return [requestId(request), name, dateText(time), left, (all - left) / all];
    }),
  };
}

/** Nanoseconds of grouped GEMMs of one layer over a step. */
const EXPERT_TIME = 900_000;

/** ep_balance.csv: a column for each process, a row for each MoE layer, nanoseconds over the whole run; no index column. */
export function balanceTable(example: ExampleCase, run: RecordedRun): ProfileTable | null {
  const { moeLayers = 0, hotExpert = 1, ranks } = example;
  const [instance] = run.instances;
  if (moeLayers === 0 || instance === undefined) return null;
  const total = EXPERT_TIME * run.steps.length;
  const hotLayer = Math.floor(moeLayers / 3);
  return {
    name: "ep_balance",
    columns: processes(example, instance, 0).map(({ pid }) => String(pid)),
    rows: Array.from({ length: moeLayers }, (_, layer) =>
      Array.from({ length: ranks }, (_, rank) => {
        // A few per cent of difference is what even routing leaves.
        const even = 1 + 0.02 * Math.sin(7 * layer + 3 * rank);
        return Math.round(total * even * (layer === hotLayer && rank === ranks - 1 ? hotExpert : 1));
      }),
    ),
  };
}
