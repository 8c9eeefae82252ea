/**
 * Some benchmarks keep lengths, batch and layout out of their result and only in the name people give the file
 * (`latency_test_ip2048_op2048_np4`, `tep8_isl1024_osl128_conc16`). Used where the file itself is silent, and said.
 */
import { joinTexts, verbatim, type Text } from "@/lib/text";
import type { FormatId } from "./formats/ids";
import { FIELDS, type FieldId, type Values } from "./fields";
import type { RawRecord } from "./record";
import * as m from "./messages";

const number = (words: string): RegExp => new RegExp(`(?:^|[^a-z])(?:${words})[_-]?(\\d+)(?=[^a-z0-9]|$)`, "i");

const ISL = number("isl|ip|in|input");
const OSL = number("osl|op|out|output");
const CONCURRENCY = number("conc|concurrency");
const PROMPTS = number("np|bs|batch|batchsize");

/** What the name says, for the formats whose files need it; the ratio of prefill to decode workers may stand in the record too. */
export function listHints(file: string, format: FormatId, record: RawRecord): Values {
  const name = file.replace(/^.*[\\/]/, "");
  const read = (pattern: RegExp): number | undefined => {
    const match = pattern.exec(name)?.[1];
    return match === undefined || Number(match) === 0 ? undefined : Number(match);
  };
  const reader = HINTS[format];
  const hints = reader ? [...reader(read), ...workers([name, ...writeWords(record)])] : [];
  return Object.fromEntries(hints.filter(([, value]) => value !== undefined)) as Values;
}

/** "1p3d", "1P3D", "1p_3d": one prefill worker beside three decode workers. Runs of several ratios are several deployments. */
const RATIO = /(?:^|[^a-z0-9])(\d{1,3})p[_:-]?(\d{1,3})d(?=[^a-z0-9]|$)/i;

function workers(words: readonly string[]): Hint[] {
  const [prefill = 0, decode = 0] = words.flatMap((word) => RATIO.exec(word)?.slice(1, 3).map(Number) ?? []);
  if (prefill === 0 || decode === 0) return [];
  return [
    ["layout.prefillPool.workers", prefill],
    ["layout.decodePool.workers", decode],
  ];
}

/** Labels, tags and settings; longer texts are prompts and answers. */
const LONGEST = 200;
const writeWords = ({ cells }: RawRecord): string[] =>
  [...cells.values()].filter((cell): cell is string => typeof cell === "string" && cell.length <= LONGEST);

type Read = (pattern: RegExp) => number | undefined;
type Hint = readonly [FieldId, number | undefined];

const lengths = (read: Read): Hint[] => [
  ["load.isl", read(ISL)],
  ["load.osl", read(OSL)],
];

/** `tep8` is TP 8 with experts over the same eight; `dep8` is eight ranks of TP 1 with experts over them. */
function layout(read: Read): Hint[] {
  const [tp, tep, dep] = [read(number("tp")), read(number("tep")), read(number("dep"))];
  return [
    ["layout.tp", tp ?? tep ?? (dep === undefined ? undefined : 1)],
    ["layout.dp", dep ?? read(number("dp"))],
    ["layout.ep", tep ?? dep ?? read(number("ep"))],
  ];
}

const HINTS: Readonly<Partial<Record<FormatId, (read: Read) => Hint[]>>> = {
  "vllm-latency": (read) => [...lengths(read), ["load.batch", read(PROMPTS)], ...layout(read)],
  "vllm-throughput": (read) => [...lengths(read), ...layout(read)],
  "vllm-serve": (read) => [["load.concurrency", read(CONCURRENCY)], ...layout(read)],
  "sglang-serve": layout,
  inferencex: (read) => [["load.concurrency", read(CONCURRENCY)], ...layout(read)],
};

/** The hints that made it into the measurement. */
export function hintNotes(hints: Values, stated: Values, final: Values): Text[] {
  const used = (Object.keys(hints) as FieldId[]).filter(
    (field) => stated[field] === undefined && final[field] === hints[field],
  );
  if (used.length === 0) return [];
  const lines = used.map((field) => m.nameValue({ name: FIELDS[field].name, value: hints[field] ?? "" }));
  return [m.fromNameOfFile({ hints: joinTexts(lines, verbatim(", ")) })];
}
