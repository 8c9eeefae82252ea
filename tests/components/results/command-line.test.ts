import { expect, it } from "vitest";
import { commandLine } from "@/components/results/analysis/command-line";

it("prints the parameters of the link, quoted where a shell would split or read them", () => {
  expect(commandLine("quick-estimation", { tp: "4", phis: "0,0.5", config: `{"a": 'b'}` }, "tpot")).toBe(
    `mds quick-estimation --set tp=4 --set phis=0,0.5 --set 'config={"a": '\\''b'\\''}' --explain tpot`,
  );
});
