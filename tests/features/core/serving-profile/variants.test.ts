/** The same requests in the spellings of exporters, spreadsheets and scripts: each gives the figures of the plain table. */
import { describe, expect, it } from "vitest";
import { runFigures } from "@/features/core/serving-profile/metrics/run-figures";
import { assemble } from "@/features/core/serving-profile/assemble/assemble";
import { Texts } from "@/features/core/serving-profile/columns";
import { FileReader } from "@/features/core/serving-profile/read/file-reader";
import { unwrap } from "@/lib/result";

const T0 = 1_755_158_760_000;
/** Invented: arrival after T0 and times in ms, tokens. */
const ROWS = Array.from({ length: 30 }, (_, i) => {
  const output = 2 + ((i * 37) % 150);
  const ttft = 60.5 + ((i * 13) % 90);
  return {
    id: `r-${i}`,
    at: i * 217,
    input: 40 + i * 31,
    output,
    e2e: Math.floor(ttft + 21.5 * (output - 1)),
    wait: 1.5,
    ttft,
  };
});
type Row = (typeof ROWS)[number];
const HEAD = [
  "http_rid",
  "start_time(ms)",
  "recv_token_size",
  "reply_token_size",
  "execution_time(ms)",
  "queue_wait_time(ms)",
  "first_token_latency(ms)",
];
const plain = ({ id, at, input, output, e2e, wait, ttft }: Row): (string | number)[] => [
  ...[id, T0 + at, input, output],
  ...[e2e, wait, ttft],
];
const table = (head: readonly string[], rows: readonly (readonly unknown[])[], mark = ","): string =>
  [head, ...rows].map((cells) => cells.join(mark)).join("\n");
const CELLS = ROWS.map(plain);
const PLAIN = table(HEAD, CELLS);
const scaled = (factor: number, row: Row): (string | number)[] =>
  plain(row).map((cell, i) => (i >= 4 ? Number(cell) * factor : cell));

function figures(content: string | Uint8Array) {
  const texts = new Texts();
  const reader = new FileReader("request.csv", texts);
  reader.push(typeof content === "string" ? new TextEncoder().encode(content) : content);
  return runFigures(unwrap(assemble(reader.finish(false), texts)));
}
const seen = (content: string | Uint8Array): readonly unknown[] => {
  const { requests, ttft, tpot, e2e, outputRate } = figures(content);
  return [
    requests,
    ...[ttft?.p50, ttft?.p99, tpot?.p50, e2e?.p50].map((us) => Math.round(us ?? NaN)),
    outputRate?.toFixed(2),
  ];
};
const utf16 = (text: string, swapped: boolean): Uint8Array => {
  const bytes = new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"));
  return swapped ? bytes.map((_, i) => bytes[i ^ 1] ?? 0) : bytes;
};
/** "请求ID,开始时间(ms),输入token数,输出token数,执行时间(ms),排队等待时间(ms),首token时延(ms)" in GBK, written by Python. */
const GBK =
  "c7ebc7f34944 2c bfaacabccab1bce4286d7329 2c cae4c8eb746f6b656ecafd 2c cae4b3f6746f6b656ecafd 2c d6b4d0d0cab1bce4286d7329 2c c5c5b6d3b5c8b4fdcab1bce4286d7329 2c cad7746f6b656ecab1d1d3286d7329";
const hexBytes = (hex: string): number[] =>
  (hex.replaceAll(" ", "").match(/../g) ?? []).map((pair) => parseInt(pair, 16));
const objects = CELLS.map((cells) => Object.fromEntries(HEAD.map((name, i) => [name, cells[i]])));
const lines = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join("\n");

const VARIANTS: readonly (readonly [string, string | Uint8Array])[] = [
  [
    "names in capitals",
    table(
      HEAD.map((name) => name.toUpperCase()),
      CELLS,
    ),
  ],
  ["bars", table(HEAD, CELLS, "|")],
  [
    "semicolons with decimal commas",
    table(
      HEAD,
      CELLS.map((cells) => cells.map((cell) => String(cell).replace(".", ","))),
      ";",
    ),
  ],
  ["returns alone", PLAIN.replaceAll("\n", "\r")],
  ["UTF-16, little end first", utf16(PLAIN, false)],
  ["UTF-16, big end first", utf16(PLAIN, true)],
  [
    "an index with a name",
    table(
      ["Unnamed: 0", ...HEAD],
      CELLS.map((cells, i) => [i, ...cells]),
    ),
  ],
  [
    "an index that the header leaves out",
    table(
      HEAD,
      CELLS.map((cells, i) => [i, ...cells]),
    ),
  ],
  [
    "a mark behind every row",
    table(
      HEAD,
      CELLS.map((cells) => [...cells, ""]),
    ),
  ],
  ["words before the header", `Requests of a service\n\n${PLAIN}`],
  ["Chinese names in GBK", Uint8Array.from([...hexBytes(GBK), 10, ...Buffer.from(table([], CELLS).trim())])],
  [
    "Chinese names and units",
    table(
      [
        "请求id",
        "请求开始时间(毫秒)",
        "输入长度",
        "输出长度",
        "端到端时延(毫秒)",
        "排队时间(毫秒)",
        "首Token时延(毫秒)",
      ],
      CELLS,
    ),
  ],
  ["JSON lines with NaN", lines(objects).replaceAll("}", ', "extra": NaN}')],
  [
    "JSON lines with groups",
    lines(
      ROWS.map(({ id, at, input, output, e2e, ttft }) => ({
        id,
        timing: { arrival_time: (T0 + at) / 1000, ttft_ms: ttft, e2e_ms: e2e },
        usage: { prompt_tokens: input, completion_tokens: output },
      })),
    ),
  ],
  [
    "JSON lines of values with units",
    lines(
      ROWS.map(({ id, at, input, output, e2e, ttft }) => ({
        id,
        arrival_time: (T0 + at) / 1000,
        input_tokens: input,
        output_tokens: output,
        metrics: { request_latency: { value: e2e, unit: "ms" }, time_to_first_token: { value: ttft, unit: "ms" } },
      })),
    ),
  ],
  ["JSON objects over several lines", objects.map((row) => JSON.stringify(row, null, 1)).join("\n")],
  [
    "JSON by columns",
    JSON.stringify(Object.fromEntries(HEAD.map((name, i) => [name, CELLS.map((cells) => cells[i])]))),
  ],
  ["JSON as names and rows", JSON.stringify({ columns: HEAD, data: CELLS })],
  ["a list inside an object", JSON.stringify({ run: "a", requests: objects })],
];

describe("requests written with", () => {
  it.each(VARIANTS)("%s", (_, content) => {
    expect(seen(content)).toEqual(seen(PLAIN));
  });
});

it.each([
  ["microseconds", 1000],
  ["nanoseconds", 1e6],
  ["seconds", 1e-3],
])("units by what columns say of each other: durations in %s below names that say ms", (_, factor) => {
  expect(
    seen(
      table(
        HEAD,
        ROWS.map((row) => scaled(factor, row)),
      ),
    ),
  ).toEqual(seen(PLAIN));
});

it("units by what columns say of each other: one column alone in another unit than its name", () => {
  for (const [column, factor] of [
    [4, 1000],
    [6, 1000],
    [6, 1e-3],
  ] as const) {
    const rows = CELLS.map((cells) => cells.map((cell, i) => (i === column ? Number(cell) * factor : cell)));
    expect(seen(table(HEAD, rows))).toEqual(seen(PLAIN));
  }
});

it("units by what columns say of each other: a burst of long requests keeps the milliseconds that its names say, and tells why others were taken", () => {
  const burst = ROWS.map((row) => ({ ...row, at: row.at % 3 }));
  const { e2e, ttft } = figures(table(HEAD, burst.map(plain)));
  expect([e2e?.p50, ttft?.p50]).toEqual([figures(PLAIN).e2e?.p50, figures(PLAIN).ttft?.p50]);
  const texts = new Texts();
  const reader = new FileReader("request.csv", texts);
  reader.push(
    new TextEncoder().encode(
      table(
        HEAD,
        burst.map((row) => scaled(1000, row)),
      ),
    ),
  );
  const [file] = unwrap(assemble(reader.finish(false), texts)).files;
  expect(file?.decisions.find(({ column }) => column === "execution_time(ms)")).toMatchObject({
    claimed: "ms",
    taken: "us",
    witness: "tokens",
  });
  expect(file?.decisions.find(({ column }) => column === "first_token_latency(ms)")).toMatchObject({
    taken: "us",
    witness: "order",
  });
});

it.each([
  ["s", 1e-3],
  ["ms", 1],
  ["us", 1e3],
])(
  "units by what columns say of each other: names without a unit, in %s: latencies, time per token, and an engine's own clock",
  (_, factor) => {
    const common = ({ id, at, input, output }: Row) => ({
      id,
      arrival_time: (T0 + at) / 1000,
      prompt_tokens: input,
      completion_tokens: output,
    });
    const latencies = ROWS.map((row) => ({ ...common(row), ttft: row.ttft * factor, e2e_latency: row.e2e * factor }));
    const paces = ROWS.map((row) => ({
      ...common(row),
      ttft: row.ttft * factor,
      tpot: ((row.e2e - row.ttft) / (row.output - 1)) * factor,
    }));
    const clock = ROWS.map(({ id, at, input, output, e2e, ttft }) => ({
      id,
      input_toks: input,
      output_toks: output,
      queued_ts: (9e6 + at) * factor,
      first_token_ts: (9e6 + at + ttft) * factor,
      last_token_ts: (9e6 + at + e2e) * factor,
    }));
    for (const rows of [latencies, paces, clock]) expect(seen(lines(rows))).toEqual(seen(PLAIN));
  },
);
