import { ServingProfilePage } from "./view";

export default function Page() {
  return <ServingProfilePage />;
}
