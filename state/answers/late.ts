"use client";
/** What a page needs for some questions alone: it loads with the first of them, so that no other waits for it. */
import { use } from "react";

export type Late<T> = {
  /** Acts once it is there. null: it cannot be had, which the page says that uses it next. */
  readonly after: (act: (value: T | null) => void) => void;
  /** While it loads, what uses it waits. */
  readonly use: () => T;
};

export function late<T>(load: () => Promise<T>): Late<T> {
  let loaded: { readonly value: T } | null = null;
  let loading: Promise<T> | null = null;
  const begin = (): Promise<T> =>
    (loading ??= load().then(
      (value) => {
        loaded = { value };
        return value;
      },
      (error: unknown) => {
        // The next question asks again.
        loading = null;
        throw error;
      },
    ));
  return {
    after: (act) => void begin().then(act, () => act(null)),
    use: () => (loaded === null ? use(begin()) : loaded.value),
  };
}
