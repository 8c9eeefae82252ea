"use client";
/** The rows of a long table as cards of one height, for a phone: found by a word, sorted by a figure, only those in sight drawn. */
import { useDeferredValue, useMemo, useRef, useState, type ReactNode } from "react";
import { formatCount } from "@/lib/format/quantity";
import { useText } from "@/state/language";
import type { RowColumn, Sorting } from "../data-column";
import styles from "./row-cards.module.css";
import { useShownRows } from "./use-shown-rows";
import { useVisibleRows } from "./use-visible-rows";
import * as m from "./messages";

type RowCardsProps = {
  readonly caption: string;
  readonly columns: readonly RowColumn[];
  readonly rows: Uint32Array;
  readonly sortedBy: Sorting;
  readonly selected: number;
  readonly onSelect: (row: number) => void;
  readonly actions: (row: number) => ReactNode;
};

const CARD_HEIGHT = 168;
/** Browsers draw nothing beyond some seventeen million pixels. */
const MOST_CARDS = 90_000;
const FACTS = 9;

export function RowCards({ caption, columns, rows, sortedBy, selected, onSelect, actions }: RowCardsProps) {
  const t = useText();
  const [order, setOrder] = useState(sortedBy);
  const [find, setFind] = useState("");
  const name = columns.find(({ rowHead }) => rowHead);
  const asked = useDeferredValue(find);
  const filters = useMemo(() => (name === undefined ? {} : { [name.id]: asked }), [name, asked]);
  const shown = useShownRows(rows, columns, filters, order);
  const count = Math.min(shown.length, MOST_CARDS);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const { places, above, below } = useVisibleRows(box, list, count, CARD_HEIGHT);
  const facts = columns.filter(({ rowHead, kind }) => !rowHead && kind === "number").slice(0, FACTS);
  return (
    <div data-row-cards>
      <div className={styles.bar}>
        <input
          type="search"
          value={find}
          placeholder={name?.head}
          aria-label={`${t(m.find)}: ${name?.head ?? ""}`}
          onChange={({ currentTarget }) => setFind(currentTarget.value)}
        />
        <OrderChoice facts={facts} order={order} onOrder={setOrder} />
      </div>
      <p role="status" className={styles.count}>{`${formatCount(shown.length)} / ${formatCount(rows.length)}`}</p>
      <div ref={box} className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
        <div aria-hidden="true" style={{ height: above }} />
        <ol ref={list} className={styles.list} start={(places[0] ?? 0) + 1}>
          {places.map((index) => {
            const row = shown[index] as number;
            return <Card key={row} {...{ row, name, facts, actions, onSelect }} selected={row === selected} />;
          })}
        </ol>
        <div aria-hidden="true" style={{ height: below }} />
      </div>
    </div>
  );
}

type OrderChoiceProps = {
  readonly facts: readonly RowColumn[];
  readonly order: Sorting;
  readonly onOrder: (order: Sorting) => void;
};

function OrderChoice({ facts, order, onOrder }: OrderChoiceProps) {
  const t = useText();
  return (
    <select
      aria-label={t(m.order)}
      value={`${order.id} ${order.descending}`}
      onChange={({ currentTarget }) => {
        const [id = "", descending] = currentTarget.value.split(" ");
        onOrder({ id, descending: descending === "true" });
      }}
    >
      {facts.flatMap(({ id, head }) =>
        [true, false].map((descending) => (
          <option key={`${id} ${descending}`} value={`${id} ${descending}`}>
            {`${head}: ${t(descending ? m.largestFirst : m.smallestFirst)}`}
          </option>
        )),
      )}
    </select>
  );
}

type CardProps = Pick<RowCardsProps, "onSelect" | "actions"> & {
  readonly row: number;
  readonly name: RowColumn | undefined;
  readonly facts: readonly RowColumn[];
  readonly selected: boolean;
};

const Card = ({ row, name, facts, selected, onSelect, actions }: CardProps) => (
  <li data-row={row} className={styles.card} data-selected={selected}>
    <button type="button" aria-pressed={selected} className={styles.name} onClick={() => onSelect(row)}>
      {name?.written(row) ?? row}
    </button>
    <dl className={styles.facts}>
      {facts.map(({ id, head, unit, written }) => (
        <div key={id}>
          <dt>{unit ? `${head}, ${unit}` : head}</dt>
          <dd>{written(row)}</dd>
        </div>
      ))}
    </dl>
    <div className={styles.actions}>{actions(row)}</div>
  </li>
);
