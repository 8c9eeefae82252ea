"use client";
import { lazy, Suspense, useState } from "react";
import type { WhyDrawerProps } from "./why-drawer";

const WhyDrawer = lazy(() => import("./why-drawer"));

/** The "why" drawer, loaded when a figure is first asked about; from then on it is there, so that it can close in its own way. */
export function Why(props: WhyDrawerProps) {
  const [asked, setAsked] = useState(false);
  if (!asked && props.figure !== null) setAsked(true);
  return (
    asked && (
      <Suspense fallback={null}>
        <WhyDrawer {...props} />
      </Suspense>
    )
  );
}
