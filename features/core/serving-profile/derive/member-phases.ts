/** Phases of members that no column states: in a mixed batch a request's first executed step reads its prompt, and later ones decode. */
import { type Batches, EXECUTED, type Members } from "../capture/capture";
import type { Texts } from "../columns";
import { isPrefill } from "./member-events";

/** Members in the order of their batches. The same ones where every phase is told. */
export function withPhases(batches: Batches, members: Members, texts: Texts): Members {
  const phase = members.phase.slice();
  const stepped = new Uint8Array(texts.size);
  let filled = 0;
  members.batch.forEach((batch, i) => {
    const id = members.request[i] as number;
    if (id !== 0 && isPrefill(members, batches, i) === null) {
      phase[i] = stepped[id] as number;
      filled += 1;
    }
    if (batches.stage[batch] === EXECUTED) stepped[id] = 1;
  });
  return filled === 0 ? members : { ...members, phase };
}
