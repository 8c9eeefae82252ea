/** The exports of a page as a menu: the whole page first, then its tables and charts, one line each with its formats. */
import type { MenuItem } from "./menu";
import type { Translate } from "@/lib/text";
import type { PageExport } from "@/state/screen/page-actions";
import * as m from "./messages";

const SECTION = { table: m.dataTables, chart: m.charts };

/** For a menu; its `heading` stands above what is of the whole page. */
export const exportMenu = (
  exports: readonly PageExport[],
  t: Translate,
): { readonly heading: string; readonly items: readonly MenuItem[] } => ({
  heading: t(m.wholePage),
  items: exports.map(({ id, label, of, run }) => ({
    ...{ id, label: t(label), run },
    ...(of && { group: { section: t(SECTION[of.kind]), name: t(of.name), word: of.format } }),
  })),
});
