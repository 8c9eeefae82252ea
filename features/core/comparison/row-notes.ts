/** What is said of rows that have figures all the same, by their names. */
import { contextNotes } from "@/features/core/scenario/resolution/context-note";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import type { RowOutcome } from "./figures";
import * as m from "./messages";

type Named = RowOutcome & { readonly name: Text };

const MOST_NOTES = 5;

/** How they would run is a matter of the row, so that no change is offered. */
const under = (name: Text, { code, at, message }: Issue): Issue => ({
  ...{ code, at },
  message: m.nameMessage({ name, message }),
});

/** Rows whose requests do not all run at once, and rows whose requests are longer than their model was made for. */
export const rowNotes = (base: Pick<Resolved, "model" | "workload" | "params">, rows: readonly Named[]): Issue[] => [
  ...seatNotes(rows),
  ...beyondNotes(base, rows),
];

const seatNotes = (rows: readonly Named[]): Issue[] =>
  rows.flatMap(({ name, figures }) => (figures?.partly ? [under(name, figures.partly)] : [])).slice(0, MOST_NOTES);

/** What the scenario itself says already is not said again; reasons of rows without figures are listed as such. */
function beyondNotes(
  { model, workload, params }: Pick<Resolved, "model" | "workload" | "params">,
  rows: readonly Named[],
) {
  const sentences = contextNotes(model, workload, params).map(({ message }) => message.en);
  return rows
    .flatMap(({ name, figures, issues }) =>
      (figures === null ? [] : issues)
        .filter(({ code, message }) => code === "CONTEXT-BEYOND" && !sentences.includes(message.en))
        .map((issue) => under(name, issue)),
    )
    .slice(0, MOST_NOTES);
}
