/** The memory of the columns of what was opened: handed over between threads, never copied. */
export function openedBuffers(opened: object): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const visit = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) {
      if (value.buffer instanceof ArrayBuffer) buffers.add(value.buffer);
    } else if (Array.isArray(value)) {
      // Lists of texts hold none, and may be long.
      if (typeof value[0] === "object") value.forEach(visit);
    } else if (typeof value === "object" && value !== null) Object.values(value).forEach(visit);
  };
  visit(opened);
  return [...buffers];
}
