"use client";
import "@/components/theme/tokens.css";
import "@/components/theme/base.css";
import { CrashReport } from "@/components/feedback/crash-report";

/** The layout itself failed: the same report, without the shell. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body style={{ padding: 24 }}>
        <CrashReport error={error} />
      </body>
    </html>
  );
}
