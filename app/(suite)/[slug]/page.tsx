/** Every page that is its report and nothing more; a page with views of its own has a folder in (views). */
import { PlainPage } from "../plain-page";

type Props = { readonly params: Promise<{ readonly slug: string }> };

export default async function Page({ params }: Props) {
  return <PlainPage slug={(await params).slug} />;
}
