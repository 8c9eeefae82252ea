"use client";
/**
 * What a window has beyond its address survives a reload and a crash. The pinned screen is kept for this tab; where the screen stands is kept
 * for the next window, until the window is closed: one that is left over, and that no living window holds a lock for, ended without a word.
 */
import { useAtom } from "jotai";
import { useEffect, useRef, useState } from "react";
import { isJsonObject, readJsonObject } from "@/lib/json";
import { readStored, writeItem } from "../browser-storage/storage";
import { pinnedAtom, type Pinned } from "./ui";

const PREFIX = "mds.session.";
const PINNED = "mds.pinned";

export type Left = { readonly key: string; readonly href: string; readonly at: number; readonly pinned: Pinned | null };

/** Older ones are not today's work. */
const KEPT_MS = 7 * 86_400_000;

/** Of what lies in the storage, the newest that no living window holds; null: every window was closed. */
export function lostSession(stored: ReadonlyMap<string, string>, alive: ReadonlySet<string>, now: number): Left | null {
  const left = [...stored].flatMap(([key, written]) =>
    key.startsWith(PREFIX) && !alive.has(key) ? readLeft(key, written) : [],
  );
  return left.filter(({ at }) => now - at < KEPT_MS).toSorted((a, b) => b.at - a.at)[0] ?? null;
}

/** Only an address of this site is one to go back to. */
function readLeft(key: string, text: string): readonly Left[] {
  const { href, at, pinned } = readJsonObject(text) ?? {};
  if (typeof href !== "string" || !/^\/(?!\/)/.test(href) || typeof at !== "number") return [];
  return [{ key, href, at, pinned: isPinned(pinned) ? pinned : null }];
}

function isPinned(value: unknown): value is Pinned {
  if (!isJsonObject(value) || typeof value["label"] !== "string" || !isJsonObject(value["query"])) return false;
  return Object.values(value["query"]).every((entry) => typeof entry === "string");
}

/** How often the address is looked at: it changes without an event. */
const LOOK_MS = 2000;

/** Call once in a window. Answers what another window left when it ended unexpectedly, and how to be done with it. */
export function useSession(): { readonly lost: Left | null; readonly dismiss: () => void } {
  const [pinned, setPinned] = useAtom(pinnedAtom);
  const [lost, setLost] = useState<Left | null>(null);
  const restored = useRef(false);
  // Outside React: the storage of the tab.
  useEffect(() => {
    if (restored.current) return void writeItem("tab", PINNED, pinned && JSON.stringify(pinned));
    restored.current = true;
    const before = readJsonObject(readStored("tab", PINNED) ?? "");
    if (isPinned(before)) setPinned(before);
  }, [pinned, setPinned]);
  const latest = useRef(pinned);
  // Outside React: what the window's end would leave.
  useEffect(() => void (latest.current = pinned), [pinned]);
  // Outside React: the storage of the browser, and its locks.
  useEffect(() => {
    const key = `${PREFIX}${crypto.getRandomValues(new Uint32Array(2)).join("")}`;
    const write = (): void => {
      const { pathname, search } = window.location;
      writeItem("browser", key, JSON.stringify({ href: pathname + search, at: Date.now(), pinned: latest.current }));
    };
    const forget = (): void => void writeItem("browser", key, null);
    const release = hold(key);
    void findLost().then(setLost);
    write();
    const timer = setInterval(write, LOOK_MS);
    window.addEventListener("pagehide", forget);
    window.addEventListener("pageshow", write);
    return () => {
      clearInterval(timer);
      window.removeEventListener("pagehide", forget);
      window.removeEventListener("pageshow", write);
      release();
      forget();
    };
  }, []);
  const dismiss = (): void => {
    if (lost) writeItem("browser", lost.key, null);
    setLost(null);
  };
  return { lost, dismiss };
}

/** Locks end with their window, however it ends. Over plain HTTP a browser has none: then nothing is offered. */
function hold(key: string): () => void {
  let release = (): void => undefined;
  const lock = new Promise<void>((done) => (release = done));
  void locks()?.request(key, () => lock);
  return release;
}

async function findLost(): Promise<Left | null> {
  const manager = locks();
  if (!manager) return null;
  const { held = [] } = await manager.query();
  const stored = new Map<string, string>();
  try {
    for (const [key, written] of Object.entries(localStorage)) stored.set(key, String(written));
  } catch {
    return null;
  }
  return lostSession(stored, new Set(held.flatMap(({ name }) => name ?? [])), Date.now());
}

/** The DOM library says that there always are some. */
const locks = (): LockManager | undefined => (navigator as { readonly locks?: LockManager }).locks;
