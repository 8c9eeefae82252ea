/** GET /api/v1/access: who the server takes the caller for, and what they may do. */
import { isProven, roleOn, whoAsks } from "@/lib/server/who-asks";

export const dynamic = "force-dynamic";

export const GET = (request: Request): Response =>
  Response.json({
    ...{ who: whoAsks(request), role: roleOn(request), proven: isProven(request) },
    via: request.headers.get("x-mds-via") ?? "loopback",
  });
