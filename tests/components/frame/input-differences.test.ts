import { expect, it } from "vitest";
import { inputDifferences } from "@/components/frame/navigation/input-differences";
import { PlanInput } from "@/features/pages/plan/input";
import { decodeParams } from "@/lib/params/codec";

const input = (raw: Record<string, string>) => decodeParams(PlanInput, raw).value;
const words = (before: Record<string, string>, now: Record<string, string>) =>
  inputDifferences(PlanInput, input(before), input(now)).map(({ en }) => en);

it("says what the pinned question asked where this one asks something else", () => {
  expect(words({}, {})).toEqual([]);
  expect(words({ goal: "clients", users: "64" }, { goal: "clients", users: "100" })).toEqual(["Concurrent users 64"]);
  expect(words({ gpus: "8" }, {})).toEqual(["GPUs I have 8 GPU"]);
});

it("leaves out what matters in neither, and names a text without it", () => {
  expect(words({ users: "64" }, { users: "100" })).toEqual([]);
  expect(words({ team: `h100-sxm=8,${"mi300x=4,".repeat(5)}b200-sxm=8` }, {})).toEqual(["Other GPUs of the team"]);
});
