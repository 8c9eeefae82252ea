// Answers as files to look at, or to hold against others by other means: one a question, numbered in the order of asking.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { questionText } from "./question-text.mjs";

const DIGITS = 5;

export function answerWriter(folder) {
  mkdirSync(folder, { recursive: true });
  let number = 0;
  return (question, answer) => {
    number += 1;
    const group = question.group.replace(/[^\w.-]+/g, "-").replace(/^-|-$/g, "");
    const parts = Object.entries(answer).map(([name, value]) => `## ${name}\n${value}\n`);
    mkdirSync(join(folder, group), { recursive: true });
    const path = join(folder, group, `${String(number).padStart(DIGITS, "0")}.txt`);
    writeFileSync(path, [`# ${questionText(question)}\n`, ...parts].join("\n"));
  };
}
