/**
 * Some benchmarks keep lengths, batch and layout out of their result and only in the name people give the file
 * (`latency_test_ip2048_op2048_np4`, `tep8_isl1024_osl128_conc16`). Used where the file itself is silent, and said.
 * Pools apart (`1p3d`) stay a name: it tells neither GPUs nor tensor parallelism of their workers, and other sizes beside it may be of either.
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

/** What the name says, for the formats whose files need it; the deployment's name may stand in the record too. */
export function listHints(file: string, format: FormatId, record: RawRecord): Values {
  const name = file.replace(/^.*[\\/]/, "");
  const read = (pattern: RegExp): number | undefined => {
    const match = pattern.exec(name)?.[1];
    return match === undefined || Number(match) === 0 ? undefined : Number(match);
  };
  const reader = HINTS[format];
  const [id, named] = deployment([name, ...writeWords(record)]);
  const hints = reader
    ? [...reader(read), ...(POOLS.test(String(named)) ? [] : layout(read)), [id, named] as const]
    : [];
  return Object.fromEntries(hints.filter(([, value]) => value !== undefined)) as Values;
}

/** "1p3d", "1p_3d": prefill beside decode workers; "tp4", "tep8", "dep8": sizes. Runs of several such names are several deployments. */
const DEPLOYMENT =
  /(?<![a-z0-9])(?:[1-9]\d{0,2}p[_:-]?[1-9]\d{0,2}d|(?:tp|tep|dep|dp|ep|pp)[_-]?[1-9]\d{0,2})(?![a-z0-9])/gi;

const POOLS = /\dp\d+d/;

/** `tep8` is TP 8 with experts over the same eight; `dep8` is eight ranks of TP 1 with experts over them. */
function layout(read: Read): Hint[] {
  const [tp, tep, dep] = [read(number("tp")), read(number("tep")), read(number("dep"))];
  return [
    ["layout.tp", tp ?? tep ?? (dep === undefined ? undefined : 1)],
    ["layout.dp", dep ?? read(number("dp"))],
    ["layout.ep", tep ?? dep ?? read(number("ep"))],
  ];
}

function deployment(words: readonly string[]): Hint {
  const named = words.map((word) => word.match(DEPLOYMENT) ?? []).find(({ length }) => length > 0);
  return ["deployment", named?.map((word) => word.toLowerCase().replace(/[_:-]/g, "")).join(" ")];
}

/** Labels, tags and settings; longer texts are prompts and answers. */
const LONGEST = 200;
const writeWords = ({ cells }: RawRecord): string[] =>
  [...cells.values()].filter((cell): cell is string => typeof cell === "string" && cell.length <= LONGEST);

type Read = (pattern: RegExp) => number | undefined;
type Hint = readonly [FieldId, number | string | undefined];

const lengths = (read: Read): Hint[] => [
  ["load.isl", read(ISL)],
  ["load.osl", read(OSL)],
];

const HINTS: Readonly<Partial<Record<FormatId, (read: Read) => Hint[]>>> = {
  "vllm-latency": (read) => [...lengths(read), ["load.batch", read(PROMPTS)]],
  "vllm-throughput": lengths,
  "vllm-serve": (read) => [["load.concurrency", read(CONCURRENCY)]],
  "sglang-serve": () => [],
  inferencex: (read) => [["load.concurrency", read(CONCURRENCY)]],
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
