/** Files of a profile as they come, packed or not: the tables of each, and which of them are traces. */
import type { Texts } from "../columns";
import type { Part } from "../tables/part";
import type { ByteSink } from "./archive/byte-sink";
import { Unpacking } from "./archive/unpacking";
import { FileReader } from "./file-reader";
import { unread } from "./formats/format";
import type { ByteKind } from "@/lib/files/first-bytes";

/** Collects the bytes of a database, which cannot be read piece by piece. */
export type Spool = { readonly push: (piece: Uint8Array) => void; readonly finish: () => readonly Part[] };

export type IntakeHost = { readonly texts: Texts; readonly openDatabase: (label: string) => Spool };

export class Intake implements ByteSink {
  private readonly parts: Part[] = [];
  private readonly traces: string[] = [];
  private readonly unpacking: Unpacking;

  constructor(
    private readonly path: string,
    private readonly host: IntakeHost,
  ) {
    this.unpacking = new Unpacking(path, (inner, kind) => this.open(inner, kind));
  }

  push(piece: Uint8Array): boolean {
    return this.unpacking.push(piece);
  }

  end(cut: boolean): void {
    this.unpacking.end(cut);
  }

  found(): readonly Part[] {
    const { refusal, harmful } = this.unpacking;
    if (refusal === null) return this.parts;
    return [...(harmful ? [] : this.parts), unread({ path: this.path, texts: this.host.texts }, refusal)];
  }

  /** Paths of the traces that an archive holds, in it; null stands for the file itself. */
  foundTraces(): readonly (string | null)[] {
    if (this.unpacking.harmful) return [];
    return this.unpacking.isArchive ? this.traces : this.traces.map(() => null);
  }

  private open(path: string, kind: ByteKind): ByteSink {
    if (kind === "database") {
      const spool = this.host.openDatabase(path);
      return {
        push: (piece) => {
          spool.push(piece);
          return true;
        },
        end: () => void this.parts.push(...spool.finish()),
      };
    }
    const reader = new FileReader(path, this.host.texts);
    return {
      push: (piece) => reader.push(piece),
      end: (cut) => {
        this.parts.push(...reader.finish(cut));
        if (reader.isTrace) this.traces.push(path);
      },
    };
  }
}
