import { IndexView } from "./index-view";

export default function Page() {
  return <IndexView />;
}
