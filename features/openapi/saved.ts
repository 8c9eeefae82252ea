/** Routes of saved work and of uploads. */
import { SAVED_KINDS } from "@/features/core/saved/kind";
import { ABSENT, body, inPath, inQuery, json, TROUBLE } from "./parts";

const CONTENT = { type: "object", description: "What its page reads and writes; a link as {page, params}" };
const NAMED = {
  name: { type: "string" },
  tags: { type: "array", items: { type: "string" } },
  note: { type: "string" },
};

const NEW = {
  type: "object",
  required: ["kind", "name", "content"],
  properties: { kind: { type: "string", enum: SAVED_KINDS }, ...NAMED, content: CONTENT },
};
const CHANGES = {
  type: "object",
  properties: {
    version: { type: "integer", description: "The version that was looked at: a later one refuses the change" },
    ...NAMED,
    content: CONTENT,
  },
};

const CONFLICT = {
  ...TROUBLE,
  description: "A later version is there: nothing is saved; `base` and `latest` are both versions, with their contents",
};
const ITEM = inPath("id", "As answered when it was saved");
const STORE = { 503: TROUBLE, 507: { ...TROUBLE, description: "The disk or the limit of the store is full" } };

export const SAVED_PATHS = {
  "/api/v1/saved": {
    get: {
      operationId: "listSaved",
      summary: "Saved work, the last change first",
      parameters: [
        inQuery("q", "Words that all occur"),
        inQuery("kind", SAVED_KINDS.join(", ")),
        inQuery("tag", "One tag"),
        inQuery("trash", "1: what is in the trash"),
        inQuery("limit", "At most 200"),
        inQuery("offset", "How many to pass over"),
      ],
      responses: { 200: json("Items, tags and counts"), ...STORE },
    },
    post: {
      operationId: "save",
      summary: "Save something new",
      requestBody: body("application/json", NEW, "Its kind, its name and what it holds"),
      responses: { 201: json("The item, with its short link"), 422: TROUBLE, ...STORE },
    },
  },
  "/api/v1/saved/{id}": {
    parameters: [ITEM],
    get: {
      operationId: "savedItem",
      summary: "An item with its content",
      parameters: [inQuery("version", "Left out: the last one")],
      responses: { 200: json("The item"), 404: ABSENT },
    },
    put: {
      operationId: "changeSaved",
      summary: "A new version; what is left out stays as it is",
      requestBody: body("application/json", CHANGES, "What changes"),
      responses: { 200: json("The item"), 404: ABSENT, 409: CONFLICT, 422: TROUBLE, ...STORE },
    },
    delete: {
      operationId: "removeSaved",
      summary: "Into the trash, or out of it for ever",
      parameters: [inQuery("forever", "1: out of the trash, for ever")],
      responses: { 204: { description: "Done" }, 404: ABSENT },
    },
  },
  "/api/v1/saved/{id}/restore": {
    parameters: [ITEM],
    post: {
      operationId: "restoreSaved",
      summary: "Out of the trash",
      responses: { 200: json("The item"), 404: ABSENT },
    },
  },
  "/api/v1/saved/{id}/duplicate": {
    parameters: [ITEM],
    post: { operationId: "duplicateSaved", summary: "A copy", responses: { 201: json("The copy"), 404: ABSENT } },
  },
  "/api/v1/saved/{id}/versions": {
    parameters: [ITEM],
    get: {
      operationId: "savedVersions",
      summary: "Who saved what when",
      responses: { 200: json("Versions"), 404: ABSENT },
    },
  },
  "/api/v1/saved/{id}/differences": {
    parameters: [ITEM],
    get: {
      operationId: "savedDifferences",
      summary: "Which fields changed between two versions",
      parameters: [inQuery("from", "Number of a version"), inQuery("to", "Number of a version")],
      responses: { 200: json("Fields"), 404: ABSENT },
    },
  },
  "/api/v1/saved/bundle": {
    get: {
      operationId: "exportSaved",
      summary: "Items with all their versions as one JSON file",
      parameters: [inQuery("ids", "With commas between; left out: all")],
      responses: { 200: json("The bundle") },
    },
    post: {
      operationId: "importSaved",
      summary: "Take a bundle over",
      requestBody: body("application/json", { type: "object" }, "A bundle, as exported"),
      responses: { 201: json("What became of each item"), 413: TROUBLE, 422: TROUBLE, ...STORE },
    },
  },
  "/api/v1/uploads": {
    get: {
      operationId: "uploads",
      summary: "Uploaded files, and the room there is",
      responses: { 200: json("Uploads") },
    },
    post: {
      operationId: "upload",
      summary: "Keep a file, once per content",
      parameters: [inQuery("name", "What it is called")],
      requestBody: body("application/octet-stream", { type: "string", format: "binary" }, "Its bytes"),
      responses: { 201: json("Its hash"), 422: TROUBLE, ...STORE },
    },
  },
  "/api/v1/uploads/{hash}": {
    parameters: [inPath("hash", "As answered when it was uploaded")],
    get: {
      operationId: "uploaded",
      summary: "The file",
      responses: { 200: { description: "Its bytes" }, 404: ABSENT },
    },
  },
};
