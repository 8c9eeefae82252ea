/** Flow collections of YAML on one line, `{a: 1, b: [x, y]}`: what JSON is, and words without quotes. null where the text is none. */
import type { Yaml } from "./yaml";

export function readFlow(written: string, scalar: (word: string) => Yaml): { readonly value: Yaml } | null {
  const reader = new FlowReader(written, scalar);
  const value = reader.value();
  return value === null || !reader.isDone() ? null : value;
}

class FlowReader {
  private at = 0;
  constructor(
    private readonly text: string,
    private readonly scalar: (word: string) => Yaml,
  ) {}

  isDone(): boolean {
    this.skip();
    return this.at === this.text.length;
  }

  value(): { readonly value: Yaml } | null {
    this.skip();
    const char = this.text[this.at];
    if (char === "{") return this.map();
    if (char === "[") return this.list();
    const word = this.word();
    return word === "" ? null : { value: this.scalar(word) };
  }

  private skip(): void {
    while (/\s/.test(this.text[this.at] ?? "")) this.at += 1;
  }

  private take(char: string): boolean {
    this.skip();
    if (this.text[this.at] !== char) return false;
    this.at += 1;
    return true;
  }

  private list(): { readonly value: Yaml } | null {
    const items: Yaml[] = [];
    this.take("[");
    while (!this.take("]")) {
      const item = this.value();
      if (item === null) return null;
      items.push(item.value);
      if (!this.take(",") && this.text[this.at] !== "]") return null;
    }
    return { value: items };
  }

  private map(): { readonly value: Yaml } | null {
    const entries: [string, Yaml][] = [];
    this.take("{");
    while (!this.take("}")) {
      this.skip();
      const key = this.scalar(this.word());
      if (key === "" || !this.take(":")) return null;
      const entry = this.value();
      if (entry === null) return null;
      entries.push([String(key), entry.value]);
      if (!this.take(",") && this.text[this.at] !== "}") return null;
    }
    return { value: Object.fromEntries(entries) };
  }

  /** A quoted word with its quotes, or all up to a comma, a bracket or ": ". */
  private word(): string {
    const rest = this.text.slice(this.at);
    const quoted = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/.exec(rest)?.[0];
    const word = quoted ?? /^(?:[^,{}[\]:]|:(?!\s|$))+/.exec(rest)?.[0] ?? "";
    this.at += word.length;
    return word.trim();
  }
}
