/** For load balancers: 503 while this process ends. Whatever of its surroundings is away is said beside. */
import { readiness } from "@/lib/server/operations/readiness";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const found = await readiness();
  return Response.json(found, {
    status: found.status === "stopping" ? 503 : 200,
    headers: { "cache-control": "no-store" },
  });
}
