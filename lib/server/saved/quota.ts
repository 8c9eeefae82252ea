/** How much may be kept. Counted in characters of JSON, which are bytes for most of it. */
import { MEGA } from "@/lib/units/edge";
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";
import { StoreError } from "../store-errors";
import type { Statements } from "./engine";

/** Of all versions of all items, trash included: MDS_SAVED_MB. */
const SAVED_MB = 1000;

export const savedLimit = (): number => limitMb("MDS_SAVED_MB", SAVED_MB) * MEGA;

export const limitMb = (name: string, fallback: number): number => positive(name) ?? fallback;
export const limitDays = (name: string, fallback: number): number => positive(name) ?? fallback;

/** What a variable of the environment says; null: nothing, or no number above 0. */
function positive(name: string): number | null {
  const said = Number(process.env[name] ?? "");
  return Number.isFinite(said) && said > 0 ? said : null;
}

export async function savedBytes({ rows }: Statements): Promise<number> {
  const [sum] = await rows("SELECT SUM(bytes) AS total FROM saved_items");
  return Number(sum?.["total"] ?? 0);
}

/** What there is room for; `take` throws StoreError where there is none. Of one transaction: nobody else saves meanwhile. */
export type Room = { readonly take: (bytes: number) => void };

export async function savedRoom(statements: Statements): Promise<Room> {
  const limit = savedLimit();
  let held = await savedBytes(statements);
  return {
    take: (bytes) => {
      held += bytes;
      if (held > limit) throw new StoreError(overQuota("MDS_SAVED_MB", held, limit));
    },
  };
}

type QuotaSetting = keyof typeof WAYS_OUT;

/** `setting` is the variable of the environment that says the limit. */
export const overQuota = (setting: QuotaSetting, wanted: number, limit: number): Issue => ({
  code: "STORE-QUOTA",
  at: setting,
  message: text({
    en: `With this the store would hold ${tenths(wanted)} MB; it takes ${limit / MEGA} MB.`,
    zh: `加上此项，存储将达 ${tenths(wanted)} MB；上限为 ${limit / MEGA} MB。`,
  }),
  fix: text({
    en: `${WAYS_OUT[setting].en}, or start the server with a higher ${setting}.`,
    zh: `${WAYS_OUT[setting].zh}，或以更大的 ${setting} 启动服务器。`,
  }),
});

/** Upwards: what is too much never looks like what is taken. */
const tenths = (bytes: number): string => (Math.ceil((bytes / MEGA) * 10) / 10).toFixed(1);

const WAYS_OUT = {
  MDS_SAVED_MB: text({
    en: "Empty the trash or delete what is not needed",
    zh: "请清空回收站或删除不需要的内容",
  }),
  MDS_UPLOADS_MB: text({
    en: "Delete saved runs for ever, whose files then go after some weeks",
    zh: "请永久删除已保存的运行（其文件会在数周后清除）",
  }),
  MDS_TEXTS_MB: text({
    en: "Shorten the configuration until its link holds it",
    zh: "请精简配置，使链接本身能够容纳",
  }),
} as const;
