/** Little's law: requests in the system are the rate of arrivals times the time each stays, over any span in which they come and go. */
export type LittleCheck = { readonly expected: number; readonly measured: number; readonly holds: boolean };

/** Spans have edges: a fifth is allowed. */
const ALLOWED = 0.2;

/** Requests per second, seconds, and the mean number seen running and waiting. */
export function littleCheck(rate: number, stay: number, measured: number): LittleCheck {
  const expected = rate * stay;
  return { expected, measured, holds: Math.abs(measured - expected) <= ALLOWED * expected };
}
