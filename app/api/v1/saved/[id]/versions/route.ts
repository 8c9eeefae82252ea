/** GET /api/v1/saved/<id>/versions: who saved what when, the newest first, without contents. */
import { findItem } from "@/lib/server/saved/items";
import { listVersions } from "@/lib/server/saved/versions";
import { itemAnswer, itemRoute } from "../../answers";
import { shownVersion } from "../../shown";

export const dynamic = "force-dynamic";

export const GET = itemRoute(async ({ engine, id }) => {
  const item = await findItem(engine, id);
  return item && itemAnswer(item, { versions: (await listVersions(engine, id)).map(shownVersion) });
});
