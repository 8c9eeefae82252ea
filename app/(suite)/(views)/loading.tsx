import { PageSkeleton } from "@/components/feedback/skeleton";

export default function Loading() {
  return <PageSkeleton />;
}
