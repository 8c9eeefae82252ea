import { describe, expect, it } from "vitest";
import { createSimulation } from "@/features/core/simulator/create";
import { readRequests } from "@/features/core/simulator/files/requests-csv";
import { refusalIssues } from "@/features/core/simulator/refusals";
import { unwrap } from "@/lib/result";
import { onePool, listRequests, run } from "./support";

const codes = (issues: readonly { code: string; at: string }[]) => issues.map(({ code, at }) => `${code} ${at}`);

describe("rows that cannot be served", () => {
  it("are named with the reason, and the others run", () => {
    const requests = listRequests([
      [0, 8, 2],
      [0, -3, 2],
      [0, 8, 0],
      [-1, 8, 2],
      [NaN, 8, 2],
      [0, 900, 2],
      [3, 8, 2],
    ]);
    const config = onePool({ blocks: 20 });
    const created = createSimulation(config, requests);
    expect(codes(created.issues)).toEqual([
      "SIM-ROW-BAD-LENGTH row 2",
      "SIM-ROW-BAD-LENGTH row 3",
      "SIM-ROW-BAD-TIME row 4",
      "SIM-ROW-BAD-TIME row 5",
      "SIM-ROW-KV-TOO-SMALL row 6",
    ]);
    expect(created.issues[4]?.message.en).toContain("it needs 113 KV blocks, but an instance has 20");
    expect(run(config, requests).state.finished).toBe(2);
  });

  it("are named when only the watermark or the budget stands in the way", () => {
    const tight = onePool({ policy: "sarathi", blocks: 100, watermark: 0.5 });
    expect(codes(createSimulation(tight, listRequests([[0, 480, 2]])).issues)).toEqual(["SIM-ROW-WATERMARK row 1"]);
    const whole = onePool({ policy: "vllm-v0", tokenBudget: 100 });
    expect(codes(createSimulation(whole, listRequests([[0, 101, 2]])).issues)).toEqual(["SIM-ROW-BUDGET row 1"]);
  });

  it("are named when they got stuck on the way, and hold up nobody", () => {
    // Evicted at 97 tokens it needs more than the padded budget of vLLM V0: in Vidur the run ends there.
    const config = onePool({ policy: "vllm-v0", tokenBudget: 96, blocks: 24 });
    const { state } = run(
      config,
      listRequests([
        [0, 90, 40],
        [0, 90, 40],
        [1, 8, 2],
      ]),
    );
    expect(codes(refusalIssues(state))).toEqual(["SIM-ROW-STUCK row 2"]);
    expect(state.finished).toBe(2);
  });

  it("keep their order when arrivals are unsorted or equal", () => {
    const { state } = run(
      onePool({ maxSequences: 1 }),
      listRequests([
        [5, 1, 1],
        [0, 1, 1],
        [0, 1, 1],
      ]),
    );
    expect(Array.from(state.life.scheduledAt)).toEqual([5, 0, 1]);
  });
});

describe("settings that cannot run", () => {
  const refused = (pool: Parameters<typeof onePool>[0]) =>
    codes(createSimulation(onePool(pool), listRequests([[0, 8, 2]])).issues);

  it("are refused with both numbers", () => {
    expect(refused({ blocks: 0 })).toEqual(["SIM-CAPACITY blocks"]);
    expect(refused({ tokenBudget: -5 })).toEqual(["SIM-CAPACITY tokenBudget"]);
    expect(refused({ maxSequences: 0 })).toEqual(["SIM-CAPACITY maxSequences"]);
    expect(refused({ watermark: 1 })).toEqual(["SIM-WATERMARK watermark"]);
    expect(refused({ policy: "sarathi", prefixCache: true })).toEqual(["SIM-POLICY-PLAIN policy"]);
    expect(refused({ role: "prefill" })).toEqual(["SIM-ROLES pools"]);
  });

  it("refuses prefix caches of thousands of instances that would take gigabytes", () => {
    const prefix = { unitTokens: 16, starts: Int32Array.of(0, 0), ids: new Int32Array(0), distinct: 20_000 };
    const created = (instances: number) =>
      createSimulation(onePool({ instances, prefixCache: true, blockSize: 16 }), listRequests([[0, 8, 2]], { prefix }));
    expect(codes(created(4096).issues)).toEqual(["SIM-PREFIX-CACHES replicas"]);
    expect(created(4096).issues[0]?.message.en).toContain("81,920,000 units; the limit is 33,554,432");
    expect(created(4096).issues[0]?.fix?.zh).toContain("实例");
    expect(created(4).ok).toBe(true);
  });

  it("makes room for batches as they fill, so that a thousand instances of many stages are small", () => {
    const { replicas } = unwrap(
      createSimulation(onePool({ maxSequences: 4096, stages: 8 }), listRequests([[0, 8, 2]])),
    );
    const bytes = replicas.flatMap(({ batches }) =>
      batches.map(({ request, tokens }) => request.byteLength + tokens.byteLength),
    );
    expect(Math.max(...bytes)).toBeLessThanOrEqual(1024);
  });
});

it("a request file: is read by the names that files use", () => {
  const read = readRequests("timestamp,ContextTokens,GeneratedTokens\n0.5,10,3\n1.5,20,4\n");
  expect(
    read.ok && [Array.from(read.value.requests.arrival), Array.from(read.value.requests.prompt), read.value.ids()],
  ).toEqual([
    [0.5, 1.5],
    [10, 20],
    ["0", "1"],
  ]);
});

it("a request file: may name the prefixes that prompts share", () => {
  const read = readRequests(
    'arrived_at,prefill_tokens,decode_tokens,hash_ids\n0,1200,1,"[7, 8, 9]"\n1,600,1,7 5\n2,3,1,\n',
  );
  expect(read.ok && read.value.requests.prefix).toEqual({
    unitTokens: 512,
    starts: Int32Array.of(0, 3, 5, 5),
    ids: Int32Array.of(0, 1, 2, 0, 3),
    distinct: 4,
  });
});

it("a request file: is refused without a column, and says which names were looked for", () => {
  const read = readRequests("id,arrived_at,decode_tokens\n0,0,1\n");
  expect(codes(read.issues)).toEqual(["SIM-COLUMN-MISSING prompt"]);
  expect(read.issues[0]?.message.en).toContain("prefill_tokens");
});

it("a request file: keeps the rows that can be read, and names each of the others once", () => {
  const read = readRequests("arrived_at,prefill_tokens,decode_tokens\n0,many,1\n1,5,1\n2,5,\nsoon,5,1\n1e999,5,1\n");
  expect(codes(read.issues)).toEqual([1, 3, 4, 5].map((row) => `SIM-ROW-UNREADABLE row ${row}`));
  expect(read.issues[2]?.message.en).toBe(
    'Row 4 cannot be served: arrived_at is "soon", which is not a time in seconds.',
  );
  expect(read.ok && [Array.from(read.value.requests.prompt), [...read.value.unreadable]]).toEqual([
    [0, 5, 5, 5, 5],
    [0, 2, 3, 4],
  ]);
  const state = read.ok && createSimulation(onePool({}), read.value.requests);
  expect(state && state.ok && read.ok && refusalIssues(state.value, read.value.unreadable)).toEqual([]);
});

it.each([
  ["tabs", "id\tarrived_at\tprefill_tokens\tdecode_tokens\na,b\t0\t10\t3\n"],
  ["semicolons", "id;arrived_at;prefill_tokens;decode_tokens\na,b;0;10;3\n"],
  ["quotes", '"id","arrived_at","prefill_tokens","decode_tokens"\n"a,b","0","10","3"\n'],
  ["a byte order mark and CRLF", '\uFEFFid,arrived_at,prefill_tokens,decode_tokens\r\n"a,b",0,10,3\r\n\r\n'],
  ["blanks and capitals in its head", '\u0020ID , Arrived_At,PREFILL_TOKENS,decode_tokens \n"a,b", 0, 10,3\n'],
])("a request file: is read with %s", (_, file) => {
  const read = readRequests(file);
  expect(read.issues).toEqual([]);
  const { requests, ids } = unwrap(read);
  expect([ids(), [...requests.arrival], [...requests.prompt], [...requests.output]]).toEqual([["a,b"], [0], [10], [3]]);
});

it("a request file: says an empty line once and keeps the numbers of the rows behind it", () => {
  const read = readRequests("arrived_at,prefill_tokens,decode_tokens\n0,1,1\n\n1,x,1\n\n\n");
  expect(codes(read.issues)).toEqual(["SIM-ROW-UNREADABLE row 2", "SIM-ROW-UNREADABLE row 3"]);
  expect(unwrap(read).requests.count).toBe(3);
});

it("a request file: may be out of order or hold equal times: it is said, with the rows", () => {
  const read = readRequests("arrived_at,prefill_tokens,decode_tokens\n5,1,1\n1,1,1\n5,1,1\n6,1,1\n2,1,1\n");
  expect(codes(read.issues)).toEqual(["SIM-ROWS-UNSORTED row 2", "SIM-ROWS-TOGETHER row 3"]);
  expect(read.issues[0]?.message.en).toContain("arrives at 1 s, before row 1 (5 s)");
  expect(read.issues[0]?.message.en).toContain("2 of 5 rows");
  expect(read.issues[1]?.message.en).toContain("arrives at 5 s, together with row 1");
  expect(readRequests("arrived_at,prefill_tokens,decode_tokens\n0,1,1\n1,1,1\n").issues).toEqual([]);
});

it("a request file: is refused without rows", () => {
  expect(codes(readRequests("arrived_at,prefill_tokens,decode_tokens\n").issues)).toEqual(["SIM-NO-REQUESTS requests"]);
});

describe("many rows with the same problem", () => {
  it("are five in full and one sentence that names the others", () => {
    const rows = Array.from({ length: 30 }, (_, i): [number, number, number] => [i, i === 20 ? 8 : 900, 2]);
    const issues = createSimulation(onePool({ blocks: 20 }), listRequests(rows)).issues;
    expect(issues).toHaveLength(6);
    expect(issues[5]?.message.en).toBe("24 more rows have the same problem: 6–20, 22–30.");
  });

  it("say no number where a time is none", () => {
    const issues = createSimulation(onePool({}), listRequests([[NaN, 8, 2]])).issues;
    expect(issues[0]?.message.en).toBe("Row 1 cannot be served: its arrival is not a valid time.");
  });
});
