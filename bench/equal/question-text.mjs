// A question as somebody would type it, to ask it again by hand.

const quoted = (word) => (/^[\w./:=,@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
const LONGEST = 300;

export function questionText({ door, args, method = "GET", path, language, body }) {
  if (door !== "http") return shortened(["mds", ...args].map(quoted).join(" "));
  return shortened(`${method} ${path} (${language ?? "en"})${body === undefined ? "" : ` ${JSON.stringify(body)}`}`);
}

const shortened = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
