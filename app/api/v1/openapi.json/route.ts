/** GET /api/v1/openapi.json: the HTTP API, generated from the registry. */
import { openApiDocument } from "@/features/openapi";

export function GET(): Response {
  return Response.json(openApiDocument());
}
