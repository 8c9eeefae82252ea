/** One step in a sentence. Pure. */
import { blocksOfInstance } from "@/features/pages/scheduling-simulator/setup/instances";
import type { Run } from "@/features/pages/scheduling-simulator/job";
import { formatCount, formatLatency, formatPercent } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import * as m from "./messages";

/** The moment in words: "step 1,457 at 26 s: 512 prompt tokens, 34 decodes, 12 wait, 41 % of the blocks". */
export function momentWord({ a, facts }: Run, row: number): Text {
  const { steps } = a;
  const cell = (column: ArrayLike<number>): number => column[row] ?? 0;
  const blocks = blocksOfInstance(facts.config, cell(steps.instance));
  const [step, time, took] = [
    formatCount(cell(steps.batch)),
    formatLatency(cell(steps.start)),
    formatLatency(cell(steps.seconds)),
  ];
  const [prefill, decodes] = [cell(steps.prefill), cell(steps.decodes)];
  const [decodes2, waiting] = [formatCount(decodes), formatCount(cell(steps.waiting))];
  const share = formatPercent(cell(steps.blocks) / blocks, 2);
  const equal = cell(steps.equal);
  if (equal > 1) {
    const last = formatCount(cell(steps.batch) + equal - 1);
    return m.stepsStepToLastAre({ step, last, time, took, decodes, decodes2, waiting, share });
  }
  return m.stepAtTimeTakesTook({
    step,
    time,
    took,
    prefill,
    prefill2: formatCount(prefill),
    decodes,
    decodes2,
    waiting,
    share,
  });
}
