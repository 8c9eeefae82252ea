import { expect, it } from "vitest";
import type { JobStatus } from "@/lib/server/jobs/jobs";
import { wholeAnswer } from "../../../app/api/v1/jobs/[id]/whole-answer";

const CELLS = 2_050;
const STATUS: JobStatus = {
  ...{ id: "0123", kind: "sweep", state: "running", cells: CELLS, done: CELLS - 1, share: 1 },
  outcomes: Array.from({ length: CELLS }, (_, cell) => (cell === 7 ? undefined : { cell, worst: Infinity })),
  ...{ summary: { best: -0 }, issues: [] },
};

it("is one JSON object of all outcomes, in their order, with nothing for a cell that is not there yet", async () => {
  const answer = (await wholeAnswer(STATUS, "en").json()) as { outcomes: unknown[] };
  expect(answer).toMatchObject({
    id: "0123",
    cells: CELLS,
    done: CELLS - 1,
    summary: { best: { $: "-0" } },
    issues: [],
  });
  expect(answer.outcomes).toHaveLength(CELLS);
  expect(answer.outcomes.slice(6, 9)).toEqual([
    { cell: 6, worst: { $: "Infinity" } },
    null,
    { cell: 8, worst: { $: "Infinity" } },
  ]);
  const empty = wholeAnswer({ ...STATUS, cells: 0, done: 0, outcomes: [], summary: null }, "en");
  expect(await empty.json()).toMatchObject({ outcomes: [], summary: null });
});

it("lets others have the thread after each hundred outcomes", async () => {
  let [turns, reading] = [0, true];
  const others = (): void => {
    turns += 1;
    if (reading) setImmediate(others);
  };
  setImmediate(others);
  await wholeAnswer(STATUS, "en").text();
  reading = false;
  expect(turns).toBeGreaterThanOrEqual(CELLS / 100 - 1);
});
