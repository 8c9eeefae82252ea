/**
 * Parameters that hold a text of any length (`packed` in their description). A link packs the text (`z.`) or names one that the server
 * keeps (`h.<hash>`); the analysis gets the text itself, behind every door. What the link says stays with the page, which writes links.
 */
import type * as z from "zod";
import type { Issue } from "@/lib/issue";
import { storedHash, unpackText } from "@/lib/packed-text";
import { failure, success, type Result } from "@/lib/result";
import { listControls, type Control, type ParamSchema } from "./control";
import { issue } from "./messages.issues";

/** By hash: the text, null where it is not kept; undefined while it is on its way. */
export type StoredTexts = (hash: string) => string | null | undefined;

/** Of the texts that an input only names. */
export const storedHashes = <S extends ParamSchema>(schema: S, input: z.infer<S>): readonly string[] =>
  packedValues(schema, input).flatMap(({ written }) => storedHash(written) ?? []);

/**
 * The input with its texts in place; a plain text stands for itself. Fails while a text is on its way; one that is gone or was cut is
 * reported and replaced by its default, as any parameter that cannot be read.
 */
export function unpackInput<S extends ParamSchema>(
  schema: S,
  input: z.infer<S>,
  stored: StoredTexts,
): Result<z.infer<S>> {
  const read = packedValues(schema, input).map(({ control, written }) => ({
    control,
    text: unpack(control, written, stored),
  }));
  if (read.length === 0) return success(input);
  const coming = read.flatMap(({ control, text }) => (text === undefined ? [onItsWay(control)] : []));
  if (coming.length > 0) return failure(...coming);
  const texts = read.map(({ control, text }) => [control.key, text?.ok ? text.value : control.fallback] as const);
  const issues = read.flatMap(({ text }) => text?.issues ?? []);
  return success({ ...input, ...Object.fromEntries(texts) }, issues);
}

const packedValues = <S extends ParamSchema>(schema: S, input: z.infer<S>) =>
  listControls(schema).flatMap((control) => {
    const value = (input as Readonly<Record<string, unknown>>)[control.key];
    return control.meta.packed && typeof value === "string" && /^[zh]\./.test(value)
      ? [{ control, written: value }]
      : [];
  });

/** undefined: on its way. */
function unpack(control: Control, text: string, stored: StoredTexts): Result<string> | undefined {
  const hash = storedHash(text);
  if (hash === null) return unpackText(text, undefined, control.key);
  const content = stored(hash);
  return typeof content === "string" ? success(content) : content === null ? failure(missing(control)) : undefined;
}

const onItsWay = ({ key, meta: { label } }: Control): Issue => issue("LINK-TEXT-LOADING", key, { label });

const missing = ({ key, meta: { label } }: Control): Issue => issue("LINK-TEXT-MISSING", key, { key, label });
