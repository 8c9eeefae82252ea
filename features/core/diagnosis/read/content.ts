/** Contents of files as text. */
import { utf16 } from "@/lib/files/first-bytes";

/** The whole text: for files that are read at once, not for logs. */
export const contentText = (content: Uint8Array | string): string =>
  typeof content === "string" ? content : new TextDecoder(utf16(content) ?? "utf-8").decode(content);
