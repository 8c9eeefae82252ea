import { storedText } from "@/lib/server/content-store";
import { storedHash } from "@/lib/packed-text";
import { firstAnswer } from "./first-answer";
import { IndexView } from "./index-view";

/** The index: what the suite is, a first answer in one sentence, every page with the question it answers. */
export default async function Page({ searchParams }: PageProps<"/">) {
  const raw = Object.fromEntries(
    Object.entries(await searchParams).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const hash = storedHash(raw["config"] ?? "");
  const stored = hash === null ? null : await storedText(hash);
  return <IndexView first={firstAnswer(raw, stored ?? undefined)} />;
}
