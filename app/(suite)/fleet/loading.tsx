export { default } from "../(views)/loading";
