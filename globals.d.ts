/** A Markdown file imports as its text: in the server, in tests and in the command line alike. */
declare module "*.md" {
  const text: string;
  export default text;
}
