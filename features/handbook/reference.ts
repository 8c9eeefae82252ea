/** The HTTP API in prose and tables, from the OpenAPI document that the server answers. English alone, as the document is. */
import { markdownTable } from "./markdown-table";

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** As much of an OpenAPI document as is read here. */
export type ApiDocument = {
  readonly info: { readonly title: string; readonly description: string };
  readonly paths: Readonly<Record<string, ApiPath>>;
};

/** What a parameter of the path means is said once for its methods. */
type ApiPath = Readonly<Partial<Record<(typeof METHODS)[number], ApiOperation>>> & {
  readonly parameters?: ApiOperation["parameters"];
};

export type ApiOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly description?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: ApiSchema }>> };
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
};

export type ApiSchema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly ApiSchema[];
  readonly items?: ApiSchema;
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly nullable?: boolean;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly description?: string;
};

/** Markdown: the parameters of the shared scenario once, then every path with what is its own. */
export function referenceText({ info, paths }: ApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = methods[method];
      if (operation === undefined) return [];
      const parameters = [...(methods.parameters ?? []), ...(operation.parameters ?? [])];
      return [{ path, method, operation: { ...operation, parameters }, schema: bodySchema(operation) }];
    }),
  );
  const shared = sharedNames(operations.flatMap(({ schema }) => (isAnalysis(schema) ? [schema] : [])));
  const first = operations.find(({ schema }) => isAnalysis(schema))?.schema?.properties ?? {};
  return [
    `# ${info.title}: HTTP API`,
    `${info.description} The machine-readable document is [/api/v1/openapi.json](/api/v1/openapi.json); [/api/v1/client.ts](/api/v1/client.ts) is a typed client made from it. Trouble with the input is 422 with a list of issues (code, place, message, fix), in the language of Accept-Language.`,
    "## Parameters of the scenario",
    "Every analysis takes these; what is left out takes its default.",
    propertyTable(Object.fromEntries(Object.entries(first).filter(([name]) => shared.has(name)))),
    "## Paths",
    ...operations.map(({ path, method, operation, schema }) => operationText(path, method, operation, schema, shared)),
  ].join("\n\n");
}

const bodySchema = ({ requestBody }: ApiOperation): ApiSchema | undefined =>
  requestBody?.content["application/json"]?.schema;

const isAnalysis = (schema: ApiSchema | undefined): schema is ApiSchema => schema?.properties?.["model"] !== undefined;

function sharedNames(schemas: readonly ApiSchema[]): ReadonlySet<string> {
  const [first, ...others] = schemas.map(({ properties = {} }) => properties);
  return new Set(Object.keys(first ?? {}).filter((name) => others.every((schema) => name in schema)));
}

function operationText(
  path: string,
  method: string,
  { summary, description, parameters = [], responses }: ApiOperation,
  schema: ApiSchema | undefined,
  shared: ReadonlySet<string>,
): string {
  const properties = Object.entries(schema?.properties ?? {}).filter(
    ([name]) => !isAnalysis(schema) || !shared.has(name),
  );
  const asked = parameters.map(({ name, in: location, description: about = "" }) => [name, location, about]);
  const answers = Object.entries(responses).map(([status, { description: about }]) => `${status} ${about}`);
  return [
    `### ${method.toUpperCase()} ${path}`,
    [summary, description].filter(Boolean).join(". ").concat("."),
    ...(asked.length > 0 ? [markdownTable(["Name", "In", "About"], asked)] : []),
    ...(properties.length > 0 ? [propertyTable(Object.fromEntries(properties))] : []),
    `Answers: ${answers.join("; ")}.`,
  ].join("\n\n");
}

const propertyTable = (properties: Readonly<Record<string, ApiSchema>>): string =>
  markdownTable(
    ["Name", "Type", "Default", "About"],
    Object.entries(properties).map(([name, schema]) => [
      name,
      typeText(schema),
      defaultText(schema),
      schema.description ?? "",
    ]),
  );

const defaultText = ({ default: usual }: ApiSchema): string => (usual === undefined ? "" : JSON.stringify(usual));

function typeText({ type, enum: values, anyOf, items, minimum, maximum, nullable }: ApiSchema): string {
  if (values) return values.map(String).join(", ");
  if (anyOf) return anyOf.map(typeText).join(" or ");
  if (items) return `list of ${typeText(items)}`;
  const range = minimum !== undefined && maximum !== undefined ? ` ${minimum} … ${maximum}` : "";
  return `${[type ?? "any"].flat().join(" or ")}${range}${nullable ? " or null" : ""}`;
}
