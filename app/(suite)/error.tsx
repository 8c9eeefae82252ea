"use client";
import { CrashReport } from "@/components/feedback/crash-report";

export default function SuiteError({ error }: { error: Error & { digest?: string } }) {
  return <CrashReport error={error} />;
}
