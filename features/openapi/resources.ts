/** What the HTTP API keeps beside the analyses: texts, operator tables, efficiency profiles, jobs, saved work, access. */
import { ACCESS_PATHS } from "./access";
import { DIAGNOSIS_PATHS } from "./diagnosis";
import { ABSENT, body, inPath, inQuery, json, TROUBLE } from "./parts";
import { PROFILE_FILE_PATHS } from "./profile-files";
import { SAVED_PATHS } from "./saved";
import { TRACE_FILE_PATHS } from "./trace-files";

const FILES = { type: "object", properties: { files: { type: "array", items: { type: "string", format: "binary" } } } };
const JOB = {
  type: "object",
  required: ["kind"],
  properties: { kind: { type: "string" }, input: { type: "object" } },
};

export const RESOURCE_PATHS = {
  ...ACCESS_PATHS,
  ...SAVED_PATHS,
  ...DIAGNOSIS_PATHS,
  ...TRACE_FILE_PATHS,
  ...PROFILE_FILE_PATHS,
  "/api/v1/texts": {
    post: {
      operationId: "keepText",
      summary: "Keep a text that is too long for a link",
      requestBody: body("text/plain", { type: "string" }, "A configuration or a table of measurements"),
      responses: { 201: json("Its hash"), 413: TROUBLE, 422: TROUBLE },
    },
  },
  "/api/v1/texts/{hash}": {
    parameters: [inPath("hash", "As answered when the text was kept")],
    get: {
      operationId: "keptText",
      summary: "A kept text",
      responses: { 200: { description: "The text" }, 404: ABSENT },
    },
  },
  "/api/v1/tables": {
    get: { operationId: "tableSets", summary: "Imported operator tables", responses: { 200: json("Sets") } },
    post: {
      operationId: "importTables",
      summary: "Import measured operator tables",
      requestBody: body(
        "multipart/form-data",
        FILES,
        "File names are paths: <system>/<family>/<framework>/<version>/…",
      ),
      responses: { 201: json("Sets, and what was skipped"), 413: TROUBLE, 422: TROUBLE, 503: TROUBLE },
    },
  },
  "/api/v1/tables/{id}": {
    parameters: [inPath("id", "<system>/<framework>/<version>")],
    get: { operationId: "tableSet", summary: "One set", responses: { 200: json("Its tables"), 404: ABSENT } },
    delete: { operationId: "removeTableSet", summary: "Remove a set", responses: { 200: json("Done"), 404: ABSENT } },
  },
  "/api/v1/profiles": {
    get: { operationId: "profiles", summary: "Saved efficiency profiles", responses: { 200: json("Profiles") } },
    post: {
      operationId: "saveProfile",
      summary: "Save a profile under the next version of its name",
      requestBody: body("application/json", { type: "object" }, "As the calibration page exports it"),
      responses: { 201: json("The profile with its version"), 422: TROUBLE },
    },
  },
  "/api/v1/report/file": {
    post: {
      operationId: "reportFile",
      summary: "The report of a scenario as one HTML page to send, which loads nothing and calculates again",
      parameters: [
        inQuery("sections", "Names of sections with commas between; left out: all"),
        inQuery("sliders", "What its reader may move: conc, isl, osl, or none; left out: all three"),
      ],
      requestBody: body("application/json", { type: "object" }, "Parameters of the report page"),
      responses: {
        200: { description: "The page", content: { "text/html": { schema: { type: "string" } } } },
        422: TROUBLE,
      },
    },
  },
  "/api/v1/my-report/engine": {
    get: {
      operationId: "composedReportEngine",
      summary: "The script inside the file of a composed report, by which its sliders calculate",
      responses: {
        200: { description: "The script", content: { "text/javascript": { schema: { type: "string" } } } },
        422: TROUBLE,
      },
    },
  },
  "/api/v1/launch": {
    post: {
      operationId: "launch",
      summary: "Commands and manifests that start a scenario, or the scenario behind a command",
      requestBody: body("application/json", { type: "object" }, "Scenario parameters, engine and format"),
      responses: { 200: json("Documents, and the reason of each flag"), 422: TROUBLE },
    },
  },
  "/api/v1/jobs": {
    get: { operationId: "jobKinds", summary: "Kinds of long work", responses: { 200: json("Kinds") } },
    post: {
      operationId: "startJob",
      summary: "Start a job, or find the same one",
      requestBody: body("application/json", JOB, "Its kind and that kind's input"),
      responses: { 202: json("Its id"), 422: TROUBLE },
    },
  },
  "/api/v1/jobs/{id}": {
    parameters: [inPath("id", "As answered by the start")],
    get: {
      operationId: "job",
      summary: "State, progress and outcomes so far; NDJSON or server-sent events by Accept",
      responses: { 200: json("The job"), 404: ABSENT },
    },
    delete: {
      operationId: "cancelJob",
      summary: "Cancel what one has started; an admin, anything",
      responses: { 200: json("Its state. A job that another person asked for too goes on"), 403: TROUBLE, 404: ABSENT },
    },
  },
};
