"use client";
/** Values of the server that a page requests once, by key; components that show one are notified when it arrives or changes. */
import { useEffect, useSyncExternalStore } from "react";

export type FromServer<Value> = {
  /** Undefined while the value is on its way, or where no key is named. */
  readonly useValue: (key: string | null) => Value | undefined;
  /** What has arrived by now, after these keys were asked for too: a new map with every arrival. */
  readonly useValues: (keys: readonly string[]) => ReadonlyMap<string, Value>;
  /** What has arrived by now. */
  readonly value: (key: string | null) => Value | undefined;
  readonly keys: () => readonly string[];
  readonly put: (key: string, value: Value) => void;
  /** Asks again; what was there stands until the answer. */
  readonly refresh: (key: string) => Promise<void>;
};

/** `absent` is the value where the server does not answer. */
export function fromServer<Value>(ask: (key: string) => Promise<Value>, absent: Value): FromServer<Value> {
  const none: ReadonlyMap<string, Value> = new Map();
  let known = none;
  const asked = new Set<string>();
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const put = (key: string, value: Value): void => {
    asked.add(key);
    known = new Map([...known, [key, value]]);
    for (const tell of listeners) tell();
  };
  const refresh = async (key: string): Promise<void> => put(key, await ask(key).catch(() => absent));
  const value = (key: string | null): Value | undefined => (key === null ? undefined : known.get(key));
  const useValues = (keys: readonly string[]): ReadonlyMap<string, Value> => {
    const wanted = JSON.stringify(keys);
    // Outside React: the server that keeps the values.
    useEffect(() => {
      for (const key of JSON.parse(wanted) as readonly string[]) {
        if (asked.has(key)) continue;
        asked.add(key);
        void refresh(key);
      }
    }, [wanted]);
    return useSyncExternalStore(
      subscribe,
      () => known,
      () => none,
    );
  };
  const useValue = (key: string | null): Value | undefined => {
    const values = useValues(key === null ? [] : [key]);
    return key === null ? undefined : values.get(key);
  };
  return { useValue, useValues, value, keys: () => [...asked], put, refresh };
}
