"use client";
import Link from "next/link";
import { useText } from "@/state/language";
import type { Visitor } from "@/state/user/visitor";
import styles from "./side-nav.module.css";
import type { Text } from "@/lib/text";
import * as m from "@/components/frame/messages.visitor";

/** The signed-in user, and the sign-out form, which the server answers. */
export default function VisitorLine({ visitor }: { readonly visitor: Visitor }) {
  const t = useText();
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

const ROLES = {
  viewer: m.viewer,
  editor: m.editor,
  admin: m.admin,
};

/** "ann@example.com · editor" */
const roleWords = (name: string, role: keyof typeof ROLES): Text => m.nameRole({ name, role: ROLES[role] });
