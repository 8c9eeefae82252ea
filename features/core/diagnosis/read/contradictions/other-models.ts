/** Files of services with other models. */
import { isSameCheckpoint } from "@/features/core/model/checkpoint-name";
import { verbatim } from "@/lib/text";
import type { JoinedClock } from "../clock/join-clocks";
import type { FileRecords } from "../drafts";
import { type Contradiction, hasRecords, smallerGroups } from "./groups";
import * as m from "./messages";

/** A repository's name; what a server is called, or a folder, says nothing of its model. */
const REPOSITORY = /^[\w.-]+\/[\w.-]+$/;

export function otherModels(all: readonly FileRecords[], _clock: JoinedClock): Contradiction | null {
  const named = all.filter((records) => hasRecords(records) && REPOSITORY.test(records.stated.model ?? ""));
  const groups: FileRecords[][] = [];
  for (const records of named) {
    const alike = groups.find(([first]) => isSameCheckpoint(first?.stated.model ?? "", records.stated.model ?? ""));
    if (alike === undefined) groups.push([records]);
    else alike.push(records);
  }
  if (groups.length < 2) return null;
  const { agreeing, out } = smallerGroups(groups);
  const [first] = agreeing;
  return {
    out,
    why: ({ file, stated }) =>
      m.modelsDiffer({
        ...{ file: verbatim(file), model: verbatim(stated.model ?? "") },
        ...{ kept: verbatim(first?.file ?? ""), other: verbatim(first?.stated.model ?? "") },
      }),
  };
}
