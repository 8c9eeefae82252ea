/** Routes of access: who the caller is, tokens, sessions, the audit log. */
import { ABSENT, body, inPath, inQuery, json, TROUBLE } from "./parts";

const TOKEN = {
  type: "object",
  required: ["name", "scope"],
  properties: {
    name: { type: "string" },
    scope: { type: "string", enum: ["read", "write", "admin"] },
    days: { type: "integer", description: "Left out: good until it is revoked" },
  },
};

export const ACCESS_PATHS = {
  "/api/v1/access": {
    get: {
      operationId: "whoAmI",
      summary: "Who the server takes the caller for, and their role",
      responses: { 200: json("Name, role, and how it is known") },
    },
  },
  "/api/v1/access/tokens": {
    get: { operationId: "listTokens", summary: "Tokens that are and were", responses: { 200: json("The tokens") } },
    post: {
      operationId: "makeToken",
      summary: "Make a token; only this answer has it",
      requestBody: body("application/json", TOKEN, "What it is for, and what it may do"),
      responses: { 201: json("The token"), 422: TROUBLE },
    },
  },
  "/api/v1/access/tokens/{id}": {
    parameters: [inPath("id", "As answered when it was made")],
    delete: {
      operationId: "revokeToken",
      summary: "Revoke a token",
      responses: { 204: { description: "Revoked" }, 404: ABSENT },
    },
  },
  "/api/v1/access/sessions/{person}": {
    parameters: [inPath("person", "The name, as in the audit log")],
    delete: {
      operationId: "endSessions",
      summary: "End all sessions of a person that have begun",
      responses: { 200: json("The person, and the time before which sessions are over") },
    },
  },
  "/api/v1/access/audit": {
    get: {
      operationId: "readAudit",
      summary: "Who changed what, the last first",
      parameters: [
        inQuery("limit", "At most 1000"),
        inQuery("before", "A time (ISO 8601): older ones"),
        inQuery("format", "csv: as a table"),
      ],
      responses: { 200: json("The entries") },
    },
  },
};
