/** Zip, entry by entry as its bytes arrive. What the directory at its end says is not needed, and not believed. */
import { decoderReason } from "@/lib/files/decoder-reason";
import { Unzip, UnzipInflate } from "fflate";
import { ArchiveRefusal, damagedRefusal } from "./refusal";
import type { OpenEntry, ByteSink } from "./byte-sink";

export class ZipReader implements ByteSink {
  private readonly unzip: Unzip;
  private open: ByteSink | null = null;

  constructor(
    private readonly path: string,
    openEntry: OpenEntry,
  ) {
    this.unzip = new Unzip((file) => {
      if (file.name.endsWith("/")) return;
      const entry = openEntry(file.name);
      if (entry === null) return;
      file.ondata = (error, data, final) => {
        if (error) throw damagedRefusal(path, decoderReason(error));
        this.open = final ? null : entry;
        entry.push(data);
        if (final) entry.end(false);
      };
      file.start();
    });
    this.unzip.register(UnzipInflate);
  }

  push(piece: Uint8Array): boolean {
    this.guarded(() => this.unzip.push(piece));
    return true;
  }

  end(cut: boolean): void {
    if (!cut) this.guarded(() => this.unzip.push(new Uint8Array(0), true));
    this.open?.end(true);
  }

  /** What the unpacker throws is damage of the file; its errors carry numbers. */
  private guarded(step: () => void): void {
    try {
      step();
    } catch (error) {
      if (error instanceof ArchiveRefusal) throw error;
      throw damagedRefusal(this.path, decoderReason(error));
    }
  }
}
