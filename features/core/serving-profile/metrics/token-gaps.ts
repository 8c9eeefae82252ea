/**
 * Time between tokens, one by one, out of the steps that gave them: ITL, where TPOT is only the mean of a request. A step that gives
 * several tokens gives them at once, so it makes one gap; a preemption makes a long one, until the next token.
 */
import { type Capture, EXECUTED } from "../capture/capture";
import { isPrefill, readsToItsEnd } from "../derive/member-events";

type Looked = Pick<Capture, "batches" | "members" | "requests" | "texts">;

const NOBODY = -1;
/** Tokens that a request was given so far. */
const [NONE, FIRST, MORE] = [0, 1, 2] as const;

/** Microseconds since the request's token before, by row of `members`; NaN where the step gave it none, or its first. */
export function tokenGaps({ batches, members, requests, texts }: Looked): Float64Array {
  const gaps = new Float64Array(members.batch.length).fill(NaN);
  const firstToken = new Float64Array(texts.size).fill(NaN);
  requests.id.forEach((id, i) => (firstToken[id] = requests.firstToken[i] as number));
  const last = new Float64Array(texts.size).fill(NaN);
  const process = new Float64Array(texts.size).fill(NOBODY);
  const given = new Uint8Array(texts.size);
  for (let i = 0; i < gaps.length; i += 1) {
    const batch = members.batch[i] as number;
    const id = members.request[i] as number;
    const prefill = isPrefill(members, batches, i);
    if (batches.stage[batch] !== EXECUTED || id === 0 || prefill === null) continue;
    const end = batches.end[batch] as number;
    const before = last[id] as number;
    // Ranks that step together list a request at the same time; that is no further token.
    const twice = process[id] !== batches.process[batch] && (batches.start[batch] as number) < before;
    const gives = !prefill || readsToItsEnd(members, i);
    if (twice || (!gives && given[id] !== NONE)) continue;
    if (!prefill || (gives && given[id] !== NONE)) {
      const first = firstToken[id] as number;
      // The first token may be sent later than its prompt ends, where it goes from one pool to another.
      gaps[i] = end - (given[id] !== MORE && first <= end && !(before > first) ? first : before);
      given[id] = MORE;
    } else if (gives) given[id] = FIRST;
    last[id] = end;
    process[id] = batches.process[batch] as number;
  }
  return gaps;
}
