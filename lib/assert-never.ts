/** Closes a union: does not compile while a kind is unhandled. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled kind: ${JSON.stringify(value)}`);
}
