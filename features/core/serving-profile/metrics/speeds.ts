/**
 * Tokens per second of single steps. The profiler's own curves count requests where their names say tokens, and pair decode steps with
 * the grouping of the next; here tokens are counted, between the ends of executed steps.
 */
import { MEGA } from "@/lib/units/edge";
import { BATCH_TYPES, type Capture, EXECUTED, SCHEDULED } from "../capture/capture";
import { largest } from "../columns";
import { isPrefill } from "../derive/member-events";

/** `tokens` in `time` microseconds; NaN for no time. */
const tokenRate = (tokens: number, time: number): number => (time > 0 ? (tokens * MEGA) / time : NaN);

export type StepSpeeds = {
  /** Prompt tokens per second from grouping to the end of execution, per executed prefill batch (NaN for others). */
  readonly prefill: Float64Array;
  /** Output tokens per second from the end of the step before to that of this one, per executed decode batch. */
  readonly decode: Float64Array;
};

const PREFILL = BATCH_TYPES.indexOf("prefill");
const DECODE = BATCH_TYPES.indexOf("decode");

type Looked = Pick<Capture, "batches" | "members" | "requests">;

/** By row of `batches`. */
export function stepSpeeds(capture: Looked): StepSpeeds {
  const { batches } = capture;
  const tokens = stepTokens(capture);
  const grouped = groupStarts(capture);
  const lastEnd = new Map<number, number>();
  const prefill = new Float64Array(batches.start.length).fill(NaN);
  const decode = prefill.slice();
  batches.stage.forEach((stage, i) => {
    if (stage !== EXECUTED) return;
    const process = batches.process[i] as number;
    const [start, end] = [batches.start[i] as number, batches.end[i] as number];
    if (batches.type[i] === PREFILL) {
      const from = grouped[i] as number;
      prefill[i] = tokenRate(tokens.prompt[i] as number, end - (Number.isNaN(from) ? start : from));
    } else if (batches.type[i] === DECODE) {
      decode[i] = tokenRate(tokens.output[i] as number, end - (lastEnd.get(process) ?? NaN));
    }
    lastEnd.set(process, end);
  });
  return { prefill, decode };
}

/** Prompt tokens read and output tokens given, by batch: as stated, else from the members. */
export function stepTokens({ batches, members, requests }: Looked): {
  readonly prompt: Float64Array;
  readonly output: Float64Array;
} {
  const length = new Float64Array(largest(requests.id) + 1).fill(NaN);
  requests.id.forEach((id, i) => (length[id] = requests.inputTokens[i] as number));
  const prompt = new Float64Array(batches.start.length);
  const output = new Float64Array(batches.start.length);
  members.batch.forEach((batch, i) => {
    const accepted = members.acceptedTokens[i] as number;
    if (isPrefill(members, batches, i) === true) {
      const scheduled = members.scheduledTokens[i] as number;
      prompt[batch] =
        (prompt[batch] as number) +
        (Number.isNaN(scheduled) ? (length[members.request[i] as number] ?? NaN) : scheduled);
    } else output[batch] = (output[batch] as number) + (Number.isNaN(accepted) ? 1 : accepted);
  });
  return {
    prompt: prompt.map((counted, i) => stated(batches.prefillTokens[i] as number, counted)),
    output: output.map((counted, i) => (counted > 0 ? counted : stated(batches.size[i] as number, NaN))),
  };
}

const stated = (figure: number, otherwise: number): number => (figure > 0 ? figure : otherwise);

/** When the batch that an executed one carries out was begun to be grouped: the last grouping of its first member and iteration. */
function groupStarts({ batches, members }: Looked): Float64Array {
  const starts = new Float64Array(batches.start.length).fill(NaN);
  const open = new Map<string, number>();
  let before = -1;
  members.batch.forEach((batch, i) => {
    if (batch === before) return;
    before = batch;
    const key = `${members.request[i]} ${members.iteration[i]}`;
    if (batches.stage[batch] === SCHEDULED) open.set(key, batches.start[batch] as number);
    else starts[batch] = open.get(key) ?? NaN;
  });
  return starts;
}
