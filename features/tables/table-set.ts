/** Measured operator tables of one system under one engine version, ready to be asked. */
export type TableSet = {
  /** `<system>/<framework>/<version>`: what the user chose; nothing else stands in for it. */
  readonly id: string;
};
