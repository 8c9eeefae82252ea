/** A typed client in one TypeScript file without a dependency, from the OpenAPI document that the server answers. */
import type { ApiDocument, ApiOperation, ApiSchema } from "./reference";

/** Source. Analyses become functions of their parameters; the other routes are reached by `request`. */
export function clientSource(document: ApiDocument): string {
  const { shared, analyses } = describedAnalyses(document);
  const described = analyses.map(({ name, ...rest }) => ({ ...rest, type: `${name}Asked` }));
  return [
    `/** ${document.info.title}: a client of its HTTP API, made from its OpenAPI document. Made anew at GET /api/v1/client.ts; changes here are lost. */`,
    FRAME,
    "/** The scenario that every analysis reads; what is left out takes its default. */",
    typeSource("Scenario", shared),
    ...described.map(({ type, properties }) => typeSource(type, properties, "Scenario & ")),
    "/** Every analysis by its name. */",
    `export const mds = (base: string, language: "en" | "zh" = "en", token?: string) => ({\n${described.map(({ path, post, type }) => `  /** ${comment(post.description ?? post.summary)} */\n  ${JSON.stringify(post.operationId)}: (asked: ${type} = {}, include: readonly Include[] = []): Promise<Answer> =>\n    request<Answer>(base, "POST", ${JSON.stringify(path)}, { body: asked, include, language, token }),`).join("\n")}\n});`,
  ]
    .join("\n\n")
    .concat("\n");
}

type Properties = readonly (readonly [string, ApiSchema])[];

export type DescribedAnalysis = {
  readonly path: string;
  readonly post: ApiOperation;
  /** "QuickEstimation". */
  readonly name: string;
  /** Beside those that all analyses take. */
  readonly properties: Properties;
};

/** What a typed client needs of the document: the parameters that all analyses take, and each analysis with its further ones. */
export function describedAnalyses({ paths }: ApiDocument): {
  readonly shared: Properties;
  readonly analyses: readonly DescribedAnalysis[];
} {
  const analyses = Object.entries(paths).flatMap(([path, { post }]) => {
    const properties = post && analysisProperties(post);
    return post && properties ? [{ path, post, properties }] : [];
  });
  const [first = {}, ...others] = analyses.map(({ properties }) => properties);
  const isShared = (name: string): boolean =>
    others.every((schema) => JSON.stringify(schema[name]) === JSON.stringify(first[name]));
  const shared = Object.entries(first).filter(([name]) => isShared(name));
  const names = new Set(shared.map(([name]) => name));
  return {
    shared,
    analyses: analyses.map(({ path, post, properties }) => ({
      ...{ path, post, name: typeName(post.operationId) },
      properties: Object.entries(properties).filter(([name]) => !names.has(name)),
    })),
  };
}

const analysisProperties = ({ requestBody }: ApiOperation) => {
  const properties = requestBody?.content["application/json"]?.schema.properties;
  return properties && "model" in properties ? properties : null;
};

const typeName = (id: string): string =>
  id
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

const comment = (words: string): string => words.replaceAll("*/", "* /").replace(/\s+/g, " ");

function typeSource(name: string, properties: readonly (readonly [string, ApiSchema])[], before = ""): string {
  const lines = properties.map(
    ([key, schema]) =>
      `${schema.description ? `  /** ${comment(schema.description)} */\n` : ""}  readonly ${JSON.stringify(key)}?: ${typeSourceFor(schema)};`,
  );
  return `export type ${name} = ${before}{\n${lines.join("\n")}\n};`;
}

function typeSourceFor(schema: ApiSchema): string {
  const type = bareType(schema);
  return schema.nullable && type !== "unknown" ? `${type} | null` : type;
}

function bareType({ type, enum: values, anyOf, items }: ApiSchema): string {
  if (values) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (anyOf) return [...new Set(anyOf.map(typeSourceFor))].join(" | ");
  const kinds = [type ?? []]
    .flat()
    .map((kind) => PLAIN[kind] ?? (kind === "array" ? `readonly (${typeSourceFor(items ?? {})})[]` : "unknown"));
  return kinds.length === 0 ? "unknown" : [...new Set(kinds)].join(" | ");
}

const PLAIN: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
  object: "Readonly<Record<string, unknown>>",
};

const FRAME = `export type Include = "parts" | "sensitivities";

export type Issue = { readonly code: string; readonly at: string; readonly message: string; readonly fix?: string | null };

/** Figures of \`summary\` have names that end in their unit; \`result\` is in SI base units. */
export type Answer = {
  readonly analysis: string;
  readonly scenario: Readonly<Record<string, unknown>>;
  readonly input?: Readonly<Record<string, unknown>>;
  readonly summary: Readonly<Record<string, unknown>>;
  readonly result: unknown;
  readonly issues: readonly Issue[];
  readonly report?: Readonly<Record<string, unknown>>;
};

/** The server refused: \`issues\` say why, and what would help. */
export class Refused extends Error {
  readonly status: number;
  readonly issues: readonly Issue[];
  constructor(status: number, issues: readonly Issue[]) {
    super(issues.map(({ code, message }) => \`\${code}: \${message}\`).join("; ") || \`status \${status}\`);
    this.status = status;
    this.issues = issues;
  }
}

/** \`token\`: mds_…, where the server asks who somebody is. */
export type Asking = {
  readonly body?: unknown;
  readonly include?: readonly Include[];
  readonly language?: "en" | "zh";
  readonly token?: string | undefined;
};

/** Any route that answers JSON. */
export async function request<T>(base: string, method: string, path: string, asking: Asking = {}): Promise<T> {
  const { body, include = [], language = "en", token } = asking;
  const url = new URL(path, base);
  if (include.length > 0) url.searchParams.set("include", include.join(","));
  const headers: Record<string, string> = { "accept-language": language };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token !== undefined) headers["authorization"] = \`Bearer \${token}\`;
  const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const said = (await answer.json()) as { readonly issues?: readonly Issue[] };
  if (!answer.ok) throw new Refused(answer.status, said.issues ?? []);
  return said as T;
}`;
