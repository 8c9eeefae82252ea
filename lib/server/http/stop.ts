/** The framework ends when the last answer is out, which an open stream or a long run puts off: a process manager does not wait. */

const SIGNALS = { SIGTERM: 143, SIGINT: 130 } as const;

/** Routes may be bundled apart from each other; this is the process's. */
const home = globalThis as { mdsStopping?: boolean };

/** After a signal, requests that are not answered within `ms` are dropped. */
export function stopWithin(ms: number): void {
  for (const [signal, code] of Object.entries(SIGNALS))
    process.once(signal, () => {
      home.mdsStopping = true;
      setTimeout(() => process.exit(code), ms).unref();
    });
}

/** Whether a signal to end has come. */
export const isStopping = (): boolean => home.mdsStopping === true;
