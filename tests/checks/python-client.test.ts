/** The committed Python client is that of the API as it is now (else: npm run surface). */
import { expect, test } from "vitest";
import { pythonSource } from "@/features/handbook/python-client";
import { openApiDocument } from "@/features/openapi/description";
import { loadAnalyses } from "@/features/registry/registry";

test("deploy/clients/python has every analysis and parameter of the API", async () => {
  const source = pythonSource(openApiDocument(await loadAnalyses()));
  await expect(source).toMatchFileSnapshot("../../deploy/clients/python/mds_client/api.py");
});
