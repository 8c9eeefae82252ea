/** What is read from bytes is what is read from text: the fast way changes no figure. */
import { describe, expect, it } from "vitest";
import { orderBy } from "@/lib/tables/column-order";
import { Numbers, Texts } from "@/features/core/serving-profile/columns";
import { type ByteRow, cellNumber, cellTextNumber, TimeCells } from "@/features/core/serving-profile/read/byte-row";
import { readNumber, readText } from "@/features/core/serving-profile/read/cells";
import { readDatetime } from "@/features/core/serving-profile/read/datetime";
import { MemberList } from "@/features/core/serving-profile/tables/members";
import { mulberry32 } from "@/lib/random/generator";

const row = (text: string): ByteRow => {
  const bytes = new TextEncoder().encode(text);
  const to = Int32Array.of(bytes.length);
  return { bytes, from: Int32Array.of(0), to, doubled: new Uint8Array(1), count: 1, decimalComma: false };
};

describe("a cell", () => {
  const random = mulberry32(7);
  const drawn = Array.from({ length: 2_000 }, (_, i) => {
    const size = 10 ** Math.floor(random() * 18 - 4);
    return i % 3 === 0 ? String(random() * size) : (random() * size).toFixed(i % 9);
  });
  const odd = "|0|-0|-1.5|+3|.5|5.|-|.|1e3|1E-7|0x10|1_000|1,234.5|12%| 7 |7 |NaN|inf|Infinity|9007199254740993".split(
    "|",
  );
  const long = ["1755158760000.123", "1755158760000123.4567", "0.1234567890123456789", `1${"0".repeat(400)}`];

  it.each([...odd, ...long])("of the number %j is the same", (text) =>
    expect(cellNumber(row(text), 0)).toBe(readNumber(text)),
  );

  it("of any number is the same to the last bit", () => {
    for (const text of drawn) expect(cellNumber(row(text), 0)).toBe(readNumber(text));
  });

  it.each([
    "",
    "r-17",
    " r-17 ",
    "nan",
    "N/A",
    "<NA>",
    "-",
    "-x",
    "none",
    "nobody",
    "undefined",
    "#n/a",
    "模型",
    "\u00a0a",
  ])("of the text %j is the same", (text) => {
    const texts = new Texts();
    expect(texts.text(cellTextNumber(row(text), 0, texts))).toBe(readText(text));
  });

  it.each([
    "2025-08-14 16:06:00:123456",
    "2025-08-14 16:06:00",
    "2025/08/14T16:06:59.5",
    "2025-08-14 16:06:00,123456789",
    "2025-08-14 16:06:00.123456+08:00",
    "2025-02-30 16:06:00",
    "2025-08-14 24:00:00",
    "2025-8-4 6:06:00",
    "2025-13-14 16:06:00",
    "2025-08-14",
    "2025-08-14 16-06-00",
  ])("of the date %j is the same", (text) => {
    const { value, form } = new TimeCells().read(row(text), 0);
    const date = readDatetime(text);
    expect([value, form]).toEqual(date === null ? [NaN, 0] : [date.us, date.zoned ? 3 : 2]);
  });
});

describe("members", () => {
  const list = (text: string, how: "text" | "bytes") => {
    const texts = new Texts();
    const members = new MemberList(texts);
    if (how === "text") members.take(3, text);
    else members.bytes(3, row(text), 0);
    const { request, ...columns } = members.done();
    return { ...columns, request: Array.from(request, (id) => texts.text(id)), unreadable: members.unreadable };
  };

  it.each([
    "[{'rid': 'r-17', 'iter': 0}]",
    "[{'rid': 'a', 'iter': 4, 'type': 1, 'num_scheduled_tokens': 1}, {'rid': 'b', 'type': None, 'iter': 2}]",
    '[{"req_id":"x","iteration":1,"accepted":2.5},{"request_id":17}]',
    "[{'rid': 017, 'iter': 1e3}, {'rid': '', 'iter': '5'}]",
    "[{'iter': 1, 'rid': None, 'req_id': 'q', 'other': {'a': [1, 2]}}]",
    "[{'rid': 'it\\'s', 'iter': nan, 'type': True}]",
    "[]",
    "[ ]  ",
    "['a', 'b']",
    "[{'rid': 'a'}, ]",
    "[{'rid': 'a'",
    "",
    "r-17",
    "[{'rid': 'a', 'iter': 1},, {'rid': 'b'}]",
  ])("of %s are the same", (text) => expect(list(text, "bytes")).toEqual(list(text, "text")));
});

it("texts have one number each, whatever their bytes, and many of them", () => {
  const texts = new Texts();
  const numbers = Array.from({ length: 20_000 }, (_, i) => texts.number(`request-${i}`));
  expect(new Set(numbers).size).toBe(numbers.length);
  numbers.forEach((number, i) => {
    expect(texts.text(number)).toBe(`request-${i}`);
    expect(texts.find(`request-${i}`)).toBe(number);
  });
  const broken = Uint8Array.of(0x61, 0xff, 0x62);
  expect(texts.numberAt(broken, 0, 3)).toBe(texts.number("a\ufffdb"));
  expect(texts.find("never")).toBe(0);
});

it("numbers are those that were pushed, also where the first are unknown", () => {
  for (const count of [0, 1, 255, 256, 257, 200_000]) {
    const column = new Numbers();
    const pushed = Array.from({ length: count }, (_, i) => (i < count / 3 ? NaN : i));
    for (const value of pushed) column.push(value);
    expect(column.length).toBe(count);
    expect(column.done()).toEqual(Float64Array.from(pushed));
    expect(column.done()).toHaveLength(0);
  }
});

it("rows are ordered as a stable sort orders them, unknown ones last", () => {
  const random = mulberry32(3);
  for (const count of [0, 1, 2, 7, 1_000]) {
    const column = Float64Array.from({ length: count }, () => (random() < 0.1 ? NaN : Math.floor(random() * 50)));
    const rank = (i: number): number => (Number.isNaN(column[i] ?? NaN) ? Infinity : (column[i] ?? NaN));
    const expected = Array.from({ length: count }, (_, i) => i).sort((a, b) =>
      rank(a) === rank(b) ? a - b : rank(a) - rank(b),
    );
    expect([...orderBy(column)]).toEqual(expected);
  }
});
