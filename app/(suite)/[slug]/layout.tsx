import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { findPage } from "@/features/registry/registry";

type Props = { readonly children: ReactNode; readonly params: Promise<{ readonly slug: string }> };

/** Above the skeleton of `loading.tsx`, so that an address without a page is answered with 404 before anything is drawn. */
export default async function SlugLayout({ children, params }: Props) {
  if (findPage((await params).slug) === undefined) notFound();
  return children;
}
