/** The server's side of one saved item for tests of the frame: versions that are read, and the next one, refused where a later one is there. */
import type { JsonObject } from "@/lib/json";
import type { Draft } from "@/state/server/saved-work";
import type { ItemVersion } from "@/state/server/saved-versions";

export const ITEM = "4k9w2m7c1x";

export function savedServer(first: JsonObject, more: Partial<ItemVersion> = {}) {
  const versions: ItemVersion[] = [];
  const puts: Partial<Draft & { version: number }>[] = [];
  const named = { kind: "scenario" as const, name: "H200 plan A", tags: [], note: "" };
  const push = (who: string, change: Partial<ItemVersion>): void => {
    const number = versions.length + 1;
    const time = new Date(Date.UTC(2026, 10, number)).toISOString();
    versions.push({
      ...{ id: ITEM, link: `/s/${ITEM}`, created_by: "Li", deleted_at: null, content: first, ...named, ...more },
      ...(versions.at(-1) ?? {}),
      ...change,
      ...{ version: number, latest_version: number, saved_by: who, saved_at: time, changed_by: who, changed_at: time },
    });
  };
  push("Li", {});
  const put = (body: Partial<Draft & { version: number }>): Response => {
    puts.push(body);
    const latest = versions.at(-1);
    if (latest?.version !== body.version)
      return Response.json({ issues: [], base: versions[(body.version ?? 1) - 1] ?? null, latest }, { status: 409 });
    push("me", body as Partial<ItemVersion>);
    return Response.json(versions.at(-1));
  };
  const answer = (path: string, init?: RequestInit): Response => {
    const { pathname, searchParams } = new URL(path, "http://here");
    if (init?.method === "PUT") return put(JSON.parse(String(init.body)) as Partial<Draft & { version: number }>);
    if (pathname.endsWith("/versions")) return Response.json({ versions: versions.toReversed() });
    if (pathname !== `/api/v1/saved/${ITEM}`) return Response.json({ items: [] });
    return Response.json(versions[Number(searchParams.get("version")) - 1]);
  };
  const fetched = async (path: unknown, init?: RequestInit): Promise<Response> => answer(String(path), init);
  return { push, puts, fetch: fetched as typeof fetch };
}
