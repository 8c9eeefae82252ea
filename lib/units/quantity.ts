/**
 * Numbers that remember their unit. SI base units inside the suite; suffixed plain numbers at its edges.
 * A quantity costs nothing at run time: the brand exists only for the compiler.
 */
declare const unit: unique symbol;

type Quantity<U extends string> = number & { readonly [unit]: U };
export type Seconds = Quantity<"s">;
export type Bytes = Quantity<"B">;
export type BytesPerSecond = Quantity<"B/s">;
export type Flops = Quantity<"FLOP">;
export type FlopsPerSecond = Quantity<"FLOP/s">;

export const seconds = (value: number): Seconds => value as Seconds;
export const secondsOrNull = (value: number | null | undefined): Seconds | null =>
  value === null || value === undefined ? null : seconds(value);
export const bytes = (value: number): Bytes => value as Bytes;
export const bytesPerSecond = (value: number): BytesPerSecond => value as BytesPerSecond;
export const flops = (value: number): Flops => value as Flops;
export const flopsPerSecond = (value: number): FlopsPerSecond => value as FlopsPerSecond;

/** Time to move `size` at `rate`; zero size takes no time at any rate. */
export function transferTime(size: Bytes, rate: BytesPerSecond): Seconds {
  return seconds(size === 0 ? 0 : size / rate);
}
