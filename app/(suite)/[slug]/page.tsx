/** Every page that is its report and nothing more; a page with views of its own has a folder in (views). */
import type { Metadata } from "next";
import { findPage } from "@/features/registry";
import { PlainPage } from "../plain-page";

type Props = { readonly params: Promise<{ readonly slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = findPage((await params).slug);
  return page ? { title: page.title.en } : {};
}

export default async function Page({ params }: Props) {
  return <PlainPage slug={(await params).slug} />;
}
