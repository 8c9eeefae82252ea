// All that both commits are asked. What there is to ask (analyses, parameters, commands, chapters) is what the newer one lists.
import { analysisQuestions } from "./analyses.mjs";
import { commandQuestions } from "./commands.mjs";
import { listParameters } from "./parameters.mjs";
import { requestQuestions } from "./requests.mjs";

/**
 * `ask`: how the newer one answers; `places`: places.ts; `served`: results of a benchmark; `only`: a word in the group of those that
 * are wanted.
 */
export async function listQuestions(ask, { places, served }, only = "") {
  const said = async (...args) => (await ask({ door: "mds", args })).stdout;
  const body = async (path) => (await ask({ door: "http", path })).body;
  const ids = matches(await said("list"), /^([\w-]+) {2}/gm);
  const commands = matches(await said("help"), /^ {2}mds ([a-z][\w-]*)/gm);
  const { stderr } = await ask({ door: "mds", args: ["model", "no-such-model"] });
  const presets = matches(stderr.split(/Known (?:are|values:) /)[1] ?? "", /([\w.-]+[\w])/g);
  const document = JSON.parse(await body("/api/v1/openapi.json"));
  const pages = matches(await body("/docs"), /href="(\/docs\/[\w/-]+)"/g);
  const saved = JSON.parse(await body("/api/v1/saved")).items.map(({ id }) => id);
  for (const [what, list] of Object.entries({ ids, commands, presets, pages, saved }))
    if (list.length === 0)
      throw new Error(`The newer commit lists no ${what}: this bench reads its lists otherwise than it prints them.`);
  const asked = ids.filter((id) => id.includes(only));
  return [
    ...(await analysisQuestions(asked, listParameters(document, ids), { places, served, ask })),
    ...commandQuestions([...commands, ...ids], presets),
    ...requestQuestions(ids, places, { pages, saved }),
  ].filter(({ group }) => group.includes(only));
}

const matches = (text, pattern) => [...new Set([...text.matchAll(pattern)].map((found) => found[1]))];
