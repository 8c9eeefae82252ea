/** The signed-in user, from the server; null: no sign-in is needed. */
import { atom } from "jotai";

export type Visitor = {
  readonly name: string;
  readonly role: "viewer" | "editor" | "admin";
  /** A session of this server, which can be ended here; false: a proxy says who it is. */
  readonly hasSession: boolean;
};

export const visitorAtom = atom<Visitor | null>(null);
