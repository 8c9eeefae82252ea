import type { SentTrace } from "@/features/pages/trace/opened";

/** The memory of an opened trace's columns: handed over between threads, never copied. */
export function openedBuffers(trace: SentTrace): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  const visit = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) {
      if (value.buffer instanceof ArrayBuffer) found.add(value.buffer);
    } else if (Array.isArray(value)) {
      // Lists of texts hold none, and may be long.
      if (typeof value[0] === "object") value.forEach(visit);
    } else if (typeof value === "object" && value !== null) Object.values(value).forEach(visit);
  };
  visit(trace);
  return [...found];
}
