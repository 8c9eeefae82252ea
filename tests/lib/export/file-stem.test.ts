import { expect, it } from "vitest";
import { fileStem } from "@/lib/export/file-stem";

it("file names keep letters of any script and nothing that a file system minds", () => {
  expect(fileStem("mds", "Quick Estimation: 解码/prefill")).toBe("mds-quick-estimation-解码-prefill");
});
