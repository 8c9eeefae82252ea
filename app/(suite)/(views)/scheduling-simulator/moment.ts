/** One step in a sentence. Pure. */
import { blocksOfInstance } from "@/features/pages/scheduling-simulator/setup/instances";
import type { Run } from "@/features/pages/scheduling-simulator/job";
import { formatCount, formatLatency, formatPercent } from "@/lib/format/quantity";
import { text, type Text } from "@/lib/text";

/** The moment in words: "step 1,457 at 26 s: 512 prompt tokens, 34 decodes, 12 wait, 41 % of the blocks". */
export function momentWord({ a, facts }: Run, row: number): Text {
  const { steps } = a;
  const at = (column: ArrayLike<number>): number => column[row] ?? 0;
  const blocks = blocksOfInstance(facts.config, at(steps.instance));
  const [step, time, took] = [
    formatCount(at(steps.batch)),
    formatLatency(at(steps.start)),
    formatLatency(at(steps.seconds)),
  ];
  const [prefill, decodes, waiting] = [steps.prefill, steps.decodes, steps.waiting].map((column) =>
    formatCount(at(column)),
  );
  const share = formatPercent(at(steps.blocks) / blocks, 2);
  const equal = at(steps.equal);
  if (equal > 1) {
    const last = formatCount(at(steps.batch) + equal - 1);
    return text({
      en: `Steps ${step} to ${last} are alike: from ${time} on, ${took} together, ${decodes} decodes, ${waiting} waiting, ${share} of the blocks at first.`,
      zh: `第 ${step} 至 ${last} 步相同：自 ${time} 起，共耗时 ${took}，解码 ${decodes}，排队 ${waiting}，起初占用 ${share} 的块。`,
    });
  }
  return text({
    en: `Step ${step} at ${time} takes ${took}: ${prefill} prompt tokens, ${decodes} decodes, ${waiting} waiting, ${share} of the blocks.`,
    zh: `第 ${step} 步，${time}，耗时 ${took}：提示词 ${prefill} token，解码 ${decodes}，排队 ${waiting}，占用 ${share} 的块。`,
  });
}
