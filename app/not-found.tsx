"use client";
import { usePathname } from "next/navigation";
import type { About } from "@/features/analysis/analysis";
import { pages } from "@/features/registry/registry";
import { editDistance } from "@/lib/text-comparison/closest-word";
import { useText } from "@/state/language";
import * as m from "./messages";

/** No such page: the nearest ones by name, and the index. */
export default function NotFound() {
  const t = useText();
  const pathname = usePathname();
  const distance = ({ id }: About) => editDistance(pathname.slice(1).toLowerCase(), id);
  const near = pages.toSorted((a, b) => distance(a) - distance(b)).slice(0, 3);
  return (
    <main className="message-page">
      <title>{t(m.noSuchPage)}</title>
      <h1>{t(m.noSuchPage)}</h1>
      <p className="lead">{t(LINE(pathname))}</p>
      <ul>
        {near.map(({ id, title, question }) => (
          <li key={id}>
            <a href={`/${id}`}>{t(title)}</a> <span className="note">{t(question)}</span>
          </li>
        ))}
        <li>
          <a href={ROOT}>{t(m.allPages)}</a>
        </li>
      </ul>
    </main>
  );
}

/** Plain links: every page carries the code of this one, and it is rarely shown. */
const ROOT = "/";
const LINE = (path: string) => m.nothingIsAtPathNearest({ path });
