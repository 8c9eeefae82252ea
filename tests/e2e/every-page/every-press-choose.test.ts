import { describeEveryPress } from "../../support/screens/every-press";

describeEveryPress(["choose"]);
