/** What the skill for agents says to ask is answered. */
import { describe, expect, it } from "vitest";
import { pages } from "@/features/registry/registry";
import { mds } from "../support/programs/mds";
import { readProjectFile } from "../support/project-files";

const skill = readProjectFile("deploy/agents/mds/SKILL.md");
const lines = [...skill.matchAll(/`mds ([^`]+)`/g)].map(([, words = ""]) => words);
/** Those without files of a reader's own. */
const whole = lines.filter((words) => /--set|^help/.test(words));
const LONG = /^(plan|scale-up-search)/;

describe("deploy/agents/mds/SKILL.md", () => {
  it("has the head by which agents find it", () => {
    expect(skill).toMatch(/^---\nname: mds\ndescription: .{40,600}\n---\n/);
  });

  it.each(lines)("mds %s is a command or an analysis", async (words) => {
    const [name = ""] = words.split(" ");
    const { stdout } = await mds("help");
    expect(stdout.includes(`  mds ${name} `) || pages.some(({ id }) => id === name)).toBe(true);
  });

  it.each(whole.filter((words) => !LONG.test(words)))("mds %s answers", async (words) => {
    expect(await mds(...words.split(" "))).toMatchObject({ status: 0, stdout: expect.stringMatching(/\w/) });
  });

  it.each(whole.filter((words) => LONG.test(words)))("mds %s answers", { tags: "check" }, async (words) => {
    expect(await mds(...words.split(" "))).toMatchObject({ status: 0, stdout: expect.stringMatching(/\w/) });
  });
});
