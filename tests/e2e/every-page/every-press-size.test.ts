import { describeEveryPress } from "../../support/screens/every-press";

describeEveryPress(["plan", "size"]);
