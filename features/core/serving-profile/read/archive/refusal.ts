/** Why an archive is not read on. Thrown through unpackers that call back, and caught where the archive was opened. */
import type { Issue } from "@/lib/issue";
import { text, type Text } from "@/lib/text";

export class ArchiveRefusal extends Error {
  constructor(readonly issue: Issue) {
    super(issue.message.en);
  }
}

export const bombRefusal = (path: string, packed: number, unpacked: number, limit: number): ArchiveRefusal =>
  new ArchiveRefusal({
    code: "PROFILE-ARCHIVE-BOMB",
    at: path,
    message: text({
      en: `${path} unpacks to more than ${unpacked} bytes from ${packed}: over ${limit} times as many, as only archives made to burst do.`,
      zh: `${path} 的 ${packed} 字节解压后超过 ${unpacked} 字节：超过 ${limit} 倍，只有压缩炸弹才会如此。`,
    }),
  });

export const sizeRefusal = (path: string, limit: number): ArchiveRefusal =>
  new ArchiveRefusal({
    code: "PROFILE-ARCHIVE-SIZE",
    at: path,
    message: text({
      en: `${path} holds more than ${limit} files, or archives in archives; that is no serving profile.`,
      zh: `${path} 含有超过 ${limit} 个文件或多层嵌套的压缩包；这不是服务化性能数据。`,
    }),
  });

export const pathRefusal = (path: string, entry: string): ArchiveRefusal =>
  new ArchiveRefusal({
    code: "PROFILE-ARCHIVE-PATH",
    at: path,
    message: text({
      en: `${path} names a file outside itself (${JSON.stringify(entry.slice(0, 80))}): it was made to write elsewhere.`,
      zh: `${path} 指向自身之外的文件（${JSON.stringify(entry.slice(0, 80))}）：意在写入别处。`,
    }),
  });

export const damagedRefusal = (path: string, reason: Text): ArchiveRefusal =>
  new ArchiveRefusal({
    code: "PROFILE-ARCHIVE-DAMAGED",
    at: path,
    message: text({
      en: `${path} is damaged (${reason.en}); what came before was read.`,
      zh: `${path} 已损坏（${reason.zh}）；之前的内容已读取。`,
    }),
  });
