/** Every way in which a person writes a parameter is the same pair. */
import { describe, expect, it } from "vitest";
import { spellParameters, type Meaning } from "@/bin/console/parameter-words";

const MEANINGS: Readonly<Record<string, Meaning>> = {
  input: "option",
  set: "option",
  compact: "flag",
  model: "parameter",
  "ttft-ms": "parameter",
  ttft_ms: "parameter",
  split: "switch",
};
const spell = (...words: readonly string[]) => spellParameters(words, (name) => MEANINGS[name] ?? null);

describe("a parameter on the command line", () => {
  it.each([
    [["--ttft-ms", "500"]],
    [["--ttft-ms=500"]],
    [["--ttft_ms", "500"]],
    [["ttft_ms=500"]],
    [["--set", "ttft_ms=500"]],
  ])("is one pair as %j", (words) => {
    expect(spell("quick-estimation", ...words, "--compact")).toEqual([
      "quick-estimation",
      "--set",
      "ttft_ms=500",
      "--compact",
    ]);
  });

  it("keeps signs, dashes and blanks in its value", () => {
    expect(spell("--model=a=b c", "--ttft-ms", "-1")).toEqual(["--set", "model=a=b c", "--set", "ttft_ms=-1"]);
  });

  it("is on where it can only be on and off", () => {
    expect(spell("--split", "--compact")).toEqual(["--set", "split=1", "--compact"]);
    expect(spell("--split", "false", "x.json")).toEqual(["--set", "split=false", "x.json"]);
    expect(spell("--split", "x.json")).toEqual(["--set", "split=1", "x.json"]);
  });

  it("gives way to an option of the command, whose value may look like a pair", () => {
    expect(spell("--input", "model=x", "--input")).toEqual(["--input", "model=x", "--input"]);
  });

  it("stays as it stands where its value is missing, and so does what is unknown", () => {
    expect(spell("--model", "--compact", "--nonsense", "nonsense=1")).toEqual([
      "--model",
      "--compact",
      "--nonsense",
      "nonsense=1",
    ]);
  });
});
