import { expect, it } from "vitest";
import { IDENTITY_NAME, readIdentity, withoutIdentity, writeIdentity } from "@/features/core/saved/identity";
import { SCENARIO_KEYS } from "@/features/core/scenario/keys";
import { loadAnalyses } from "@/features/registry/registry";
import { linkNames, listControls } from "@/lib/params/control";
import { ITEM_ID, newId } from "@/lib/server/saved/items";

it("reads what it writes, for every id that the store makes", () => {
  for (let count = 0; count < 200; count += 1) {
    const item = { id: newId(), version: count + 1 };
    expect(item.id).toMatch(ITEM_ID);
    expect(readIdentity(writeIdentity(item))).toEqual(item);
  }
});

it.each(["", "x", "4k9w2m7c1x", "4k9w2m7c1x.0", "4k9w2m7c1x.-1", "4k9w2m7c1x.1e3", "../../../x.1", "4K9W2M7C1X.1"])(
  "%j names no item",
  (text) => expect(readIdentity(text)).toBeNull(),
);

it("the parameters of a screen are those of its link without the item", () => {
  expect(withoutIdentity({ tp: "4", saved: "4k9w2m7c1x.3" })).toEqual({ tp: "4" });
});

it("no page has an input of that name", async () => {
  const taken = (await loadAnalyses()).filter(({ input }) =>
    listControls(input).flatMap(linkNames).includes(IDENTITY_NAME),
  );
  expect(taken.map(({ id }) => id)).toEqual([]);
  expect(SCENARIO_KEYS).not.toContain(IDENTITY_NAME);
}, 30_000);
