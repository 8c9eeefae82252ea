/** The shelf of kept outcomes in IndexedDB: the last two dozen questions of this browser. */
import type { Shelf } from "./stored-outcomes";

const NAME = "mds-jobs";
const STORE = "outcomes";
const BY_AGE = "at";
const MOST = 24;

type Entry = { readonly question: string; readonly content: string; readonly at: number };

let opened: Promise<IDBDatabase> | null = null;

/** Rejects where the browser keeps nothing (private windows of some browsers). */
function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(STORE, { keyPath: "question" }).createIndex(BY_AGE, "at");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB did not open"));
  });
  return opened;
}

export const browserShelf: Shelf = {
  async read(question) {
    const store = (await database()).transaction(STORE).objectStore(STORE);
    const entry = (await answered(store.get(question))) as Entry | undefined;
    return entry?.content ?? null;
  },
  async write(question, content) {
    const store = (await database()).transaction(STORE, "readwrite").objectStore(STORE);
    const entry: Entry = { question, content, at: Date.now() };
    await answered(store.put(entry));
    const oldest = await answered(store.index(BY_AGE).getAllKeys());
    for (const key of oldest.slice(0, Math.max(0, oldest.length - MOST))) await answered(store.delete(key));
  },
};

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB gave no answer"));
  });
