// One server for all browser tests; they read its address with inject("baseUrl"). With TEST_SERVER_URL set (the address
// of a running `npm run dev`, say) that one is used, and nothing needs to be built first.
import type { TestProject } from "vitest/node";
import { startServer } from "./server";

declare module "vitest" {
  export interface ProvidedContext {
    baseUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env.TEST_SERVER_URL;
  if (running !== undefined) {
    project.provide("baseUrl", running);
    return () => Promise.resolve();
  }
  const server = await startServer();
  project.provide("baseUrl", server.baseUrl);
  return server.stop;
}
