/** What the page says, in the order of reading. */
import type { Report, TablePart } from "@/features/answers/answer";
import { text, type Text, type Translate } from "@/lib/text";
import type { AttentionAnswer } from "./attention";
import { attentionCharts } from "./charts";
import { crossoverChart } from "./crossover-report";
import type { Input } from "./input";
import { architectureTable, kindTable, stageTable, tileTable } from "./tables";
import { WORDS } from "./words";

export function attentionReport(
  answer: AttentionAnswer,
  { t, input }: { readonly t: Translate; readonly input: Input },
): Report {
  const { verdict, figures, tiles, prefill, crossovers } = answer;
  const tileParts: readonly TablePart[] =
    tiles.length === 0
      ? []
      : [{ kind: "table", id: "tiles", title: WORDS.tiles, lead: WORDS.tilesNote, table: tileTable(answer, t) }];
  return {
    verdict,
    figures,
    parts: [
      ...attentionCharts(answer, input, t),
      ...crossovers.map((one) => crossoverChart(one, t)),
      { kind: "table", id: "pass", title: WORDS.stages, note: doubt(prefill.rates), table: stageTable(answer, t) },
      { kind: "table", id: "layers", title: WORDS.kinds, table: kindTable(answer, t) },
      ...tileParts,
      {
        kind: "table",
        id: "architectures",
        title: WORDS.architectures,
        lead: WORDS.architecturesNote,
        table: architectureTable(answer, t),
      },
    ],
  };
}

/** What the marked line rests on. */
const doubt = ({ expDoubt }: AttentionAnswer["prefill"]["rates"]): Text | undefined =>
  expDoubt === null
    ? undefined
    : text({
        en: `≈ Exponentials per clock: ${expDoubt.en}. Enter your own under Units of the chip.`,
        zh: `≈ 每时钟指数数：${expDoubt.zh}。可在“芯片单元”中自行填写。`,
      });
