"use client";
/** The exports of a page as a menu: the whole page first, then its tables and charts, one line each with its formats. */
import { useText } from "@/state/language";
import type { PageExport } from "@/state/screen/page-actions";
import MenuList from "./menu-list";
import * as m from "./messages.exports";

type ExportListProps = { readonly exports: readonly PageExport[]; readonly empty: string };

const SECTION = { table: m.dataTables, chart: m.charts };

export default function ExportList({ exports, empty }: ExportListProps) {
  const t = useText();
  const items = exports.map(({ id, label, of, run }) => ({
    ...{ id, label: t(label), run },
    ...(of && { group: { section: t(SECTION[of.kind]), name: t(of.name), word: of.format } }),
  }));
  return <MenuList items={items} empty={empty} heading={t(m.wholePage)} />;
}
