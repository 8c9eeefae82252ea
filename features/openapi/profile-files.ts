/** The route that takes the files of a capture. */
import { aboutServingProfile } from "@/features/pages/serving-profile/about";
import { TROUBLE } from "./parts";

const UPLOAD = {
  type: "object",
  required: ["files"],
  properties: {
    files: { type: "array", minItems: 1, items: { type: "string", format: "binary" } },
    set: { type: "array", items: { type: "string" }, description: "utc_offset=HOURS, or unit=COLUMN=ns|us|ms|s" },
  },
};

const ROWS = { type: "array", items: { type: "object" } };

const ANSWER = {
  type: "object",
  required: ["summary", "clocks", "files", "request_rows"],
  description: "As mds serving-profile --format json prints it",
  properties: {
    summary: { type: "object", description: "Figures of the run, notes and findings; suffixes say the units" },
    ...{ clocks: ROWS, files: ROWS, against_stated: ROWS, request_rows: ROWS },
  },
};

export const PROFILE_FILE_PATHS = {
  "/api/v1/serving-profile/file": {
    post: {
      operationId: "profileFiles",
      summary: aboutServingProfile.title.en,
      description: `${aboutServingProfile.question.en} Files of one capture, packed or not.`,
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
