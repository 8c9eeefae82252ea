/** A help text. Elements, never raw HTML: what a text says cannot become markup. */
import { createElement } from "react";
import { assertNever } from "@/lib/assert-never";
import { parseMarkdown, type Block, type Inline } from "@/lib/markdown/parse";
import styles from "./markdown.module.css";

export function Markdown({ source }: { source: string }) {
  return (
    <div className={styles.text}>
      {parseMarkdown(source).map((block, place) => (
        <BlockView key={place} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading":
      // The page has the only first-level heading.
      return createElement(`h${Math.min(6, block.level + 1)}`, null, <Inlines inlines={block.inlines} />);
    case "paragraph":
      return (
        <p>
          <Inlines inlines={block.inlines} />
        </p>
      );
    case "list":
      return createElement(
        block.ordered ? "ol" : "ul",
        null,
        block.items.map((inlines, place) => (
          <li key={place}>
            <Inlines inlines={inlines} />
          </li>
        )),
      );
    case "table":
      return <TableView rows={block.rows} />;
    case "code":
      return <pre tabIndex={0}>{block.code}</pre>;
    default:
      return assertNever(block);
  }
}

function TableView({ rows: [head = [], ...body] }: { rows: Extract<Block, { kind: "table" }>["rows"] }) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((inlines, place) => (
            <th key={place} scope="col">
              <Inlines inlines={inlines} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body.map((row, line) => (
          <tr key={line}>
            {row.map((inlines, place) => (
              <td key={place}>
                <Inlines inlines={inlines} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Inlines({ inlines }: { inlines: readonly Inline[] }) {
  return inlines.map((inline, place) => {
    switch (inline.kind) {
      case "text":
        return inline.words;
      case "strong":
        return <strong key={place}>{inline.words}</strong>;
      case "code":
        return <code key={place}>{inline.words}</code>;
      case "link":
        return (
          <a key={place} href={inline.href}>
            {inline.words}
          </a>
        );
      default:
        return assertNever(inline);
    }
  });
}
