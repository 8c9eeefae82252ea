/** Only the thread that calls becomes nicer; the one that answers requests keeps its own priority. */
import { constants, getPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { yieldToRequests } from "@/lib/server/yield-to-requests";
import { needs } from "../../support/needs";

const FILE = new URL("../../../lib/server/yield-to-requests.ts", import.meta.url);

/** Priority of a thread after it has yielded; Node reads the types away. */
const priorityOfThread = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(
      `import(${JSON.stringify(FILE.href)}).then(({ yieldToRequests }) => {
        yieldToRequests();
        require("node:worker_threads").parentPort.postMessage(require("node:os").getPriority());
      })`,
      { eval: true },
    );
    thread.once("message", resolve).once("error", reject);
  });

it("makes its thread nicer, and no other", needs(process.platform === "linux", "not on Linux"), async () => {
  const before = getPriority();
  expect(await priorityOfThread()).toBe(Math.max(before, constants.priority.PRIORITY_BELOW_NORMAL));
  expect(getPriority()).toBe(before);
});

it("leaves other systems as they are, where the whole process would become nicer", () => {
  const before = getPriority();
  yieldToRequests("darwin");
  expect(getPriority()).toBe(before);
});
