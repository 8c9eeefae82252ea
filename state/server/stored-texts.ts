"use client";
/** Texts too long for a link: the server keeps them by content hash, and a hash always means the same text. */
import { useMemo } from "react";
import type * as z from "zod";
import { storedHash, unpackText } from "@/lib/packed-text";
import type { ParamSchema } from "@/lib/params/control";
import { storedHashes, unpackInput } from "@/lib/params/packed-input";
import type { Result } from "@/lib/result";
import { fromServer } from "./from-server";

const TEXTS = "/api/v1/texts";

/** undefined = not asked or on its way; null = the server does not have it. */
export type StoredText = string | null | undefined;

const texts = fromServer<string | null>(async (hash) => {
  const answer = await fetch(`${TEXTS}/${encodeURIComponent(hash)}`);
  return answer.ok ? await answer.text() : null;
}, null);

/** Gives a text to the server to keep; answers what to write into a link. */
export async function keepText(text: string): Promise<string> {
  const answer = await fetch(TEXTS, { method: "POST", body: text, headers: { "content-type": "text/plain" } });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
  const { hash } = (await answer.json()) as { readonly hash: string };
  texts.put(hash, text);
  return `h.${hash}`;
}

/** The text behind a parameter of the form `h.<hash>`, fetched once. */
export const useStoredText = (config: string): StoredText => texts.useValue(storedHash(config));

/** The text that has arrived by now. */
export const writeText = (config: string): StoredText => texts.value(storedHash(config));

/** The text of a parameter, asked for where it has not arrived; null where there is none. */
export async function arrivedText(config: string): Promise<string | null> {
  const hash = storedHash(config);
  if (hash !== null && texts.value(hash) === undefined) await texts.refresh(hash);
  const read = config === "" ? null : unpackText(config, texts.value(hash) ?? undefined, "config");
  return read?.ok ? read.value : null;
}

/** A page's input with the texts that its link packs or names; fails while one is on its way. */
export function useUnpacked<S extends ParamSchema>(schema: S, input: z.infer<S>): Result<z.infer<S>> {
  const unpacked = texts.useValues(storedHashes(schema, input));
  return useMemo(() => unpackInput(schema, input, (hash) => unpacked.get(hash)), [schema, input, unpacked]);
}
