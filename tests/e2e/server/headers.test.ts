/** What every answer says to a browser that might take it for something else. */
import { expect, inject, it } from "vitest";

it.each(["/", "/quick-estimation", "/docs", "/api/v1/saved", "/api/v1/uploads/none", "/kit/README.md"])(
  "the answer of %s is what its type says, in no frame of others, and tells no other site where it was",
  async (path) => {
    const { headers } = await fetch(`${inject("baseUrl")}${path}`);
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
    });
  },
);
