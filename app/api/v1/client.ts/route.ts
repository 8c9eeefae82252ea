/** GET /api/v1/client.ts: a typed client of this API, made from its OpenAPI document. */
import { clientSource } from "@/features/handbook/client";
import { openApiDocument } from "@/features/openapi/description";
import { loadAnalyses } from "@/features/registry/registry";

export async function GET(): Promise<Response> {
  return new Response(clientSource(openApiDocument(await loadAnalyses())), {
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}
