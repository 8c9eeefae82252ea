"use client";

import Link from "next/link";
import type { Lead } from "@/lib/export/table";
import { useText } from "@/state/language";
import { leadHref } from "@/state/link/links";
import { useLinkSearch } from "@/state/link/raw-link";
import styles from "./row-lead.module.css";

type RowLeadProps = { readonly lead: Lead; readonly name: string };

/** Behind the name of a row, the way to the page that goes on about it. */
export function RowLead({ lead, name }: RowLeadProps) {
  const t = useText();
  const search = useLinkSearch();
  const label = t(lead.label);
  return (
    <Link
      className={styles.lead}
      href={leadHref(lead, search)}
      prefetch={false}
      title={label}
      aria-label={`${name}: ${label}`}
    >
      ↗
    </Link>
  );
}
