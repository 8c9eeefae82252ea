/** The OpenAPI 3.0 description of the HTTP API, from the same schemas as the forms. */
import type { ParamSchema } from "@/lib/params/control";
import { parameterSchemas } from "@/lib/params/json-schema";
import type { Analysis } from "../analysis/analysis";
import { RESOURCE_PATHS } from "./resources";
import { ScenarioSchema } from "@/features/core/scenario/schema";

export function openApiDocument(analyses: readonly Analysis[]) {
  return {
    openapi: "3.0.3",
    info: {
      title: "Modeling Dashboard Suite",
      version: "1",
      description:
        "One path per analysis. Parameters are the link names of the pages; what is left out takes its default.",
    },
    paths: {
      ...Object.fromEntries(analyses.map((analysis) => [`/api/v1/${analysis.id}`, { post: operation(analysis) }])),
      ...RESOURCE_PATHS,
      "/api/health": {
        get: { operationId: "health", summary: "Liveness", responses: { 200: { description: "Serving" } } },
      },
    },
    // Where the server asks who somebody is; on a machine of one's own it does not.
    security: [{ token: [] }, {}],
    components: {
      schemas: { Issues: ISSUES },
      securitySchemes: { token: { type: "http", scheme: "bearer", description: "mds_…, made on /access" } },
    },
  };
}

function operation(analysis: Analysis) {
  return {
    operationId: analysis.id,
    summary: analysis.title.en,
    description: analysis.question.en,
    parameters: [INCLUDE],
    requestBody: { required: true, content: { "application/json": { schema: parameters(analysis.input) } } },
    responses: {
      200: { description: "The result", content: { "application/json": { schema: RECORD } } },
      422: issues(
        "The input has trouble, or asks more than one request may compute; the fix then names the job that takes it",
      ),
      503: issues("Too many requests wait; Retry-After says when to come again"),
    },
  };
}

const INCLUDE = {
  ...{ name: "include", in: "query", style: "form", explode: false },
  description: "What is answered beside the result: the page's verdict, figures and parts; what moves each figure",
  schema: { type: "array", items: { enum: ["parts", "sensitivities"] } },
};

const issues = (description: string) => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Issues" } } },
});

function parameters(input: ParamSchema) {
  return {
    type: "object",
    additionalProperties: false,
    properties: { ...parameterSchemas(ScenarioSchema), ...parameterSchemas(input), ...WHOLE_OBJECTS },
  };
}

const WHOLE_OBJECTS = {
  config: {
    type: "object",
    description:
      "A Hugging Face config.json, in place of a preset. Where a hf_quant_config.json lies beside it, its content goes under hf_quant_config.",
  },
  chip: { type: "object", description: "An accelerator in catalogue columns, in place of a catalogue entry" },
  profile: {
    type: "object",
    description: "An efficiency profile, as mds fit, mds calibrate and the page Calibration write it",
  },
};

const RECORD = {
  type: "object",
  required: ["analysis", "scenario", "summary", "result", "issues"],
  properties: {
    analysis: { type: "string" },
    scenario: { type: "object", description: "Every shared parameter as it was used" },
    input: { type: "object", description: "Every parameter of the analysis as it was used" },
    summary: { type: "object", description: "Main figures; names end in their unit" },
    result: { type: "object", description: "The full result in SI base units" },
    issues: { type: "array", items: { type: "object" } },
  },
};

const ISSUES = {
  type: "object",
  required: ["issues"],
  properties: {
    issues: {
      type: "array",
      items: {
        type: "object",
        required: ["code", "at", "message"],
        properties: {
          code: { type: "string" },
          at: { type: "string", description: "The parameter it is about" },
          message: { type: "string" },
          fix: { type: "string", nullable: true },
        },
      },
    },
  },
};
