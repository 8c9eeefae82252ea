/** The HTTP API as its OpenAPI document describes it: no words, but every name and kind. */
import type { Analysis } from "@/features/analysis/analysis";
import { openApiDocument } from "@/features/openapi/description";

type Json = { readonly [key: string]: unknown };

type Document = {
  readonly paths: Readonly<Record<string, Json>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>;
    readonly securitySchemes: Readonly<Record<string, Json>>;
  };
};

const METHODS = ["get", "put", "post", "patch", "delete"];
const EACH = "each analysis";

/** What every analysis has stands there once. */
export function apiFacts(analyses: readonly Analysis[]): readonly string[] {
  const { paths, components } = JSON.parse(JSON.stringify(openApiDocument(analyses))) as Document;
  const answered = analyses.map(({ id }) => `/api/v1/${id}`).filter((path) => isAnswered(paths[path]));
  const [first = [], ...rest] = answered.map((path) => pathFacts(paths[path] ?? {}));
  const shared = new Set(first.filter((fact) => rest.every((list) => list.includes(fact))));
  const own = Object.entries(paths).flatMap(([path, item]) => {
    const facts = pathFacts(item).filter((fact) => !answered.includes(path) || !shared.has(fact));
    return facts.map((fact) => `${path} ${fact}`);
  });
  return [
    ...answered.map((path) => `${path} post, with what ${EACH} has`),
    ...[...shared].map((fact) => `${EACH} ${fact}`),
    ...own,
    ...Object.entries(components.schemas).flatMap(([name, schema]) => schemaFacts(`schema ${name}`, schema)),
    ...Object.keys(components.securitySchemes).map((name) => `security ${name}`),
  ].map((fact) => `api ${fact}`);
}

/** A route of another kind may have the place of a page's name: saved work. */
const isAnswered = (item: Json | undefined): boolean =>
  parameterFacts("", (item?.["post"] as Json | undefined)?.["parameters"]).some((fact) => fact.includes("include"));

function pathFacts(item: Json): readonly string[] {
  const shared = parameterFacts("", item["parameters"]);
  return METHODS.flatMap((method) => {
    const operation = item[method] as Json | undefined;
    if (operation === undefined) return [];
    const { content = {}, required } = (operation["requestBody"] ?? {}) as Json;
    return [
      `${method} operation`,
      ...shared.map((fact) => `${method}${fact}`),
      ...parameterFacts(method, operation["parameters"]),
      ...contentFacts(`${method} body${required ? "" : "?"}`, content as Json),
      ...Object.entries((operation["responses"] ?? {}) as Json).flatMap(([status, response]) => [
        `${method} answers ${status}`,
        ...contentFacts(`${method} ${status}`, ((response as Json)["content"] ?? {}) as Json),
      ]),
    ];
  });
}

const parameterFacts = (method: string, parameters: unknown): readonly string[] =>
  ((parameters ?? []) as readonly Json[]).flatMap((one) =>
    schemaFacts(`${method} parameter ${String(one["name"])} in ${String(one["in"])}`, one["schema"] as Json),
  );

const contentFacts = (name: string, content: Json): readonly string[] =>
  Object.entries(content).flatMap(([type, described]) => {
    const [whole = "", ...fields] = schemaFacts(name, ((described as Json)["schema"] ?? {}) as Json);
    return [`${whole} as ${type}`, ...fields];
  });

/** A line for the schema, and one for each field below it. */
function schemaFacts(name: string, schema: Json): readonly string[] {
  const { properties = {}, required = [], items } = schema;
  const needed = new Set(required as readonly string[]);
  return [
    `${name}: ${kindWords(schema)}`,
    ...Object.entries(properties as Record<string, Json>).flatMap(([key, field]) =>
      schemaFacts(`${name} ${key}${needed.has(key) ? " (required)" : ""}`, field),
    ),
    ...(items !== undefined && "properties" in (items as Json) ? schemaFacts(`${name} []`, items as Json) : []),
  ];
}

/** All but the words. */
function kindWords(schema: Json): string {
  const { description: _words, properties: _below, required: _named, type, items, ...more } = schema;
  const values = more["enum"] as readonly unknown[] | undefined;
  const limits = { ...more, ...(values && values.length > MOST_VALUES && { enum: `${values.length} values` }) };
  const listed = items !== undefined && !("properties" in (items as Json));
  return [
    ...(type === undefined ? [] : [listed ? `${String(type)} of ${kindWords(items as Json)}` : String(type)]),
    ...Object.entries(limits).map(([key, value]) => `${key} ${JSON.stringify(value)}`),
  ].join(", ");
}

/** Longer lists are those of a link's name, which stand there value by value. */
const MOST_VALUES = 16;
