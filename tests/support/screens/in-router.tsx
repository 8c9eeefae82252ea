/** What the framework's router gives to a screen, for tests of parts of the frame: an address, and nowhere to go. */
import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext, SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ReactNode } from "react";

const stay = (): void => undefined;
const ROUTER: AppRouterInstance = {
  back: stay,
  forward: stay,
  refresh: stay,
  push: stay,
  replace: stay,
  prefetch: stay,
  bfcacheId: "",
};

type InRouterProps = { readonly path: string; readonly search?: URLSearchParams; readonly children: ReactNode };

const NO_SEARCH = new URLSearchParams();

export const InRouter = ({ path, search = NO_SEARCH, children }: InRouterProps) => (
  <AppRouterContext value={ROUTER}>
    <PathnameContext value={path}>
      <SearchParamsContext value={search}>{children}</SearchParamsContext>
    </PathnameContext>
  </AppRouterContext>
);
