/** A column of numbers whose length is known at its end only. */
export class Growing<Column extends Float64Array | Int32Array> {
  private items: Column;
  private length = 0;

  constructor(private readonly Kind: new (length: number) => Column) {
    this.items = new Kind(1024);
  }

  push(value: number): void {
    if (this.length === this.items.length) {
      const wider = new this.Kind(2 * this.length);
      wider.set(this.items);
      this.items = wider;
    }
    this.items[this.length] = value;
    this.length += 1;
  }

  done(): Column {
    return this.items.slice(0, this.length) as Column;
  }
}
