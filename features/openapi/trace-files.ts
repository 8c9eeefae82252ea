/** The route that takes profiler files. */
import { aboutTrace } from "@/features/pages/trace/about";
import { TROUBLE } from "./parts";

const UPLOAD = {
  type: "object",
  required: ["files"],
  properties: { files: { type: "array", minItems: 1, maxItems: 2, items: { type: "string", format: "binary" } } },
};

const ROWS = { type: "array", items: { type: "object" } };

const ANSWER = {
  type: "object",
  required: ["verdict"],
  description: "As mds trace prints it: of one trace, of a table of kernels, or of two traces",
  properties: {
    verdict: { type: "string" },
    summary: { type: "object", description: "Figures of the whole file; suffixes say the units" },
    ...{ findings: ROWS, passes: ROWS, kernels: ROWS, products: ROWS, operators: ROWS, same_work: ROWS },
  },
};

export const TRACE_FILE_PATHS = {
  "/api/v1/trace/file": {
    post: {
      operationId: "traceFile",
      summary: aboutTrace.title.en,
      description: `${aboutTrace.question.en} One profiler file, or two to compare; gzip too.`,
      requestBody: { required: true, content: { "multipart/form-data": { schema: UPLOAD } } },
      responses: {
        200: { description: "The answer", content: { "application/json": { schema: ANSWER } } },
        413: TROUBLE,
        422: TROUBLE,
        503: TROUBLE,
      },
    },
  },
};
