/** GET /api/v1/openapi.json: the HTTP API, generated from the registry. */
import { openApiDocument } from "@/features/openapi/description";
import { loadAnalyses } from "@/features/registry/registry";

export async function GET(): Promise<Response> {
  return Response.json(openApiDocument(await loadAnalyses()));
}
