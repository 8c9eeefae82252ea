import { expect, it } from "vitest";
import { fileStem, sheetToCsv } from "@/lib/export/sheet";

it("the head of a column carries its unit", () => {
  const sheet = { columns: [{ label: "Operator" }, { label: "Time", unit: "ms" }], rows: [["experts", 17.2]] };
  expect(sheetToCsv(sheet)).toBe("Operator,Time [ms]\r\nexperts,17.2\r\n");
});

it("file names keep letters of any script and nothing that a file system minds", () => {
  expect(fileStem("mds", "Quick Estimation: 解码/prefill")).toBe("mds-quick-estimation-解码-prefill");
});
