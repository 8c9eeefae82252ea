import type { ReactNode } from "react";
import { Suite } from "./suite";

export default function SuiteLayout({ children }: { children: ReactNode }) {
  return <Suite>{children}</Suite>;
}
