import { firstAnswer } from "@/app/(index)/answer-loading/first-answer";
import { IndexView } from "./index-view";

/** The index is the plan: the whole question as a sentence, its answer, and every page with the question it answers. */
export default async function Page({ searchParams }: PageProps<"/">) {
  const raw = Object.fromEntries(
    Object.entries(await searchParams).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  return <IndexView first={await firstAnswer(raw)} />;
}
