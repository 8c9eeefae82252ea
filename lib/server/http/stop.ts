/** The framework ends when the last answer is out, which an open stream or a long run puts off: a process manager does not wait. */

const SIGNALS = { SIGTERM: 143, SIGINT: 130 } as const;

/** After a signal, what is not answered within `ms` is given up. */
export function stopWithin(ms: number): void {
  for (const [signal, code] of Object.entries(SIGNALS))
    process.once(signal, () => setTimeout(() => process.exit(code), ms).unref());
}
