/** A server on the loopback interface that answers as OpenAI-compatible ones do, at a pace that a test sets. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Pace = {
  /** Milliseconds to the first token, and between two. */
  readonly first: number;
  readonly each: number;
  /** Answers without counts of tokens. */
  readonly countless?: boolean;
  /** Every request of this number of users' is refused from this one on, counted over all. */
  readonly refuses?: number;
};

export type SseServer = {
  readonly url: string;
  readonly bodies: readonly Readonly<Record<string, unknown>>[];
  readonly close: () => Promise<void>;
};

const wait = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

export async function sseServer(pace: Pace): Promise<SseServer> {
  const bodies: Record<string, unknown>[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url === "/v1/models") {
      response.end(JSON.stringify({ data: [{ id: "acme/tiny" }] }));
      return;
    }
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>;
    bodies.push(body);
    if (pace.refuses !== undefined && bodies.length > pace.refuses) {
      response.writeHead(503).end('{"error":"full"}');
      return;
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    const tokens = Number(body["max_tokens"]);
    await wait(pace.first);
    for (let token = 0; token < tokens; token += 1) {
      if (token > 0) await wait(pace.each);
      response.write(`data: ${JSON.stringify({ choices: [{ text: "a ", delta: { content: "a " } }] })}\n\n`);
    }
    // Two tokens a word, and three for the frame around a prompt.
    const prompt_tokens = 2 * String(body["prompt"] ?? "").split(" ").length + 3;
    if (pace.countless !== true)
      response.write(
        `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens, completion_tokens: tokens } })}\n\n`,
      );
    response.end("data: [DONE]\n\n");
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resume) => server.listen(0, "127.0.0.1", resume));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ bodies, url: `http://127.0.0.1:${port}` },
    close: () => new Promise((resume) => server.close(() => resume())),
  };
}
