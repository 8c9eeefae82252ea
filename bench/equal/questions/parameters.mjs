// Every parameter at a value that is not its default, from the OpenAPI document.

/** Texts that no schema could make up, by page. `served`: results of a benchmark. */
const texts = (served) => ({
  models: { beside: "llama-3.1-8b" },
  inferencemax: { data: served },
  benchmarks: { data: served },
  calibration: { data: served },
  "scheduling-simulator": { points: "isl,osl,concurrency,ttft_ms,tpot_ms\n1024,128,8,150,12\n" },
  "inferencemax-scenarios": { rows: ";,conc:16;,hw:b200-sxm" },
});

/** By page: what only it asks, and what every page reads. */
export function listParameters(document, ids) {
  const properties = new Map(
    ids.flatMap((id) => {
      const body = document.paths[`/api/v1/${id}`]?.post?.requestBody?.content["application/json"].schema;
      return body?.additionalProperties === false ? [[id, body.properties]] : [];
    }),
  );
  const lists = [...properties.values()];
  const shared = Object.entries(lists[0] ?? {}).filter(([key]) => lists.every((list) => key in list));
  const names = new Set(shared.map(([key]) => key));
  const own = [...properties].map(([id, list]) => [id, Object.entries(list).filter(([key]) => !names.has(key))]);
  return { own: new Map(own), shared };
}

/** Inputs of a page in which one parameter of its own has another value. `small`: what the page is asked anyway. */
export function ownInputs(id, parameters, { OWN_CONTROLS }, { small, served }) {
  return parameters.flatMap(([key, schema]) => {
    const { given = {}, values = otherValues(schema) } = OWN_CONTROLS[id]?.[key] ?? {};
    const text = texts(served)[id]?.[key];
    const value = text ?? values.find((other) => String(other) !== String(small[key]));
    return value === undefined ? [] : [{ ...given, [key]: value }];
  });
}

/** The same for parameters of the scenario; beside them stand those that the page knows. */
export const sharedInputs = (parameters, { SCENARIO_CONTROLS }, known) =>
  parameters.flatMap(([key, schema]) =>
    otherValues(schema)
      .slice(0, schema.enum ? MOST_VALUES : 1)
      .map((value) => ({ ...only(SCENARIO_CONTROLS[key] ?? {}, known), [key]: value })),
  );

const only = (input, known) => Object.fromEntries(Object.entries(input).filter(([key]) => known.has(key)));

/** Of an enumeration: formats and engines have words of their own. */
const MOST_VALUES = 3;

/** What it may be beside its default, the likeliest first; none of a text. */
export function otherValues(schema) {
  const { type, default: fallback } = schema;
  if (schema.enum) return schema.enum.filter((value) => value !== fallback);
  if (type === "boolean") return [!fallback];
  if (type === "array") return LISTS.filter((list) => isList(list, schema));
  if (type !== "number" && type !== "integer") return [];
  const near = typeof fallback === "number" && fallback !== 0 ? [fallback / 2, 2 * fallback, fallback + 1] : NUMBERS;
  const round = (value) => (type === "integer" ? Math.round(value) : value);
  return near.map(round).filter((value) => value !== fallback && isWithin(value, schema));
}

const NUMBERS = [2, 4, 8, 50, 1000, 0.5, 1];
const LISTS = [[2], [4, 8], [1], [512], [0.5], [0]];

const isWithin = (value, { minimum = -Infinity, maximum = Infinity }) => value >= minimum && value <= maximum;
const isList = (list, { items, default: fallback }) =>
  list.join() !== (fallback ?? []).join() && list.every((value) => isWithin(value, items ?? {}));
