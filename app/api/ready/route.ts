/** For load balancers: 503 while this process stops. Missing services are listed beside it. */
import { readiness } from "@/lib/server/operations/readiness";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const state = await readiness();
  return Response.json(state, {
    status: state.status === "stopping" ? 503 : 200,
    headers: { "cache-control": "no-store" },
  });
}
