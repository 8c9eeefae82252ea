/** Types and methods of the Python client (deploy/clients/python), from the OpenAPI document that the server answers. */
import { describedAnalyses, type DescribedAnalysis } from "./client";
import type { ApiDocument, ApiSchema } from "./reference";

/** Source of `mds_client/api.py`: one TypedDict for each analysis, and a class with one method for each. */
export function pythonSource(document: ApiDocument): string {
  const { shared, analyses } = describedAnalyses(document);
  return [
    FRAME,
    dictionary(
      "Scenario",
      "TypedDict",
      "The scenario that every analysis reads; what is left out takes its default.",
      shared,
    ),
    ...analyses.map(({ name, post, properties }) =>
      dictionary(`${name}Asked`, "Scenario", words(post.summary), properties),
    ),
    methods(analyses),
  ].join("\n\n\n");
}

const words = (text: string): string => text.replace(/\s+/g, " ").replaceAll("\\", "\\\\").replaceAll('"""', "'''");

function dictionary(
  name: string,
  base: string,
  about: string,
  properties: readonly (readonly [string, ApiSchema])[],
): string {
  const fields = properties.map(([key, schema]) => {
    const remark = schema.description ? `  # ${words(schema.description)}` : "";
    return `    ${key}: ${typed(schema)}${remark}\n`;
  });
  return `class ${name}(${base}, total=False):\n    """${about}"""\n${fields.length > 0 ? `\n${fields.join("")}` : ""}`.trimEnd();
}

function methods(analyses: readonly DescribedAnalysis[]): string {
  const lines = analyses.map(({ path, post, name }) =>
    [
      `    def ${post.operationId.replaceAll("-", "_")}(`,
      `        self, include: Sequence[Include] = (), **asked: Unpack[${name}Asked]`,
      "    ) -> Answer:",
      `        """${words(post.description ?? post.summary)}"""`,
      `        return self._ask(${JSON.stringify(path)}, asked, include)`,
    ].join("\n"),
  );
  return `class Analyses:
    """Every analysis as a method."""

    def _ask(self, path: str, asked: Mapping[str, Any], include: Sequence[Include]) -> Answer:
        raise NotImplementedError

${lines.join("\n\n")}
`;
}

function typed(schema: ApiSchema): string {
  const type = bareType(schema);
  return schema.nullable && type !== "Any" ? `Optional[${type}]` : type;
}

function bareType({ type, enum: values, anyOf, items }: ApiSchema): string {
  if (values) return `Literal[${values.map((value) => literal(value)).join(", ")}]`;
  if (anyOf) return union(anyOf.map(typed));
  return union(
    [type ?? []].flat().map((kind) => PLAIN[kind] ?? (kind === "array" ? `Sequence[${typed(items ?? {})}]` : "Any")),
  );
}

const literal = (value: unknown): string =>
  typeof value === "boolean" ? (value ? "True" : "False") : value === null ? "None" : JSON.stringify(value);

function union(types: readonly string[]): string {
  const different = [...new Set(types)];
  if (different.length === 0 || different.includes("Any")) return "Any";
  return different.length === 1 ? String(different[0]) : `Union[${different.join(", ")}]`;
}

const PLAIN: Readonly<Record<string, string>> = {
  string: "str",
  number: "float",
  integer: "int",
  boolean: "bool",
  null: "None",
  object: "Mapping[str, Any]",
};

const FRAME = `"""Types of the suite's HTTP API, made from its OpenAPI document by \`npm run surface\`; changes here are lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, List, Literal, Mapping, Optional, Sequence, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import Unpack

Include = Literal["parts", "sensitivities"]


class Issue(TypedDict, total=False):
    """What is wrong, where, and a way out."""

    code: str
    at: str
    message: str
    fix: Optional[str]


class Answer(TypedDict, total=False):
    """Figures of \`summary\` have names that end in their unit; \`result\` is in SI base units."""

    analysis: str
    scenario: Mapping[str, Any]
    input: Mapping[str, Any]
    summary: Mapping[str, Any]
    result: Any
    issues: List[Issue]
    report: Mapping[str, Any]`;
