/** The analyses over HTTP without a build: `POST /api/v1/<analysis>` by the route itself. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { POST } from "@/app/api/v1/[analysis]/route";
import { serveAnswers } from "@/tests/support/jobs/answer-pool";

export type ApiServer = {
  readonly base: string;
  /** Of the latest request. */
  readonly authorization: () => string | undefined;
  readonly close: () => Promise<void>;
};

export async function startApiServer(): Promise<ApiServer> {
  serveAnswers();
  let authorization: string | undefined;
  const server = createServer((request, response) => {
    ({ authorization } = request.headers);
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    authorization: () => authorization,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const url = new URL(request.url ?? "/", "http://localhost");
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const asked = new Request(url, { method: "POST", headers, body: Buffer.concat(pieces) });
  const analysis = url.pathname.split("/").at(-1) ?? "";
  const answered = await POST(asked, { params: Promise.resolve({ analysis }) });
  response.writeHead(answered.status, { "content-type": "application/json" });
  response.end(await answered.text());
}
