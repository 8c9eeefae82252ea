/** The version with which an engine introduces itself. */

const VERSION =
  /vLLM API server version v?(\S{1,40})|LLM engine \(v(\d[^\s()]{0,40})\)|TensorRT[- ]LLM version:?\s?v?(\S{1,40})|\bsglang[ =]{1,2}v?(\d[\w.]{1,40})/;

/** Null where the text does not say it. */
export function engineVersion(text: string): string | null {
  const version = VERSION.exec(text)
    ?.slice(1)
    .find((match) => match !== undefined);
  return version?.replace(/[,)]{1,3}$/, "") ?? null;
}

/** Its numbers alone: "0.11.1rc2.dev14+g1a2b" → "0.11.1". */
export const releaseNumbers = (version: string): string | null =>
  /^\d+\.\d+(?:\.\d+)?(?:\.post\d+)?/.exec(version)?.[0] ?? null;
