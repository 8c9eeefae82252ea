import { describe, expect, it } from "vitest";
import { BODY_LIMIT, jsonObject, limitedBytes } from "@/lib/server/body";

const URL = "http://localhost/api/v1/launch";
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request(URL, { method: "POST", body, headers, ...(body instanceof ReadableStream && { duplex: "half" }) });
const listCodes = async (request: Request) => (await jsonObject(request)).issues.map(({ code }) => code);

/** `chunks` pieces of `size` bytes; says how many were asked for. */
function stream(chunks: number, size: number) {
  const given = { pieces: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (given.pieces === chunks) return controller.close();
      given.pieces += 1;
      controller.enqueue(new Uint8Array(size).fill(32));
    },
  });
  return { body, given };
}

describe("a body", () => {
  it("is counted while it arrives, and the rest of one that is too long is read to the end", async () => {
    const { body, given } = stream(50, 1e6);
    const read = await limitedBytes(post(body), 3e6);
    expect(read.issues[0]).toMatchObject({ code: "BODY-TOO-LARGE", message: { en: "The body exceeds 3 MB." } });
    await expect.poll(() => given.pieces).toBe(50);
  });

  it("is refused by what its head says before anything is read", async () => {
    const { body, given } = stream(3, 10);
    const read = await limitedBytes(post(body, { "content-length": String(BODY_LIMIT + 1) }));
    expect(read.ok).toBe(false);
    expect(given.pieces).toBeLessThanOrEqual(1);
  });

  it("comes whole, in one piece", async () => {
    const read = await limitedBytes(post(stream(3, 5).body));
    expect(read.ok && [...read.value]).toEqual(Array(15).fill(32));
  });

  const PAGE = { "sec-fetch-site": "same-origin" };
  it.each([
    ["curl -d", {}, "application/x-www-form-urlencoded", []],
    ["a program without a type", {}, "text/plain", []],
    ["a page with JSON", PAGE, "application/json; charset=utf-8", []],
    ["a page with a kind of JSON", PAGE, "application/merge-patch+json", []],
    ["a page with plain text", PAGE, "text/plain", ["BODY-TYPE"]],
    ["a page with a form", { origin: "http://localhost" }, "application/x-www-form-urlencoded", ["BODY-TYPE"]],
  ])("from %s", async (_, headers, type, codes) => {
    expect(await listCodes(post("{}", { ...headers, "content-type": type }))).toEqual(codes);
  });

  it.each([
    ["", "BODY-JSON"],
    ["[1]", "BODY-OBJECT"],
    ["null", "BODY-OBJECT"],
    [`${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`, "BODY-TOO-DEEP"],
    [`{"a":${"[".repeat(200)}${"]".repeat(200)}}`, "BODY-TOO-DEEP"],
  ])("that is no object of parameters is named", async (body, code) => {
    expect(await listCodes(post(body))).toEqual([code]);
  });
});
