/** POST /api/v1/saved/<id>/restore: out of the trash. */
import { restoreItem } from "@/lib/server/saved/items";
import { itemAnswer, itemRoute } from "../../answers";

export const POST = itemRoute(async ({ engine, stamp, id }) => {
  const item = await restoreItem({ engine, stamp }, id);
  return item && itemAnswer(item);
});
