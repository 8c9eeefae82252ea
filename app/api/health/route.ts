/** For the container's health check: "ok" means that the next request is answered at once, an analysis too. */
import { routesLoaded } from "@/lib/server/operations/routes-loaded";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  // Next loads what a route is made of with its first request; analyses are asked most, and load longest.
  await import("../v1/[analysis]/route");
  await routesLoaded();
  return Response.json({ status: "ok" });
}
