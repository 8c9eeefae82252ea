/** What the server does once, before its first request. */
import type { Instrumentation } from "next";

export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { openServer } = await import("./lib/server/http/open-server");
  openServer();
  const { startOperations } = await import("./lib/server/operations/start");
  startOperations();
}

/** What a route threw; its stack stays here. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, { routePath }) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { logThrown } = await import("./lib/server/operations/start");
  logThrown(error, request.headers, routePath);
};
