/** Results as JSON. JSON has no infinity and no NaN: they are written as words instead of a silent null. */
export function toJson(value: unknown): string {
  return `${JSON.stringify(value, speakable, 2)}\n`;
}

function speakable(_key: string, value: unknown): unknown {
  if (typeof value !== "number" || Number.isFinite(value)) return value;
  return Number.isNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
}
