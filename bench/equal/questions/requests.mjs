// What the HTTP routes answer: the description of the API, every analysis, the handbook, saved work.
import { REFUSED } from "./scenarios.mjs";

const LANGUAGES = ["en", "zh"];

/** `pages` of the handbook and `saved` items by what one commit lists. */
export function requestQuestions(ids, places, { pages, saved }) {
  const small = (id) => ({ ...places.SMALL_QUESTIONS[id], ...places.FEW_RUNS[id] });
  return [
    ...["openapi.json", "client.ts"].map((name) => get(`/api/v1/${name}`)),
    ...["/llms.txt", "/api/health", "/api/v1/access", "/api/v1/uploads", "/api/v1/tables", "/api/v1/profiles"].map(
      (path) => get(path),
    ),
    ...inBoth("/docs"),
    ...pages.flatMap((path) => inBoth(path)),
    ...inBoth("/docs/no-such-page"),
    ...inBoth("/api/v1/jobs"),
    ...ids.flatMap((id) => LANGUAGES.map((language) => post(`${id}?include=parts,sensitivities`, small(id), language))),
    ...REFUSED.flatMap((body) => LANGUAGES.map((language) => post("quick-estimation", body, language))),
    ...LANGUAGES.flatMap((language) => LAUNCHES.map((body) => post("launch", body, language))),
    ...LANGUAGES.map((language) => post("no-such-page", {}, language)),
    ...["", "?trash=1", "?q=no-such-word"].map((query) => get(`/api/v1/saved${query}`)),
    get("/api/v1/saved/bundle"),
    ...saved.flatMap((id) => [
      ...["", "/versions", "/differences?from=1&to=2"].map((path) => get(`/api/v1/saved/${id}${path}`)),
      ...["", "?v=1"].map((query) => get(`/s/${id}${query}`)),
    ]),
    ...LANGUAGES.map((language) => get("/api/v1/saved/0000000000", language)),
  ];
}

const LAUNCHES = [
  { model: "qwen3-8b", tp: 1, format: "compose" },
  { model: "deepseek-v3", engine: "sglang", format: "dynamo", split: true, d_tp: 4 },
  { read: "vllm serve Qwen/Qwen3-32B -tp 2 --no-such-flag" },
  { format: "no-such-format" },
  { tp: 3 },
];

const inBoth = (path) => LANGUAGES.map((language) => get(`${path}?lang=${language}`, language));
const get = (path, language = "en") => ({ group: groupName("GET", path), door: "http", path, language });
const post = (name, body, language) => ({
  ...{ group: "POST /api/v1/…", door: "http", method: "POST" },
  ...{ path: `/api/v1/${name}`, body, language },
});

/** Pages of the handbook are one group, and so is saved work. */
const groupName = (method, path) =>
  `${method} ${path.split(/[?]/)[0].replace(/^(\/docs|\/s|\/api\/v1\/saved)\/.*/, "$1/…")}`;
