/** The route that takes the files of one incident. It stands in place of the analysis of its name, which has no files. */
import { CAUSES } from "@/features/core/diagnosis/diagnosis";
import { aboutDiagnose } from "@/features/pages/diagnose/about";
import { TROUBLE } from "./parts";

const TEXT = { type: "object", properties: { en: { type: "string" }, zh: { type: "string" } } };
const SECONDS = { type: "number", nullable: true, description: "Seconds after the first record" };
const CAUSE = { type: "string", enum: [...CAUSES, "none", "unknown"] };

const UPLOAD = {
  type: "object",
  required: ["files"],
  properties: {
    files: { type: "array", items: { type: "string", format: "binary" } },
    set: { type: "array", items: { type: "string" }, description: "name=value: model, chip, max_num_seqs" },
  },
};

const TEXTS = {
  type: "object",
  required: ["files"],
  properties: {
    files: {
      type: "array",
      items: {
        type: "object",
        required: ["name", "text"],
        properties: { name: { type: "string" }, text: { type: "string" } },
      },
    },
    set: { type: "object", additionalProperties: { type: "string" } },
  },
};

const FINDING = {
  type: "object",
  properties: {
    ...{ cause: CAUSE, since: SECONDS, until: SECONDS, sentence: TEXT },
    confidence: { type: "string", enum: ["high", "middle", "low"] },
    evidence: { type: "array", items: { type: "object", description: "name, value, unit, at, file, line" } },
    ruled_out: { type: "array", items: { type: "object", description: "cause, why" } },
    cure: { type: "array", items: { type: "object", description: "engine, flag, from, to, note" } },
    effect: {
      type: "object",
      nullable: true,
      description: "figure, unit, before, after, low, high, method, by (replay or arithmetic)",
    },
  },
};

const ANSWER = {
  type: "object",
  required: ["cause", "since", "until", "t0", "zone", "findings", "figures", "not_told"],
  properties: {
    ...{ cause: CAUSE, since: SECONDS, until: SECONDS, sentence: TEXT },
    t0: { type: "string", nullable: true, description: "Clock of the first record, as it is written" },
    zone: { type: "string", nullable: true },
    findings: { type: "array", items: FINDING },
    figures: { type: "object", description: "By name: value, unit, and why where the value is null" },
    left_out: {
      type: "array",
      items: { type: "object", description: "file that contradicts others, and what both show" },
    },
    not_told: { type: "array", items: { type: "object", description: "question, and the file that would answer it" } },
  },
};

export const DIAGNOSIS_PATHS = {
  "/api/v1/diagnose": {
    post: {
      operationId: "diagnose",
      summary: aboutDiagnose.title.en,
      description: `${aboutDiagnose.question.en} Logs, /metrics, results of benchmarks and captures of one time; gzip too.`,
      requestBody: {
        required: true,
        content: { "multipart/form-data": { schema: UPLOAD }, "application/json": { schema: TEXTS } },
      },
      responses: {
        200: { description: "The diagnosis", content: { "application/json": { schema: ANSWER } } },
        413: TROUBLE,
        422: TROUBLE,
        503: TROUBLE,
      },
    },
  },
};
