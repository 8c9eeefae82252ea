import { AccessView } from "./view";

/** Who may come in as a program, and who changed what: for admins. Not a page of the suite, since it answers no question about a model. */
export default function Page() {
  return <AccessView />;
}
