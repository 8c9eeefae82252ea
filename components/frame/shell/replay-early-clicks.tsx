/**
 * A press on a button whose code has not come yet is made once it has. Without it the first press on a page that still loads does nothing.
 * Popovers open and forms are sent by the browser itself, so their buttons are left alone. Typing into a value replaces it, as it does
 * later: the value is selected.
 */
const REPEAT = `(()=>{
let waiting;
const taken=(button)=>Object.keys(button).some((key)=>key.startsWith("__reactProps"));
addEventListener("click",({target})=>{
clearInterval(waiting);
const button=target.closest?.("button[type=button]:not([popovertarget])");
if(!button||taken(button))return;
waiting=setInterval(()=>{
if(button.isConnected&&!taken(button))return;
clearInterval(waiting);
button.click();
},50);
},true);
addEventListener("focusin",({target})=>{if(target.matches?.("input[data-param]")&&!taken(target))target.select()});
})()`;

/** Of several presses the last one counts. `nonce`: browsers hide it from the page once they have read it. */
export function EarlyPress({ nonce }: { readonly nonce: string | undefined }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: REPEAT }} />;
}
