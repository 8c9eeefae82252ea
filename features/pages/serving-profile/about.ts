import { defineAbout } from "@/features/analysis";
import { text } from "@/lib/text";

export const aboutServingProfile = defineAbout({
  id: "serving-profile",
  subject: "measurements",
  title: text({ en: "Serving Profile", zh: "服务剖析" }),
  question: text({
    en: "Why did requests wait, and what would have prevented it?",
    zh: "请求为何等待，怎样才能避免？",
  }),
  shortcut: "z",
});
