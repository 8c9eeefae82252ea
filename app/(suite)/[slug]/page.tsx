/** Every page that consists of its report; a page with views has a folder in (views). */
import { PlainPage } from "../plain-page";

type Props = { readonly params: Promise<{ readonly slug: string }> };

export default async function Page({ params }: Props) {
  return <PlainPage slug={(await params).slug} />;
}
