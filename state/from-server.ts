"use client";
/** Values of the server that a page asks for once, by key; who shows one is told when it arrives or changes. */
import { useEffect, useSyncExternalStore } from "react";

export type FromServer<Value> = {
  /** Undefined while the value is on its way, or where no key is named. */
  readonly useValue: (key: string | null) => Value | undefined;
  /** What has arrived by now. */
  readonly value: (key: string | null) => Value | undefined;
  readonly keys: () => readonly string[];
  readonly put: (key: string, value: Value) => void;
  /** Asks again; what was there stands until the answer. */
  readonly refresh: (key: string) => Promise<void>;
};

/** `absent` is the value where the server does not answer. */
export function fromServer<Value>(ask: (key: string) => Promise<Value>, absent: Value): FromServer<Value> {
  const known = new Map<string, Value | undefined>();
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const put = (key: string, value: Value): void => {
    known.set(key, value);
    for (const tell of listeners) tell();
  };
  const refresh = async (key: string): Promise<void> => put(key, await ask(key).catch(() => absent));
  const value = (key: string | null): Value | undefined => (key === null ? undefined : known.get(key));
  const useValue = (key: string | null): Value | undefined => {
    // Outside React: the server that keeps the value.
    useEffect(() => {
      if (key === null || known.has(key)) return;
      known.set(key, undefined);
      void refresh(key);
    }, [key]);
    return useSyncExternalStore(
      subscribe,
      () => value(key),
      () => undefined,
    );
  };
  return { useValue, value, keys: () => [...known.keys()], put, refresh };
}
