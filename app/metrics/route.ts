/** Numbers of this server for Prometheus; of all processes where several are behind one port. `?of=this`: of the one that answers. */
import { exposition, merged } from "@/lib/server/operations/metrics";
import { askOthers, ownPlace } from "@/lib/server/operations/processes";

export const dynamic = "force-dynamic";

const TYPE = "text/plain; version=0.0.4; charset=utf-8";

export async function GET(request: Request): Promise<Response> {
  const worker = ownPlace();
  const ownMetrics = exposition(worker ? { process: String(worker.number) } : {});
  const alone = worker === null || new URL(request.url).searchParams.get("of") === "this";
  const others = alone ? [] : (await askOthers("/metrics?of=this")).filter((text) => text !== null);
  return new Response(merged([ownMetrics, ...others]), {
    headers: { "content-type": TYPE, "cache-control": "no-store" },
  });
}
