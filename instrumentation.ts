/** What the server does once, before its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { openServer } = await import("./lib/server/http/open-server");
  openServer();
}
