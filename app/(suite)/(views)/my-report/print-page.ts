/** Prints a separate page with its layout for paper; the screen stays as it is. */
export function printPage(html: string): void {
  const frame = document.createElement("iframe");
  frame.title = "print";
  frame.setAttribute("aria-hidden", "true");
  frame.style.cssText = "position:fixed;width:0;height:0;border:0;visibility:hidden";
  frame.dataset["print"] = "";
  frame.addEventListener("load", () => {
    const view = frame.contentWindow;
    if (!view) return;
    // Some browsers go on before the reader has answered the dialog: the page must live as long.
    view.addEventListener("afterprint", () => frame.remove());
    view.print();
  });
  // Paper runs nothing, and the content policy of the page refuses scripts that are not its own.
  frame.srcdoc = withoutScripts(html);
  document.body.append(frame);
}

/** A script without its end goes with all that follows. */
function withoutScripts(html: string): string {
  const [first = "", ...others] = html.split("<script>");
  const behind = (part: string): string => part.split("</script>").slice(1).join("</script>");
  return first + others.map(behind).join("");
}
