// node bench/attack/fuzz.mjs: requests drawn from the server's own OpenAPI document, with values at limits and hostile ones, at the built
// server on loopback. Prints as JSON how often each status came, the slowest answers and every answer of 500 and above but 503; exit code 1
// where there is one, or where a connection broke.
//
//     REQUESTS=12000 SEED=1 AT_ONCE=4 MOST_S=5
import { asked } from "../support/environment-number.mjs";
import { withBuiltServer } from "../support/built-server.mjs";

const [REQUESTS, SEED, AT_ONCE, MOST_S] = [
  asked("REQUESTS", 12_000),
  asked("SEED", 1),
  asked("AT_ONCE", 4),
  asked("MOST_S", 5),
];
const GIVE_UP_MS = 90_000;
const PORT = asked("PORT", 4790);
/** One address sends all of it. */
Object.assign(process.env, { RATE_READS: "1000000", RATE_RUNS: "1000000", RATE_WRITES: "1000000" });

let state = SEED;
const draw = (most) => (state = (state * 48_271) % 2_147_483_647) % most;
const any = (list) => list[draw(list.length)];

const HOSTILE = [
  ...[
    "",
    " ",
    "0",
    "-1",
    "1e9",
    "1e308",
    "NaN",
    "null",
    "true",
    "[]",
    "{}",
    "a,b",
    "1,,2",
    "%00",
    "\u0000",
    "\ud800",
    "́".repeat(200),
  ],
  ...[
    "__proto__",
    "constructor",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "'; DROP TABLE saved_items; --",
    "=1+1",
    "z.",
    "h.",
    "z.AAAA",
  ],
  ...[
    `h.${"0".repeat(40)}`,
    "[".repeat(3000),
    "9".repeat(400),
    "x".repeat(20_000),
    "a\nb\nc",
    "1\t2\n3\t4",
    "{".repeat(500),
  ],
  ...[
    null,
    true,
    0,
    -1,
    0.1,
    1e9,
    -1e9,
    1e308,
    2 ** 53,
    [],
    {},
    [[]],
    [null],
    { a: { b: [1] } },
    Array.from({ length: 2000 }, (_, k) => k),
  ],
];

/** Fits the schema, or lies at its limits. */
function fitting(schema) {
  if (!schema) return any(HOSTILE);
  if (schema.enum) return any(schema.enum);
  const { minimum = 0, maximum = 100 } = schema;
  switch (schema.type) {
    case "integer":
    case "number":
      return any([
        minimum,
        maximum,
        minimum + 1,
        schema.default ?? minimum,
        Math.round(minimum + (draw(1000) / 1000) ** 6 * (maximum - minimum)),
      ]);
    case "boolean":
      return draw(2) === 1;
    case "array":
      return Array.from({ length: draw(4) }, () => fitting(schema.items));
    case "object":
      return {};
    default:
      return schema.default ?? "a";
  }
}

function body(schema) {
  if (draw(25) === 0) return any(HOSTILE);
  const keys = Object.keys(schema?.properties ?? {});
  const chosen = Array.from({ length: draw(7) }, () => any(keys)).filter(Boolean);
  const written = Object.fromEntries(
    chosen.map((key) => [key, draw(3) === 0 ? any(HOSTILE) : fitting(schema.properties[key])]),
  );
  return draw(12) === 0 ? { ...written, [`k${draw(1000)}`]: any(HOSTILE) } : written;
}

const inPath = (path) =>
  path.replaceAll(/\{\w+\}/g, () =>
    encodeURIComponent(String(any(["a", "0".repeat(40), "..", "%", "x".repeat(300), "1"]))),
  );

function next(operations) {
  const { path, method, operation } = any(operations);
  const query = (operation.parameters ?? []).filter(({ in: where }) => where === "query" && draw(2) === 0);
  const search = query.map(({ name }) => `${name}=${encodeURIComponent(wellFormed(String(any(HOSTILE))))}`).join("&");
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const written = type === "application/json" ? JSON.stringify(body(content.schema)) : String(any(HOSTILE));
  const cut = draw(40) === 0 ? written.slice(0, draw(written.length + 1)) : written;
  return {
    url: `${inPath(path)}${search === "" ? "" : `?${search}`}`,
    method: draw(60) === 0 ? any(["GET", "POST", "PUT", "DELETE", "PATCH"]) : method.toUpperCase(),
    type: draw(40) === 0 ? "text/plain" : (type ?? "application/json"),
    written: type ? cut : undefined,
  };
}

const wellFormed = (text) => text.replaceAll(/[\ud800-\udfff]/g, "?");

async function send(base, { url, method, type, written }) {
  const began = performance.now();
  const sends = written !== undefined && method !== "GET";
  const answer = await fetch(base + url, {
    method,
    headers: { "content-type": type, origin: base },
    ...(sends && { body: written }),
    signal: AbortSignal.timeout(GIVE_UP_MS),
    redirect: "manual",
  });
  const said = await answer.text();
  return { status: answer.status, seconds: (performance.now() - began) / 1000, said };
}

const tally = { statuses: {}, wrong: [], broken: [], over: 0, slowest: [] };

async function lane(base, operations, left) {
  while (left.count > 0) {
    left.count -= 1;
    const request = next(operations);
    const told = { ...request, url: request.url.slice(0, 200), written: request.written?.slice(0, 300) };
    try {
      const { status, seconds, said } = await send(base, request);
      tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
      if (status >= 500 && status !== 503) tally.wrong.push({ ...told, status, said: said.slice(0, 200) });
      if (seconds > MOST_S) tally.over += 1;
      tally.slowest.push({ seconds, status, url: request.url.slice(0, 80), written: told.written?.slice(0, 120) });
      tally.slowest = tally.slowest.sort((a, b) => b.seconds - a.seconds).slice(0, 8);
    } catch (error) {
      // A redirect repeats the query, which may be longer than this client takes: the server has answered.
      if (error.cause?.code === "UND_ERR_HEADERS_OVERFLOW") continue;
      tally.broken.push({ ...told, error: String(error.cause ?? error) });
    }
  }
}

await withBuiltServer(PORT, async (base) => {
  const document = await (await fetch(`${base}/api/v1/openapi.json`)).json();
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => ["get", "post", "put", "delete"].includes(method))
      .map(([method, operation]) => ({ path, method, operation })),
  );
  const left = { count: REQUESTS };
  await Promise.all(Array.from({ length: AT_ONCE }, () => lane(base, operations, left)));
});
console.log(JSON.stringify({ requests: REQUESTS, seed: SEED, ...tally }, null, 1));
process.exitCode = tally.wrong.length + tally.broken.length > 0 ? 1 : 0;
