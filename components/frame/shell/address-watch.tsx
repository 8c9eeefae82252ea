"use client";
/** Mounted once: passes the router's address to the page address, and writes pending edits before the user leaves. */
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { isTyping } from "@/components/is-typing";
import { acknowledge, forgetEdits, leaveAddress, writeAddress } from "@/state/link/page-address";

export function AddressWatch() {
  const search = useSearchParams();
  const pathname = usePathname();
  useEffect(() => acknowledge(search, pathname), [search, pathname]);
  useEffect(() => {
    const onClick = ({ target }: Event): void => {
      if (target instanceof Element && target.closest("a[href]")) leaveAddress();
      else writeAddress();
    };
    // A key may go to another page, copy the link or pin it; in a field it goes on with an edit.
    const onKey = ({ target }: Event): void => {
      if (!isTyping(target)) writeAddress();
    };
    const capture = { capture: true };
    window.addEventListener("popstate", forgetEdits);
    window.addEventListener("pagehide", writeAddress);
    window.addEventListener("click", onClick, capture);
    window.addEventListener("keydown", onKey, capture);
    return () => {
      window.removeEventListener("popstate", forgetEdits);
      window.removeEventListener("pagehide", writeAddress);
      window.removeEventListener("click", onClick, capture);
      window.removeEventListener("keydown", onKey, capture);
    };
  }, []);
  return null;
}
