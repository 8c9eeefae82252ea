"use client";
import { useAtomValue } from "jotai";
import Link from "next/link";
import { useText } from "@/state/language";
import { visitorAtom } from "@/state/user/visitor";
import styles from "./side-nav.module.css";
import { roleWords } from "../words";
import * as m from "@/components/frame/messages";

/** The signed-in user, and the sign-out form; nothing where no sign-in is needed. The server answers the form. */
export function VisitorLine() {
  const t = useText();
  const visitor = useAtomValue(visitorAtom);
  if (visitor === null) return null;
  return (
    <form method="post" action="/logout" className={styles.visitor}>
      <span>{t(roleWords(visitor.name, visitor.role))}</span>
      {visitor.role === "admin" && (
        <Link href="/access" prefetch={false}>
          {t(m.access)}
        </Link>
      )}
      {visitor.hasSession && <button type="submit">{t(m.signOut)}</button>}
    </form>
  );
}
